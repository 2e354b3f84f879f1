"""The guided first turn: it greets a new visitor, can be dismissed, and stays away."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.browser.browsing import Visitor
from tests.support.browser.hands import Mouse

GUIDE = "section[aria-label='Guided first turn']"


def test_hints_greet_a_new_visitor_follow_the_turn_and_can_be_dismissed_for_ever(visit: Callable[..., Visitor]) -> None:
    ada = visit()
    ada.go_home()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Play now")
    guide = ada.page.locator(GUIDE)
    assert ada.wait_for_turn()
    expect(guide).to_contain_text("Move the worker")
    while ada.told.choices[0]["ends_turn"] is False:
        n = ada.told.n
        Mouse().do(ada, ada.told.choices[0]["do"], confirm=False)
        ada.wait_for_news(n)
    Mouse().do(ada, ada.told.choices[0]["do"], confirm=False)
    expect(guide).to_contain_text("Confirm your turn")
    ada.press("Got it")
    expect(guide).to_have_count(0)
    ada.press("Confirm")
    ada.wait(lambda: len(ada.told.acts()) > 0 and ada.wait_for_turn(), "the next turn")
    expect(guide).to_contain_text("Move the worker")
    ada.press("No more hints")
    expect(guide).to_have_count(0)
    ada.page.reload()
    ada.page.locator("[data-space]").first.wait_for()
    expect(guide).to_have_count(0)
    ada.go_home()
    ada.press("Play now")
    ada.page.locator(".space.legal").first.wait_for()
    expect(guide).to_have_count(0)
