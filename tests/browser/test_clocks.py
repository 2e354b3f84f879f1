"""Clocks in the browser: they are shown, they count, they warn, and a bot moves when one has run out.

The server's clock and the pages' stand still until the test moves them.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.browser.browsing import Visitor, visiting
from tests.support.browser.company import Company, sit_down
from tests.support.server.in_process import Served, served
from tests.support.server.recording import NOW

TIME_UP = "Time ran out; a bot played"


class Watch:
    """The server's clock, in milliseconds."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="module")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory, watch: Watch) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("clocks"), now=watch, log_level="error") as server:
        yield server


@pytest.fixture
def still(timed: Served, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser in which time stands still."""
    with visiting(timed, browser) as visit:

        def visit_still(**how: object) -> Visitor:
            visitor = visit(**how)
            visitor.page.clock.install(time=NOW / 1000)
            visitor.page.clock.pause_at(NOW / 1000 + 1)
            return visitor

        yield visit_still


def clock_of(visitor: Visitor, seat: int) -> Locator:
    """A player's clock."""
    return visitor.page.locator(f"[data-seat='{seat}'] .clock")


def pass_time(company: Company, watch: Watch, seconds: int) -> None:
    """Let time pass for the server and for everybody."""
    watch.now += 1000 * seconds
    for visitor in company.players:
        visitor.page.clock.run_for(1000 * seconds)


def test_a_turn_has_its_time_and_a_bot_moves_when_that_is_up(still: Callable[..., Visitor], watch: Watch) -> None:
    company = sit_down(still, clock="30 seconds per turn")
    mover = company.mover()
    seat = company.players.index(mover)
    for visitor in company.players:
        expect(clock_of(visitor, seat)).to_contain_text("0:30")
        expect(visitor.page.locator(".clock")).to_have_count(1)
    pass_time(company, watch, 14)
    for visitor in company.players:
        expect(clock_of(visitor, seat)).to_contain_text("0:16")
        expect(visitor.page.locator(".clock.short")).to_have_count(0)
    pass_time(company, watch, 10)
    for visitor in company.players:
        expect(clock_of(visitor, seat)).to_contain_text("0:06")
        expect(visitor.page.locator(".clock.short")).to_have_count(1)
    n = mover.told.n
    pass_time(company, watch, 7)
    mover.wait_for_news(n)
    for visitor in company.players:
        expect(visitor.page.get_by_role("log")).to_contain_text(TIME_UP)
    assert mover.told.acts() == []
    assert next(event["seat"] for event in mover.record(company.table_id)["events"] if "do" in event) == seat


def test_what_is_left_of_the_game_runs_for_the_mover_alone(still: Callable[..., Visitor], watch: Watch) -> None:
    company = sit_down(still, clock="10 minutes per player")
    mover = company.mover()
    seat = company.players.index(mover)
    for visitor in company.players:
        expect(visitor.page.locator(".clock")).to_have_text(["Time left10:00", "Time left10:00"])
    pass_time(company, watch, 61)
    for visitor in company.players:
        expect(clock_of(visitor, seat)).to_contain_text("8:59")
        expect(clock_of(visitor, 1 - seat)).to_contain_text("10:00")
    while company.mover() is mover:
        company.step(mover)
    pass_time(company, watch, 30)
    for visitor in company.players:
        expect(clock_of(visitor, seat)).to_contain_text("8:59")
        expect(clock_of(visitor, 1 - seat)).to_contain_text("9:30")
    # A reloaded page shows the same.
    mover.page.reload()
    expect(clock_of(mover, seat)).to_contain_text("8:59")
    expect(clock_of(mover, 1 - seat)).to_contain_text("9:30")
