"""Clocks: what they count, what stops them, and what happens when one has run out."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from monuments.server.clock import Clocks, TimeLimits
from tests.support.examples import UNHURRIED
from tests.support.server.client import AtTable, at_table, people, run, seat_and_start, until
from tests.support.server.hearing import hearing
from tests.support.server.inside import START, Inside, inside

DAY = 86_400
STEPS = st.lists(
    st.tuples(
        st.integers(-500, 20_000), st.one_of(st.none(), st.integers(0, 2)), st.sampled_from(["on", "next", "back"])
    ),
    max_size=40,
)


@UNHURRIED
@given(STEPS, st.one_of(st.none(), st.integers(1, 60_000)), st.one_of(st.none(), st.integers(1, 60_000)))
def test_time_that_is_left_only_gets_less_and_adds_up(
    steps: list[tuple[int, int | None, str]], turn_limit: int | None, game_limit: int | None
) -> None:
    clocks, now, turn = Clocks(TimeLimits(turn_limit, game_limit), 3), 1000, 0
    used, running, since, lefts = [0, 0, 0], None, 0, []
    for passed, mover, way in steps:
        now, turn = now + passed, max(0, turn + {"on": 0, "next": 1, "back": -1}[way])
        if running is not None:
            used[running] += max(0, now - since)
        clocks.step(now, mover, turn)
        running, since = mover, max(since, now)
        assert clocks.running == mover
        left = clocks.left(since)
        if game_limit is None:
            assert left is None
        else:
            assert left is not None
            assert list(left) == [max(0, game_limit - each) for each in used]
            lefts.append(list(left))
        assert (clocks.turn_until is None) == (mover is None or turn_limit is None)
        ends = [clocks.turn_until] if clocks.turn_until is not None else []
        if mover is not None and left is not None:
            ends.append(since + left[mover])
        assert clocks.deadline == min(ends, default=None)
        assert clocks.deadline is None or clocks.deadline >= since
    assert all(later <= earlier for one, two in pairwise(lefts) for earlier, later in zip(one, two, strict=True))


def test_a_turn_has_its_time_once() -> None:
    clocks = Clocks(TimeLimits(10_000, None), 2)
    clocks.step(0, 0, 0)
    clocks.step(4_000, 0, 0)
    assert clocks.turn_until == 10_000
    clocks.step(5_000, 1, 1)
    assert clocks.turn_until == 15_000
    clocks.step(9_000, 0, 0)  # taken back: five seconds are left, and the other's turn starts again afterwards
    assert clocks.turn_until == 14_000
    clocks.step(10_000, 1, 1)
    assert clocks.turn_until == 20_000


def test_a_bot_that_stands_in_stops_the_clock_and_does_not_wind_it_up() -> None:
    clocks = Clocks(TimeLimits(10_000, 30_000), 2)
    clocks.step(0, 0, 0)
    clocks.step(8_000, None, 0)
    assert clocks.deadline is None
    assert clocks.left(100_000) == [22_000, 30_000]
    clocks.step(100_000, 0, 0)
    assert clocks.deadline == 102_000
    assert clocks.left(101_000) == [21_000, 30_000]


async def _start(server: Inside, sockets: list[AtTable]) -> tuple[AtTable, AtTable]:
    """Start; who has to move, and who does not."""
    await seat_and_start(*sockets)
    mover = sockets[0].times["mover"]
    return sockets[mover], sockets[1 - mover]


@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
@pytest.mark.parametrize("limit", [30, 3 * DAY])
def test_a_bot_moves_for_a_player_whose_turn_runs_out(tmp_path: Path, game: str, limit: int) -> None:
    async def play() -> None:
        async with (
            inside(tmp_path) as server,
            people(server.url, "Ada", "Bob", "") as (ada, bob, eve),
        ):
            table_id = await ada.make_table("oo", game=game, clock={"turn_s": limit}, stand_in=1)
            async with at_table(table_id, ada, bob, eve) as sockets:
                assert sockets[0].times is None
                server.clock.turn(3600)  # nothing runs before the start
                mover, other = await _start(server, sockets[:2])
                begun = server.clock()
                assert mover.times["turn_until"] == begun + 1000 * limit
                await mover.do("act", do=mover.choices[0]["do"])
                slow, quick = (mover, other) if mover.choices else (other, mover)
                server.clock.turn(limit - 1)
                await slow.do("say", phrase="one_moment")
                assert slow.times["turn_until"] == begun + 1000 * limit
                server.clock.turn(2)
                await until(quick, lambda at: bool(at.choices))
                await until(sockets[2], lambda at: any(t.get("played_by") == "clock" for t in at.log.values()))
                played = [t for t in quick.log.values() if t.get("played_by") == "clock"]
                assert len(played) == 1
                assert played[0]["at"] == server.clock()
                assert quick.table["seats"][slow.you["seat"]]["stand_in"] is None, "the seat is still its owner's"
                await quick.do("say", phrase="your_turn")
                while quick.choices:
                    await quick.do("act", do=quick.choices[0]["do"])
                await slow.do("say", phrase="sorry")
                await until(slow, lambda at: bool(at.choices))
                while slow.choices:
                    await slow.do("act", do=slow.choices[0]["do"])
                turns = sorted(t["turn"] for t in slow.log.values() if t.get("played_by") == "person")
                assert turns[-1] > played[0]["turn"], "the player plays on in the next turn"

    run(play())


def test_a_player_without_game_time_has_every_move_made_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada", "Bob") as (ada, bob):
            table_id = await ada.make_table(
                "oo", game="world_monuments", options={"monument": "capitol"}, clock={"game_s": 60}, stand_in=1
            )
            async with at_table(table_id, ada, bob) as sockets:
                mover, other = await _start(server, sockets)
                late = mover.you["seat"]
                assert mover.times == {"now": START, "mover": late, "turn_until": None, "left": [60_000, 60_000]}
                server.clock.turn(61)
                while not other.is_over:
                    if other.choices:
                        await other.do("act", do=other.choices[0]["do"])
                        assert other.times["left"] == [0 if seat == late else 60_000 for seat in range(2)]
                    else:
                        await other.receive()
                by = {t["lines"][0]["seat"]: set[Any]() for t in other.log.values()}
                for told in other.log.values():
                    by[told["lines"][0]["seat"]].add(told.get("played_by"))
                assert by[late] == {"clock"}
                assert by[1 - late] == {"person"}
                server.clock.turn(1000)
                await other.sync()
                assert other.times["left"] == [0 if seat == late else 60_000 for seat in range(2)], "the end stops all"
                assert other.times["mover"] is None

    run(play())


def test_no_time_is_gained_by_undoing_or_handing_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with hearing(tmp_path) as here:
            players = [await here.player(number, name) for number, name in enumerate(("Ada", "Bob"))]
            table_id = await here.open(
                players[0], options={"monument": "capitol"}, seats=[{}, {}], clock={"turn_s": 100, "game_s": 1000}
            )
            hearers = [await here.enter(table_id, player) for player in players]
            for seat, player in enumerate(players):
                await here.wish(table_id, player, "sit", seat=seat)
            here.clock.turn(5000)
            await here.wish(table_id, players[0], "start")
            mover = hearers[0].times["mover"]
            me, player = hearers[mover], players[mover]
            start = here.clock()
            for number in range(5):
                here.clock.turn(10)
                await here.wish(table_id, player, "act", do=me.choices[0]["do"])
                here.clock.turn(1)
                await here.wish(table_id, player, "undo")
                await here.check(table_id, *hearers)
                assert me.times["left"][mover] <= 1_000_000 - 10_000 * (number + 1)
                assert me.times["turn_until"] <= start + 100_000 + 1000 * (number + 1)
            until_then = me.times["turn_until"]
            await here.wish(table_id, player, "hand_over", level=1)
            assert (me.times["mover"], me.times["turn_until"]) == (None, None)
            here.clock.turn(7)
            await here.wish(table_id, player, "take_back")
            await here.check(table_id, *hearers)
            assert me.times["turn_until"] == until_then + 7000
            left = me.times["left"]
            await here.hall.close(table_id, "test")
            here.clock.turn(500)
            shown = await here.new_whole(await here.read_anew(table_id), player, "en")
            assert shown["times"]["left"] == left, "a closed table's clocks stand"

    run(play())


def test_bots_have_no_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada") as (ada,):
            table_id = await ada.make_table(
                "o1", options={"monument": "capitol"}, clock={"turn_s": 5, "game_s": 30}, stand_in=2
            )
            async with at_table(table_id, ada) as (at,):
                await at.do("sit", seat=0)
                await at.do("start")
                await until(at, lambda at: bool(at.choices))
                while not at.is_over:
                    assert at.times["left"][1] == 30_000
                    if at.choices:
                        await at.do("act", do=at.choices[0]["do"])
                    else:
                        assert at.times["mover"] is None
                        await at.receive()
                assert {t.get("played_by") for t in at.log.values()} == {"person", "bot"}

    run(play())
