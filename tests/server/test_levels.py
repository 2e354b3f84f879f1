"""Every level that thinks for long plays whole games of both kinds, from the first step to the last."""

from itertools import product
from typing import Any

import pytest

from tests.support.amounts import LONG
from tests.support.server.client import at_table, people, run, until
from tests.support.server.own_files import OWN, WONDERS, WORLD
from tests.support.server.running import RunningServer

STANDARD: dict[str, dict[str, Any]] = {
    WORLD: {"game": WORLD, "options": {"monument": "capitol"}},
    WONDERS: {"game": WONDERS, "options": {"expansions": ["eternal_fame", "heroes_traders_scholars"]}},
}


PLAYED = product((3, 4, 5), STANDARD) if LONG else [(3, WONDERS), (4, WORLD), (5, WORLD)]


@pytest.mark.parametrize(("level", "game"), PLAYED)
def test_a_level_plays_a_whole_game(live: RunningServer, level: int, game: str) -> None:
    # The strongest thinks a second about each step: it plays on a small board.
    wish = STANDARD[game] if LONG or level < 5 else OWN[game]

    async def play() -> None:
        async with people(live.url, "Ada") as (ada,):
            table_id = await ada.make_table(f"{level}{level}", **wish)
            async with at_table(table_id, ada) as (at,):
                await at.do("start")
                await until(at, lambda at: at.is_over)
                assert {turn.get("played_by") for turn in at.log.values()} == {"bot"}
                assert at.result["scores"]
            record = await ada.get(f"/api/tables/{table_id}/record")
            assert record["seats"] == [f"bot:level{level}"] * 2
            checked = await ada.get(f"/api/tables/{table_id}/verification")
            assert (checked["lawful"], checked["fair"]) == (True, True)

    before = len(live.log)
    run(play())
    assert not [line for line in live.log[before:] if "answer was replaced" in line]
