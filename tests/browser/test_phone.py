"""On a phone everything that glows can be pressed: no dock and no hint covers it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.looking import at_rest, looking
from tests.support.browser.staging import Stage

SIZES = {"short": (360, 640), "tall": (360, 740)}
GLOWING = ".space.legal, .place.fits, [data-kind]"
COVERED = """of => [...document.querySelectorAll(of)].filter(one => {
  const { x, y, width, height } = one.querySelector('path, circle, rect').getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return found === null || !(one.contains(found) || found.closest('.quarry, .plan'));
}).map(one => one.getAttribute('aria-label'))"""
"""A stone or a worker may be on a space, nothing else."""
HINT = ".coach"


def see_all(page: Page) -> None:
    """What glows is visible, and nothing but parts of the board is on top of it."""
    expect(page.locator(GLOWING).first).to_be_visible()
    at_rest(page)
    assert page.evaluate(COVERED, GLOWING) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", ["opening", "walking", "choosing", "building", "building late"])
def test_nothing_that_glows_is_covered(browser: Browser, stage: Stage, moment: str, size: str) -> None:
    with looking(browser, stage, moment, size=SIZES[size], has_touch=True, is_mobile=True) as page:
        see_all(page)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("moment", ["walking", "choosing", "building"])
def test_the_hint_covers_nothing_that_it_is_about(browser: Browser, stage: Stage, moment: str, language: str) -> None:
    settings = {"coached": False, "language": language}
    for size in SIZES.values():
        with looking(browser, stage, moment, size=size, settings=settings, has_touch=True, is_mobile=True) as page:
            expect(page.locator(HINT)).to_be_visible()
            see_all(page)
            for button in page.locator(f"{HINT} button").all():
                button.tap(trial=True)


def test_a_player_who_reads_further_down_is_led_back_when_it_is_their_turn(browser: Browser, stage: Stage) -> None:
    moment = stage.retake("walking", "phone")
    with looking(browser, stage, "phone", size=SIZES["short"], has_touch=True, is_mobile=True) as page:
        while page.locator("[data-seat='0'].turn").count():
            page.locator(GLOWING).first.tap()
            if page.get_by_role("button", name="Confirm", exact=True).is_enabled():
                page.get_by_role("button", name="Confirm", exact=True).tap()
            at_rest(page)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        stage.play_turn(moment)
        expect(page.locator("[data-seat='0'].turn")).to_have_count(1)
        see_all(page)


def test_a_dock_in_the_way_would_be_seen(browser: Browser, stage: Stage) -> None:
    with looking(browser, stage, "walking", size=SIZES["short"], has_touch=True, is_mobile=True) as page:
        page.locator("[data-dock]").evaluate("dock => { dock.style.minHeight = '70vh' }")
        assert page.evaluate(COVERED, GLOWING) != []
