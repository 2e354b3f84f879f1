"""The main screens look the same as before; `python -m tests.support.browser.snapshots` takes the pictures again."""

from contextlib import closing

import pytest
from playwright.sync_api import Browser

from tests.support.browser.snapshots import GOLDEN, SCREENS, TOLERANCE, difference, kept, shown, small
from tests.support.browser.staging import Stage

MOST_BYTES = 400_000


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_looks_the_same(looking_browser: Browser, stage: Stage, screen: str) -> None:
    differences = {name: difference(small(page), kept(name)) for name, page in shown(looking_browser, stage, screen)}
    assert {name: much for name, much in differences.items() if much > TOLERANCE} == {}


def test_a_missing_panel_would_be_seen(looking_browser: Browser, stage: Stage) -> None:
    with closing(shown(looking_browser, stage, "quarry")) as pages:
        name, page = next(pages)
        for panel in (".screens", ".head", ".log", ".bar", ".board"):
            page.locator(panel).first.evaluate("(panel) => { panel.style.visibility = 'hidden' }")
            assert difference(small(page), kept(name)) > 1.5 * TOLERANCE, panel
            page.locator(panel).first.evaluate("(panel) => { panel.style.visibility = '' }")


def test_a_wrong_theme_would_be_seen() -> None:
    for screen in SCREENS:
        for size in ("wide", "phone"):
            assert difference(kept(f"{screen}-{size}-light"), kept(f"{screen}-{size}-dark")) > 10 * TOLERANCE


def test_the_pictures_are_small() -> None:
    assert sum(path.stat().st_size for path in GOLDEN.glob("*.webp")) < MOST_BYTES
