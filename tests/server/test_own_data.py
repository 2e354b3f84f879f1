"""Your own board or cards: played to the end through the real server, and verified by the command."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.cli.command import run as command
from tests.support.server.client import at_table, people, run, seat_and_start
from tests.support.server.own_files import OWN, WONDERS, WORLD
from tests.support.server.running import RunningServer
from tests.support.server.short_games import play_to_the_end

WHERE = {WORLD: "board", WONDERS: "cards"}
"""Their names in a record."""


def is_drawn(game: str, scenery: Any, own: Any) -> bool:
    """Whether the scenery shows what was sent."""
    if game == WONDERS:
        return bool(scenery["monuments"] == {monument["slug"]: monument["name"] for monument in own["monuments"]})
    [plan] = own["monuments"].values()
    places = [(stone["level"], stone["x"], stone["y"], stone["colour"]) for stone in plan["positions"]]
    return [(place["level"], place["x"], place["y"], place["stone"]) for place in scenery["places"]] == places


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("seats", ["oo", "oo1", "oo11"])
def test_a_whole_game_with_own_data(live: RunningServer, tmp_path: Path, game: str, seats: str) -> None:
    own = OWN[game]["own_data"]

    async def play() -> bytes:
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            table_id = await ada.make_table(seats, **OWN[game])
            async with at_table(table_id, ada, bob) as sockets:
                assert all(at.table["own_data"] == own for at in sockets)
                await seat_and_start(*sockets)
                await play_to_the_end(*sockets)
                assert sockets[0].result == sockets[1].result
                assert sockets[0].result["scores"]
                again = (await sockets[1].do("rematch"))["table"]
            record = await eve.get(f"/api/tables/{table_id}/record")
            assert record[WHERE[game]] == own
            assert is_drawn(game, await eve.get(f"/api/tables/{table_id}/scenery"), own)
            checked = await eve.get(f"/api/tables/{table_id}/verification")
            assert (checked["lawful"], checked["fair"], checked["fault"]) == (True, True, None)
            async with at_table(again, bob) as (at,):
                assert at.table["own_data"] == own
            answer = await eve.http.get(f"/api/tables/{table_id}/record")
            return answer.content

    file = tmp_path / "own.json"
    file.write_bytes(run(play()))
    verified = command("verify", file, columns=200)
    assert verified.exit_code == 0, verified.output
    assert verified.stdout.startswith(f"ok {file}: ")
    assert verified.stdout.endswith("draws proven fair\n")
