"""A game of another package at a table of the running server, up to a record that is verified."""

import asyncio
from pathlib import Path

from monuments.records import parse_record, verify
from tests.support.games.installing import COURTYARD, install, installed_here
from tests.support.server.client import Person, play_on, run
from tests.support.server.running import RunningServer, running_server


async def play(server: RunningServer) -> bytes:
    """Two people and a bot play it; the record."""
    async with Person(server.url) as ada, Person(server.url) as bob:
        [game] = [game for game in (await ada.get("/api/games?lang=de"))["games"] if game["name"] == "courtyard"]
        assert game["options"]["stones"] == {
            "kind": "number",
            "default": 16,
            "choices": None,
            "limits": [9, 16],
            "rule": "C1",
            "text": "Wie viele Steine es gibt.",
        }
        await ada.name("Ada")
        await bob.name("Bob", "de")
        table_id = await ada.make_table("oo1", game="courtyard", options={"stones": 14})
        at_ada, at_bob = await ada.enter(table_id), await bob.enter(table_id, "de")
        for seat, at in enumerate((at_ada, at_bob)):
            await at.until("whole")
            await at.do("sit", seat=seat)
        await at_ada.do("start")
        await asyncio.gather(play_on(at_ada, 1), play_on(at_bob, 2))
        assert at_ada.table["status"] == "over"
        assert any("stone" in line for line in at_ada.lines())
        assert any("Stein" in line for line in at_bob.lines())
        checked = await ada.get(f"/api/tables/{table_id}/verification")
        assert (checked["lawful"], checked["fair"]) == (True, True)
        record = (await ada.http.get(f"/api/tables/{table_id}/record")).content
        for at in (at_ada, at_bob):
            await at.close()
        return record


def test_a_whole_game(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "here").mkdir()
    with running_server(tmp_path, install(tmp_path / "site", COURTYARD)) as server:
        record = run(play(server))
        assert server.troubles() == []
    with installed_here(tmp_path / "here", COURTYARD):
        assert verify(parse_record(record)).outcome is not None
