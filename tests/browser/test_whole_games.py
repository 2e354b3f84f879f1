"""Games of Monuments from *Play now* to the final score, by mouse, by keys and by touch."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.support.amounts import amount
from tests.support.browser.browsing import Visitor
from tests.support.browser.hands import Finger, Hands, Keys, Mouse, see_what_is_offered

WIDE = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST_STEPS = 1000
SOME_STEPS = amount(10, MOST_STEPS)
"""By mouse and by keys, the normal run plays the first turns: the same pages are played to the end by touch."""


def play(visitor: Visitor, hands: Hands, confirms: bool, steps: int = MOST_STEPS) -> None:
    """Always the first choice, for so many steps or to the end; before each step page, view and record agree."""
    told, table_id, done = visitor.told, visitor.table_id(), list[str]()
    while visitor.wait_for_turn() and len(done) < steps:
        see_what_is_offered(visitor)
        agree(visitor, table_id, done)
        choice = told.choices[0]
        n = told.n
        hands.do(visitor, choice["do"], confirm=confirms and choice["ends_turn"] is not False)
        done.append(choice["do"])
        visitor.wait_for_acts(done)
        visitor.wait_for_news(n)
    agree(visitor, table_id, done)
    if len(done) < steps:
        see_the_result(visitor, table_id)
        assert len(done) > 30


def see_the_result(visitor: Visitor, table_id: str) -> None:
    """The final points on the page are those of the record."""
    record, told = visitor.record(table_id), visitor.told
    assert record["result"]["scores"] == told.result["scores"]
    result = visitor.page.get_by_role("table").locator("tfoot td")
    expect(result).to_have_count(2)
    assert sorted(int(points) for points in result.all_inner_texts()) == sorted(record["result"]["scores"])
    expect(visitor.page.get_by_text("legal and fair")).to_be_visible()


def agree(visitor: Visitor, table_id: str, done: list[str]) -> None:
    """What was done here is in the record, once and in order, and the page shows the points of the view."""
    own = visitor.told.you["seat"]
    events = visitor.record(table_id)["events"]
    assert [event["do"] for event in events if event.get("seat") == own] == done
    built = [event["do"].removeprefix("build ") for event in events if event.get("do", "").startswith("build ")]
    assert sorted(built) == sorted(visitor.told.view["built"])
    visitor.wait_for_scores()


def test_a_game_by_clicks_alone(visit: Callable[..., Visitor]) -> None:
    ada = visit(**WIDE)
    ada.go_home()
    ada.press("Change")
    ada.page.get_by_label("Bot level").select_option("1")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Play now")
    ada.press("No more hints")
    play(ada, Mouse(), confirms=True, steps=SOME_STEPS)
    assert ada.told.connections == 1


def test_a_game_by_keys_alone(visit: Callable[..., Visitor]) -> None:
    ada, keys = visit(**WIDE), Keys()
    ada.go_home()
    ada.page.get_by_label("Your name").wait_for()
    keys.tab_to(ada.page, "document.activeElement.textContent.trim() === 'Change'")
    ada.page.keyboard.press("Enter")
    keys.tab_to(ada.page, "document.activeElement.tagName === 'SELECT'")
    ada.page.locator("option[value='1']").wait_for(state="attached")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("1")
    expect(ada.page.get_by_label("Bot level")).to_have_value("1")
    ada.page.keyboard.press("Shift+Tab")
    for _ in range(20):
        if ada.page.evaluate("document.activeElement.tagName === 'INPUT'"):
            break
        ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.type("Ada")
    ada.page.keyboard.press("Enter")
    ada.page.locator("[data-space]").first.wait_for()
    play(ada, keys, confirms=True, steps=SOME_STEPS)
    assert [seat["level"] for seat in ada.told.table["seats"] if seat["kind"] == "bot"] == [1]


def test_a_whole_game_by_touch_on_a_phone(visit: Callable[..., Visitor]) -> None:
    ada = visit(**PHONE)
    ada.page.goto(f"{ada.server.url}/settings")
    ada.page.get_by_text("Confirm each turn").tap()
    ada.page.get_by_role("link", name="Monuments").first.tap()
    ada.page.get_by_role("button", name="Change").tap()
    ada.page.get_by_label("Bot level").select_option("1")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Play now").tap()
    ada.page.get_by_role("button", name="No more hints").tap()
    play(ada, Finger(), confirms=False)
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
