"""People at one table: two players and a watcher, lost connections, a killed server, tabs, seats that move."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.browsing import Heard, Visitor
from tests.support.browser.company import Company, Visit, sit_down
from tests.support.browser.hands import Finger, Mouse
from tests.support.server.running import RunningServer

LOST = "The connection is lost"


@pytest.fixture
def company(visit: Visit) -> Company:
    return sit_down(visit)


def test_two_play_and_a_third_watches(company: Company, visit: Visit) -> None:
    eve = visit()
    eve.page.goto(f"{eve.server.url}/table/{company.table_id}")
    expect(eve.page.get_by_text("You are watching.")).to_be_visible()
    eve.page.locator("[data-space]").first.wait_for()
    for _ in range(4):
        company.step(company.mover())
    company.mover()
    company.agree()
    ada = company.ada.told
    eve.wait(lambda: bool(eve.told.view["quarry"] == ada.view["quarry"]), "the watcher has seen it")
    assert eve.told.choices == []
    assert [seat["stones"] for seat in eve.told.view["seats"]] == [None, None]
    expect(eve.page.locator(".space.legal, .place.fits, [data-kind]")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="Confirm")).to_have_count(0)
    expect(eve.page.locator("[data-seat-screen] .shut")).to_have_count(2)
    expect(company.ada.page.locator("[data-seat-screen='1'] .shut")).to_have_count(1)
    expect(company.ada.page.locator("[data-seat-screen='0'] .behind li").first).to_be_visible()


def test_a_player_who_goes_offline_within_a_turn_continues_it(company: Company) -> None:
    mover = company.mover()
    while len(mover.told.view["path"]) < 2 and not mover.told.view["choosing"]:
        company.step(mover)
        mover = company.mover()
    other = company.ben if mover is company.ada else company.ada
    mover.may_lose_connection = True
    mover.page.evaluate("window.notReloaded = true")
    connections, others_connections = mover.told.connections, other.told.connections
    mover.context.set_offline(True)
    expect(mover.page.get_by_text(LOST)).to_be_visible()
    before = len(mover.told.acts())
    # What is done offline waits for the connection, and is done once.
    action = mover.told.choices[0]["do"]
    Mouse().do(mover, action, confirm=False)
    mover.context.set_offline(False)
    expect(mover.page.get_by_text(LOST)).to_have_count(0)
    mover.wait(lambda: len(mover.told.acts()) == before + 1, "the step is done")
    assert mover.told.acts()[-1] == action
    assert mover.told.connections > connections
    assert other.told.connections == others_connections
    company.mover()
    company.agree()
    for _ in range(3):
        company.step(company.mover())
    company.agree()
    assert mover.page.evaluate("window.notReloaded") is True


def test_a_killed_server_comes_back_under_an_open_table(company: Company, server: RunningServer) -> None:
    for _ in range(3):
        company.step(company.mover())
    mover = company.mover()
    for visitor in company.players:
        visitor.may_lose_connection = True
        visitor.page.evaluate("window.notReloaded = true")
    server.kill()
    for visitor in company.players:
        expect(visitor.page.get_by_text(LOST)).to_be_visible()
    before = len(mover.told.acts())
    Mouse().do(mover, mover.told.choices[0]["do"], confirm=False)
    server.start()
    for visitor in company.players:
        expect(visitor.page.get_by_text(LOST)).to_have_count(0)
    mover.wait(lambda: len(mover.told.acts()) == before + 1, "the step is done")
    company.mover()
    company.agree()
    for _ in range(3):
        company.step(company.mover())
    company.agree()
    for visitor in company.players:
        assert visitor.page.evaluate("window.notReloaded") is True
        assert visitor.told.connections > 1


def test_two_tabs_of_one_player_agree(company: Company) -> None:
    mover = company.mover()
    page, told = mover.open_tab()
    page.goto(mover.page.url)
    page.locator(".space.legal").first.wait_for()
    action = company.step(mover)
    mover.wait(
        lambda: bool(told.view == mover.told.view and told.choices == mover.told.choices), "both tabs agree", page
    )
    tabs: list[Heard] = [told, mover.told]
    company.mover()
    for tab in (page, mover.page):
        expect(tab.locator(".space.legal")).to_have_count(sum(" " not in choice["do"] for choice in mover.told.choices))
    assert sum(len(tab.acts()) for tab in tabs) == 1, action
    assert told.you == mover.told.you


def test_a_step_is_taken_back(company: Company) -> None:
    mover = company.mover()
    before = mover.told.view["quarry"]
    company.step(mover)
    mover.page.get_by_role("button", name="Take back", exact=True).click()
    mover.wait(lambda: mover.told.view["quarry"] == before and bool(mover.told.choices), "it is as it was")
    assert mover.record(company.table_id)["events"][1:] == []
    company.step(mover)
    assert len([event for event in mover.record(company.table_id)["events"] if "do" in event]) == 1


def test_what_is_said_appears_to_the_others(company: Company) -> None:
    ada, ben = company.players
    ada.press("Say")
    ada.page.locator(".phrases button").first.click()
    bubble = ben.page.locator("[data-seat='0'] .bubble")
    expect(bubble).to_be_visible()
    assert ben.told.said[0]["seat"] == 0
    expect(bubble).to_contain_text(ben.told.said[0]["text"])


def test_a_seat_moves_to_another_device(company: Company, visit: Visit) -> None:
    ada = company.ada
    ada.press("Other device")
    link = ada.page.get_by_label("Link to your seat", exact=True).input_value()
    phone = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    phone.page.goto(link)
    phone.page.get_by_label("Your name").fill("Ada too")
    phone.press("Take the seat")
    phone.wait(lambda: phone.told.you.get("seat") == 0, "the seat is here")
    expect(ada.page.get_by_text("You are watching.")).to_be_visible()
    assert "secret" not in phone.page.url
    assert ada.told.you["seat"] is None
    moved = Company(phone, company.ben, company.table_id)
    phone.press("No more hints")
    while (mover := moved.mover()) is not phone:
        moved.step(mover)
    choice = phone.told.choices[0]
    Finger().do(phone, choice["do"], confirm=choice["ends_turn"] is not False)
    phone.wait_for_acts([choice["do"]])
    events = phone.record(company.table_id)["events"]
    assert [event["do"] for event in events if event.get("seat") == 0] == [choice["do"]]


def test_bots_stand_in_until_the_end_and_a_rematch_leads_both_to_a_new_table(company: Company) -> None:
    ada, ben = company.players
    hand_over(ada)
    expect(ada.page.get_by_role("button", name="Take over again")).to_be_visible()
    expect(ben.page.locator("[data-seat='0']")).to_contain_text("is standing in")
    if ben.told.choices == []:
        ben.wait_for_turn()
    ada.press("Take over again")
    expect(ben.page.locator("[data-seat='0']")).not_to_contain_text("is standing in")
    if not ada.told.choices:
        company.step(company.mover())
        mover = company.mover()
        while mover is not ada:
            company.step(mover)
            mover = company.mover()
    company.step(ada)
    for visitor in company.players:
        hand_over(visitor)
    for visitor in company.players:
        assert not visitor.wait_for_turn()
        expect(visitor.page.get_by_text("legal and fair")).to_be_visible()
    ada.press("Rematch")
    ada.page.wait_for_url(lambda url: company.table_id not in url)
    ben.page.get_by_role("link", name="To the rematch").click()
    ben.page.wait_for_url(ada.page.url)
    for visitor in company.players:
        expect(visitor.page.get_by_text("Everybody is here. The game can begin.")).to_be_visible()
    ben.press("Begin")
    for visitor in company.players:
        visitor.page.locator("[data-space]").first.wait_for()


def hand_over(visitor: Visitor) -> None:
    """Let a bot of the first level play."""
    visitor.press("Hand over to a bot")
    visitor.page.locator(".levels button").first.click()
