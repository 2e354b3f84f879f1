"""How a player notices their turn: title, icon, sound, and a notification if it is allowed and the tab is hidden."""

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
"""Records notifications and sounds; a headless browser has no tab that could be hidden."""
HEARD = (
    """localStorage.setItem('monuments.settings', JSON.stringify({coached: true, confirmTurns: false, sound: true}))"""
)
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


@pytest.fixture
def company(visit: Callable[..., Visitor]) -> Company:
    """Two players with sound, who may be notified."""

    def listening(**how: object) -> Visitor:
        visitor = visit(permissions=["notifications"], **how)
        visitor.context.add_init_script(LISTEN)
        visitor.context.add_init_script(f"if (!localStorage.getItem('monuments.settings')) {HEARD}")
        return visitor

    return sit_down(listening)


def turn_on(visitor: Visitor) -> None:
    """Turn notifications on in the settings, and return to the table."""
    address = visitor.page.url
    visitor.page.get_by_role("link", name="Settings").click()
    visitor.page.get_by_text("Notifications", exact=True).click()
    expect(visitor.page.get_by_role("switch", name="Notifications")).to_be_checked()
    visitor.page.goto(address)
    visitor.page.locator("[data-space]").first.wait_for()
    # Browsers allow sound only after something was pressed.
    visitor.page.get_by_role("log").click()


def away(visitor: Visitor, is_away: bool = True) -> None:
    """Switch to another tab, or back."""
    visitor.page.evaluate(
        "(is) => { window.outOfSight = is; document.dispatchEvent(new Event('visibilitychange')) }", is_away
    )


def play_until_turn_of(company: Company, visitor: Visitor) -> None:
    """Let the other player move."""
    while (mover := company.mover()) is not visitor:
        company.step(mover)


def test_title_icon_sound_and_notification_announce_a_turn(company: Company) -> None:
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


def test_a_player_who_is_looking_is_not_notified(company: Company) -> None:
    ada = company.ada
    turn_on(ada)
    while company.mover() is ada:
        company.step(ada)
    play_until_turn_of(company, ada)
    expect(ada.page).to_have_title("● Your turn – Monuments")
    assert ada.page.evaluate("notified") == []


def test_nothing_sounds_if_sound_is_off(visit: Callable[..., Visitor]) -> None:
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
