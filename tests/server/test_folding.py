"""A client that applies all updates has the same as `whole`: over random games of both kinds, for all recipients."""

import random
from pathlib import Path
from typing import Any

import pytest

from monuments.games import MalformedNotation, Refused
from monuments.server.errors import Refusal
from monuments.server.wishes import Player
from tests.support.server.client import run
from tests.support.server.hearing import Hearer, Hearing, hearing

WATCHER = Player(None)
CLOCK = {"turn_s": 60, "game_s": 600}
GAMES: list[tuple[str, dict[str, Any], dict[str, int] | None]] = [
    ("world_monuments", {"monument": "capitol"}, None),
    ("world_monuments", {"monument": "notre_dame", "step_back": True, "screens": "open"}, CLOCK),
    ("wonders_of_antiquity", {}, CLOCK),
    ("wonders_of_antiquity", {"expansions": ["eternal_fame", "heroes_traders_scholars"]}, None),
]
ASIDE: list[tuple[str, dict[str, Any]]] = [
    ("hand_over", {"level": 2}),
    ("take_back", {}),
    ("say", {"phrase": "nice_move"}),
    ("say", {"phrase": "clap"}),
    ("undo", {}),
    ("act", {"do": "no such thing"}),
]


@pytest.mark.parametrize(("game", "options", "clock"), GAMES)
def test_folded_updates_equal_a_new_whole(
    tmp_path: Path, game: str, options: dict[str, Any], clock: dict[str, int] | None
) -> None:
    async def play() -> None:
        async with hearing(tmp_path) as here:
            rng = random.Random(f"{game}{options}{clock}")
            players = [await here.player(number, name) for number, name in enumerate(("Ada", "Bob", "Cleo"))]
            table_id = await here.open(players[0], game=game, options=options, seats=[{}] * 3, clock=clock)
            hearers = [await here.enter(table_id, player) for player in players]
            hearers += [await here.enter(table_id, players[1], "de"), await here.enter(table_id, WATCHER)]
            for seat, player in enumerate(players):
                await here.wish(table_id, player, "sit", seat=seat, salt=f"{seat}a" * 16)
                await here.check(table_id, *hearers)
            await here.wish(table_id, players[2], "start")
            kinds = await _play_on(here, table_id, players, hearers, rng)
            assert hearers[-1].result["winners"]
            assert kinds >= {"act", "hand_over", "take_back", "say", "undo"}
            await here.wish(table_id, players[1], "say", phrase="good_game")
            await here.check(table_id, *hearers)
            assert all("whole" not in [m["type"] for m in hearer.messages[-1:]] for hearer in hearers)

    run(play())


async def _play_on(
    here: Hearing, table_id: str, players: list[Player], hearers: list[Hearer], rng: random.Random
) -> set[str]:
    """Play to the end, with all kinds of wishes in between; return the kinds that were granted."""
    granted = set()
    # Games differ in length: the kinds that are required below are not left to chance.
    owed = [ASIDE[0]]
    while not hearers[0].is_over:
        here.clock.turn(rng.random())
        before = [list(hearer.messages) for hearer in hearers]
        mover = next((seat for seat in range(3) if hearers[seat].choices), None)
        if mover is not None and rng.random() < 0.85:
            seat, kind, values = mover, "act", {"do": rng.choice(hearers[mover].choices)["do"]}
        else:
            seat = rng.randrange(3)
            kind, values = owed.pop() if owed else rng.choice(ASIDE)
            if mover is None:
                kind, values = "take_back", {}
            elif (
                kind != "hand_over"
                and rng.random() < 0.4
                and (undoers := [number for number in range(3) if hearers[number].undo])
            ):
                seat, kind, values = undoers[0], "undo", {}
        try:
            await here.wish(table_id, players[seat], kind, **values)
            granted.add(kind)
        except (Refusal, Refused, MalformedNotation):
            assert [hearer.messages for hearer in hearers] == before, "nobody is told of what was refused"
        if rng.random() < 0.12 or hearers[0].is_over:
            await here.check(table_id, *hearers)
        if rng.random() < 0.05:
            here.hall.rooms[table_id].sleep()
    return granted
