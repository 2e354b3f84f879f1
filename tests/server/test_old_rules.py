"""A server that is upgraded while a game runs: the game ends by the version of the rules it began with."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from monuments.games import find_game
from monuments.records import dump_record, parse_record, verify
from monuments.server.opening import rematch
from monuments.server.table import OPENED
from monuments.server.thinking import question, think
from monuments.server.wishes import Player
from tests.support.independent import wonders_of_antiquity
from tests.support.server.client import run
from tests.support.server.hearing import Hearing, hearing

WONDERS = find_game("wonders_of_antiquity")


async def play_on(here: Hearing, table_id: str, players: list[Player], rng: random.Random, steps: int) -> int:
    """Act at random, until the game is over or for so many steps; return how often a turn could only be ended."""
    only_end = 0
    for _ in range(steps):
        match = (await here.hall.table(table_id)).match
        assert match is not None
        if match.mover is None:
            break
        choices = [choice.do for choice in match.choices(match.mover)]
        only_end += choices == ["end"]
        await here.wish(table_id, players[match.mover], "act", do=rng.choice(choices))
    return only_end


async def sit_and_start(here: Hearing, table_id: str, players: list[Player]) -> None:
    for seat, player in enumerate(players):
        await here.wish(table_id, player, "sit", seat=seat, salt=f"{seat}a" * 16)
    await here.wish(table_id, players[0], "start")


def test_a_running_game_ends_by_the_rules_it_began_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random("upgraded")
    options = {"expansions": ["eternal_fame", "heroes_traders_scholars"]}

    async def before() -> str:
        async with hearing(tmp_path) as here:
            players = [await here.player(number, name) for number, name in enumerate(("Ada", "Bob"))]
            table_id = await here.open(players[0], game="wonders_of_antiquity", options=options, seats=[{}] * 2)
            await sit_and_start(here, table_id, players)
            assert await play_on(here, table_id, players, rng, 40) == 0
            [opened] = [row for row in await here.store.read(table_id) if row.kind == OPENED]
            body = json.loads(opened.body)
            assert body["rules"] == "1"
            assert set(body["options"]) == {"expansions"}
            return table_id

    async def after(table_id: str) -> None:
        async with hearing(tmp_path) as here:
            players = [Player(f"{number:016d}", "person") for number in range(2)]
            ada, watcher = await here.enter(table_id, players[0]), await here.enter(table_id, Player(None))
            table = await here.hall.table(table_id)
            assert table.match is not None
            assert (table.rules, table.match.setup.rules) == ("1", "1")
            mover = table.match.mover
            assert mover is not None
            asked = question(table, mover, 1)
            assert asked.rules == "1"
            assert table.match.can(mover, think(asked).do)
            assert await play_on(here, table_id, players, rng, 5000) == 0
            await here.check(table_id, ada, watcher)
            table = await here.read_anew(table_id)
            text = dump_record(table.record({player.id: "" for player in players if player.id}))
            assert (json.loads(text)["rules"], "seen_cards" in text) == ("1", False)
            assert verify(parse_record(text)).outcome is not None
            wonders_of_antiquity.check_text(text)

            again = await rematch(here.hall, here.hall.room(table_id), players[0], "again")
            await here.wish(again, players[0], "start")
            match = (await here.hall.table(again)).match
            assert match is not None
            assert match.setup.rules == "2"
            assert match.setup.options["seen_cards"] == "shown"
            assert await play_on(here, again, players, rng, 300) > 0

    with monkeypatch.context() as old:
        old.setattr(WONDERS, "facts", replace(WONDERS.facts, versions=("1",)))
        table_id = run(before())
    run(after(table_id))
