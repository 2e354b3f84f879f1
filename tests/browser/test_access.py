"""axe-core reports nothing: every screen, both themes, wide and narrow."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.amounts import amount
from tests.support.browser.looking import at_rest, looking, open_home, open_table
from tests.support.browser.staging import Stage
from tests.support.project import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"wide": (1280, 900), "narrow": (360, 740)}
Look = Callable[[Page, Stage], None]


COLOURS = ["color-contrast", "link-in-text-block"]
"""Checks that depend on the theme; the others need not run twice."""


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe reports, in short."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found: list[dict[str, Any]] = page.evaluate(
        "(options) => axe.run(options).then((result) => result.violations)", options
    )
    return [
        f"{one['id']}: {node['html'][:200]}: {node['failureSummary'][:300]}"
        for one in found
        for node in one["nodes"][:3]
    ]


def at_home(page: Page, stage: Stage) -> None:
    open_home(page, stage)


def home_with_options(page: Page, stage: Stage) -> None:
    open_home(page, stage)
    page.locator("button[aria-controls=quick-options]").click()


def table_dialog(page: Page, stage: Stage) -> None:
    open_home(page, stage)
    page.get_by_role("button", name="Create a table").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def in_settings(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def lost(page: Page, stage: Stage) -> None:
    page.goto(f"{stage.url}/table/nosuchtable00000")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def with_reactions(page: Page, stage: Stage) -> None:
    page.get_by_role("button", name="Say").click()
    expect(page.get_by_role("button", name="Hello")).to_be_visible()


def with_device_link(page: Page, stage: Stage) -> None:
    page.get_by_role("button", name="Other device").click()
    expect(page.get_by_role("dialog").locator("svg").last).to_be_visible()


def with_other_board(page: Page, stage: Stage) -> None:
    """The three-dimensional view if the plan was shown, and the plan otherwise."""
    page.keyboard.press("v")
    at_rest(page)


def as_it_is(page: Page, stage: Stage) -> None:
    pass


SCREENS: dict[str, tuple[str | None, Look, dict[str, Any]]] = {
    "home without a name": (None, at_home, {}),
    "home with a name": ("lobby", at_home, {}),
    "what Play now begins": ("lobby", home_with_options, {}),
    "asking for a name": (None, table_dialog, {}),
    "making a table": ("lobby", table_dialog, {}),
    "settings": ("lobby", in_settings, {}),
    "no such table": (None, lost, {}),
    "before the start": ("lobby", as_it_is, {}),
    "quarry": ("walking", as_it_is, {}),
    "first hint": ("opening", as_it_is, {"coached": False}),
    "choosing a stone": ("choosing", as_it_is, {}),
    "building": ("building", as_it_is, {}),
    "building, the other way": ("building", with_other_board, {}),
    "text view": ("building", as_it_is, {"textView": True}),
    "text view of the quarry": ("choosing", as_it_is, {"textView": True}),
    "reactions": ("opening", with_reactions, {}),
    "seat for another device": ("opening", with_device_link, {}),
    "end": ("over", as_it_is, {}),
    "other game": ("wonders", as_it_is, {}),
}


LOOKS = [(screen, "wide") for screen in SCREENS] + [
    (screen, "narrow") for number, screen in enumerate(SCREENS) if number % amount(4, 1) == 0
]
"""On a phone every fourth screen, and all of them in `make test-long`."""


@pytest.mark.parametrize(("screen", "size"), LOOKS)
def test_axe_finds_nothing(looking_browser: Browser, stage: Stage, screen: str, size: str) -> None:
    moment, look, settings = SCREENS[screen]
    settings = {"theme": "system", **settings}
    with looking(looking_browser, stage, moment, size=SIZES[size], settings=settings, bypass_csp=True) as page:
        look(page, stage)
        light = violations(page)
        page.emulate_media(color_scheme="dark")
        at_rest(page)
        assert (light, violations(page, COLOURS)) == ([], [])


def test_axe_would_find_something(looking_browser: Browser, stage: Stage) -> None:
    with looking(looking_browser, stage, "lobby", bypass_csp=True) as page:
        open_table(page, stage, "lobby")
        page.evaluate("document.querySelector('.lobby h1').style.color = '#d8cfc0'")
        assert any("color-contrast" in one for one in violations(page))
