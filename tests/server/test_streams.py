"""Byte-equal streams: what is hidden from a seat or a watcher leaves no trace in anything that the server sends them.

Each game is played twice, at two real servers with the same clock, ids, secrets and salts, in two worlds in which the
viewer has been shown the same: other hands and another pile, other draws to come, other steps begun and taken back.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from monuments.games import WATCHER
from monuments.server import hall, telling
from monuments.server.sight import look
from monuments.server.table import Table
from tests.support.amounts import LONG, amount
from tests.support.server.client import run
from tests.support.server.in_process import Served, served
from tests.support.server.shown import Injected, Played, Stream, first_difference
from tests.support.server.worlds import MONUMENTS, WONDERS, Pair, exchanged_takings, pair_of

RUNS = count(1)
FAME, TOKENS = "eternal_fame", "heroes_traders_scholars"
LENGTH = amount(20, 150)
CASES = [
    (MONUMENTS, {"monument": "capitol"}, 2),
    (MONUMENTS, {"monument": "notre_dame", "step_back": True}, 3),
    (MONUMENTS, {"monument": "san_pietro", "screens": "open"}, 4),
    (MONUMENTS, {"monument": "taj_mahal", "last_round_penalty": False}, 3),
    (WONDERS, {}, 2),
    (WONDERS, {"expansions": [FAME]}, 3),
    (WONDERS, {"expansions": [TOKENS]}, 4),
    (WONDERS, {"expansions": [FAME, TOKENS]}, 3),
]
SOME = [CASES[1], CASES[7]]
Servers = list[tuple[Served, Injected]]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    both = [Injected(), Injected()]
    folders = [tmp_path_factory.mktemp(f"world{number}") for number in range(2)]
    one, other = both
    with (
        served(folders[0], one.now, one.dealer, one.random()) as first,
        served(folders[1], other.now, other.dealer, other.random()) as second,
    ):
        yield [(first, one), (second, other)]


def play_both(servers: Servers, pair: Pair) -> tuple[list[list[Stream]], list[int]]:
    """The streams of both worlds for each recipient, and how many steps were unseen in each."""
    number = next(RUNS)
    games = [Played(server, injected, pair, world) for world, (server, injected) in enumerate(servers)]
    streams = [run(game.play(number)) for game in games]
    return [list(both) for both in zip(*streams, strict=True)], [game.hidden for game in games]


@pytest.mark.parametrize(("game", "options", "players"), CASES if LONG else SOME, ids=lambda value: str(value)[:50])
def test_streams_are_equal_where_a_viewer_was_shown_the_same(
    servers: Servers, game: str, options: dict[str, Any], players: int
) -> None:
    differ, unseen = 0, 0
    for seed in range(amount(1, 12)):
        for viewer in (WATCHER, *range(players)[: amount(1, players)]):
            pair = pair_of(game, options, players, viewer, str(seed), LENGTH)
            streams, hidden = play_both(servers, pair)
            for both in streams:
                assert first_difference(both) is None, first_difference(both)
                assert len(both[0]) > LENGTH
            differ += pair.differ
            unseen += hidden[0] != hidden[1]
    assert differ
    assert bool(unseen) == (game == WONDERS)


@pytest.mark.parametrize("monument", ["capitol", "notre_dame", "san_pietro", "taj_mahal"])
def test_a_latecomer_does_not_learn_what_was_taken(servers: Servers, monument: str) -> None:
    """Behind closed screens a stone that was taken earlier is only counted (H2)."""
    found = [exchanged_takings({"monument": monument}, 3, str(seed)) for seed in range(amount(3, 30))]
    pairs = [pair for pair in found if pair is not None][: amount(1, 30)]
    assert pairs
    for pair in pairs:
        streams, _ = play_both(servers, pair)
        for both in streams:
            assert first_difference(both) is None, first_difference(both)


def tells_another_hand(table: Table, recipient: int, names: tuple[str, ...]) -> Any:
    """A sight in which the next seat's view is shown."""
    shown = None if table.match is None else table.shown((recipient + 1) % table.players)
    return replace(look(table, recipient, names), shown=shown)


def tells_the_last_time(*given: Any) -> dict[str, Any]:
    """A log that contains the time of the last step, seen or not."""
    table, turn = given[0], given[1]
    return {**turn_log(*given), "at": (table.last_step(turn) or (0, "", 0))[2]}


def tells_when_it_was_touched(room_hall: Any, room: Any, table: Table, writer: Any) -> Any:
    """A header with the time of the last step, seen or not."""
    appended = append(room_hall, room, table, writer)
    return replace(appended, header=replace(appended.header, touched_at=writer.at))


turn_log, append = telling.turn_log, hall.Hall._append
LEAKS: dict[str, tuple[Any, str, Any]] = {
    "another's hand": (hall, "look", tells_another_hand),
    "the number of rows in the log": (Table, "number", lambda table, recipient: table.length),
    "when the last step was made": (telling, "turn_log", tells_the_last_time),
    "when the table was touched": (hall.Hall, "_append", tells_when_it_was_touched),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_server_that_leaks_is_caught(servers: Servers, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    pair = pair_of(WONDERS, {"expansions": [FAME]}, 3, 0, "0", LENGTH)
    assert pair.differ
    monkeypatch.setattr(*LEAKS[leak])
    streams, _ = play_both(servers, pair)
    assert any(first_difference(both) is not None for both in streams)
