"""How a player notices their turn: title, icon, sound, and a notification where that is allowed and nobody looks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.browsing import Visitor
from tests.support.browser.company import Company, sit_down

LISTEN = """
window.notified = [];
window.struck = 0;
window.Notification = class extends Notification {
    constructor(title, options) {
        super(title, options);
        notified.push([title, options.body]);
    }
};
window.OscillatorNode = class extends OscillatorNode {
    start(when) {
        struck += 1;
        super.start(when);
    }
};
Object.defineProperty(document, 'visibilityState', { get: () => window.outOfSight ? 'hidden' : 'visible' });
"""
"""Writes down what is notified and sounded; a browser without a window has no tab that could be hidden."""
HEARD = (
    """localStorage.setItem('monuments.settings', JSON.stringify({coached: true, confirmTurns: false, sound: true}))"""
)
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


@pytest.fixture
def company(visit: Callable[..., Visitor]) -> Company:
    """Two who hear, and may be notified."""

    def listening(**how: object) -> Visitor:
        visitor = visit(permissions=["notifications"], **how)
        visitor.context.add_init_script(LISTEN)
        visitor.context.add_init_script(f"if (!localStorage.getItem('monuments.settings')) {HEARD}")
        return visitor

    return sit_down(listening)


def turn_on(visitor: Visitor) -> None:
    """Ask for notifications in the settings, and come back to the table."""
    address = visitor.page.url
    visitor.page.get_by_role("link", name="Settings").click()
    visitor.page.get_by_text("Notifications", exact=True).click()
    expect(visitor.page.get_by_role("switch", name="Notifications")).to_be_checked()
    visitor.page.goto(address)
    visitor.page.locator("[data-space]").first.wait_for()
    # A sound is allowed once somebody has pressed something.
    visitor.page.get_by_role("log").click()


def away(visitor: Visitor, is_away: bool = True) -> None:
    """Turn to another tab, or back."""
    visitor.page.evaluate(
        "(is) => { window.outOfSight = is; document.dispatchEvent(new Event('visibilitychange')) }", is_away
    )


def play_until_turn_of(company: Company, visitor: Visitor) -> None:
    """Let the other one play."""
    while (mover := company.mover()) is not visitor:
        company.step(mover)


def test_a_turn_is_told_by_title_icon_sound_and_notification(company: Company) -> None:
    ada, ben = company.players
    turn_on(ada)
    while company.mover() is ada:
        company.step(ada)
    expect(ada.page).to_have_title("Monuments")
    rest = ada.page.evaluate(ICON)
    before = ada.page.evaluate("struck")
    away(ada)
    play_until_turn_of(company, ada)
    expect(ada.page).to_have_title("● Your turn – Monuments")
    assert ada.page.evaluate(ICON) != rest
    assert ada.page.evaluate("notified") == [["Monuments", "Your turn"]]
    assert ada.page.evaluate("struck") == before + 2
    # Ben has asked for none.
    assert ben.page.evaluate("notified") == []
    away(ada, is_away=False)
    while company.mover() is ada:
        company.step(ada)
    expect(ada.page).to_have_title("Monuments")
    assert ada.page.evaluate(ICON) == rest


def test_whoever_looks_is_not_notified(company: Company) -> None:
    ada = company.ada
    turn_on(ada)
    while company.mover() is ada:
        company.step(ada)
    play_until_turn_of(company, ada)
    expect(ada.page).to_have_title("● Your turn – Monuments")
    assert ada.page.evaluate("notified") == []


def test_nothing_is_heard_where_sound_is_off(visit: Callable[..., Visitor]) -> None:
    def quiet(**how: object) -> Visitor:
        visitor = visit(**how)
        visitor.context.add_init_script(LISTEN)
        return visitor

    company = sit_down(quiet)
    ada = company.ada
    while company.mover() is ada:
        company.step(ada)
    play_until_turn_of(company, ada)
    expect(ada.page).to_have_title("● Your turn – Monuments")
    assert ada.page.evaluate("struck") == 0
