"""The operator's commands beside a running server: listing, counting, closing a table with players at it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from monuments.server.storage import Row, Store
from tests.support.server.client import Person, play_on, run
from tests.support.server.examples import table
from tests.support.server.in_process import Served, served
from tests.support.server.operating import monuments, operate


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, database_url=url) as started:
        yield started


def test_tables_are_listed_counted_and_closed_while_people_sit_at_them(server: Served, url: str) -> None:
    async def look_after() -> None:
        async with Person(server.url) as ada, Person(server.url) as bob:
            await ada.name("Ada")
            await bob.name("Bob")
            played, running, waiting = [await ada.make_table("oo", public=True) for _ in range(3)]
            at_tables = []
            for table in (played, running, waiting):
                for seat, who in enumerate((ada, bob)):
                    at = await who.enter(table)
                    await at.until("whole")
                    await at.do("sit", seat=seat)
                    at_tables.append(at)
            for at in (at_tables[0], at_tables[2]):
                await at.do("start")
            await asyncio.gather(*(play_on(at, seed) for seed, at in enumerate(at_tables[:2])))

            listed = json.loads(await operate(url, "admin", "tables", "--json"))["tables"]
            assert {table["id"]: table["status"] for table in listed} == {
                played: "over",
                running: "running",
                waiting: "open",
            }
            wanted = [(0, "person", "Ada"), (1, "person", "Bob")]
            for table in listed:
                assert [(each["seat"], each["kind"], each["name"]) for each in table["seats"]] == wanted
                assert all(each["id"] for each in table["seats"])
            assert listed[0]["touched_at"] == max(table["touched_at"] for table in listed)
            shown = await operate(url, "admin", "tables", "--status", "running")
            assert running in shown
            assert "1 Ada" in shown
            assert "2 Bob" in shown
            assert waiting not in shown
            assert len(json.loads(await operate(url, "admin", "tables", "--limit", "1", "--json"))["tables"]) == 1

            assert "is closed" in await operate(url, "admin", "close", running, "--reason", "a quarrel")
            for at in at_tables[2:4]:
                while at.table["status"] != "closed":
                    await at.receive()
                assert (await at.ask("undo"))["code"] == "closed"
            assert (await at_tables[4].do("salt", salt="0a" * 16))["repeated"] is False, "the other table goes on"
            assert "already closed" in await operate(url, "admin", "close", running, code=1)
            assert "already over" in await operate(url, "admin", "close", played, code=1)
            assert "no such table" in await operate(url, "admin", "close", "nothere", code=1)

            counted = json.loads(await operate(url, "admin", "stats", "--json"))
            assert counted["tables"] == {"over": 1, "closed": 1, "open": 1}
            assert counted["players"] == 2
            assert counted["size"] > 0
            [variant] = counted["variants"]
            assert (variant["game"], variant["games"]) == ("world_monuments", 1)
            assert variant["kinds"]["person"]["games"] == 2
            said = await operate(url, "admin", "stats")
            assert "tables over" in said
            assert "MiB" in said
            assert "world_monuments" in said
            for at in at_tables:
                await at.close()

    run(look_after())


def test_tables_are_listed_with_their_bots_and_without_free_seats(server: Served, url: str) -> None:
    async def look_after() -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            at = await ada.enter(await ada.make_table("o2o5"))
            await at.until("whole")
            await at.do("sit", seat=2)
            [table] = json.loads(await operate(url, "admin", "tables", "--json"))["tables"]
            taken = [(each["seat"], each["kind"], each["name"]) for each in table["seats"]]
            assert taken == [(1, "bot", "bot:level2"), (2, "person", "Ada"), (3, "bot", "bot:level5")]
            assert [each["id"] is None for each in table["seats"]] == [True, False, True]
            shown = await operate(url, "admin", "tables")
            for said in ("2 bot:level2", "3 Ada", "4 bot:level5"):
                assert said in shown
            await at.close()

    run(look_after())


def test_a_damaged_table_is_listed_as_damaged(url: str) -> None:
    async def write() -> None:
        async with await Store.open(url) as store:
            await store.create(table("t1"), [Row(1, 0, "no such kind", None, None, None, "{}")])

    run(write())
    [listed] = json.loads(monuments(url, "admin", "tables", "--json"))["tables"]
    assert (listed["id"], listed["seats"]) == ("t1", None)
    assert "(damaged)" in monuments(url, "admin", "tables")


def test_players_are_found_renamed_and_removed_while_they_sit_at_tables(server: Served, url: str) -> None:
    async def look_after() -> None:
        async with Person(server.url) as ada, Person(server.url) as bob:
            await ada.name("Ada")
            await bob.name("Bob_100")
            running, waiting = [await ada.make_table("oo", public=True) for _ in range(2)]
            at_tables = []
            for table in (running, waiting):
                for seat, who in enumerate((ada, bob)):
                    at = await who.enter(table)
                    await at.until("whole")
                    await at.do("sit", seat=seat)
                    at_tables.append(at)
            await at_tables[0].do("start")
            seen, lobby = at_tables[0], at_tables[2]

            found = json.loads(await operate(url, "admin", "players", "b_1", "--json"))["players"]
            assert [player["name"] for player in found] == ["Bob_100"]
            assert len(json.loads(await operate(url, "admin", "players", "--json"))["players"]) == 2
            assert "no players" in await operate(url, "admin", "players", "b%0")
            bob_id = found[0]["id"]
            assert bob_id in await operate(url, "admin", "players")

            assert "is now called Robert" in await operate(url, "admin", "rename-player", bob_id, " Robert ")
            for at in (seen, lobby):
                while at.table["seats"][1]["name"] != "Robert":
                    await at.receive()
            assert "U+0007" in await operate(url, "admin", "rename-player", bob_id, "bell\a", code=1)

            assert "is removed" in await operate(url, "admin", "remove-player", bob_id)
            while seen.table["seats"][1]["name"] == "Robert" or seen.table["seats"][1]["stand_in"] is None:
                await seen.receive()
            while lobby.table["seats"][1]["kind"] == "person":
                await lobby.receive()
            listed = await operate(url, "admin", "tables", columns=80)
            assert max(map(len, listed.splitlines())) <= 80
            assert "…" not in listed
            assert "Robert" not in listed
            assert "2 (removed)" in listed, "the seat of the running game is still theirs, without a name"
            for command in (["rename-player", bob_id, "Bob"], ["remove-player", bob_id], ["remove-player", "nobody"]):
                assert "There is no such player" in await operate(url, "admin", *command, code=1)
            for at in at_tables:
                await at.close()

    run(look_after())


@pytest.mark.parametrize("command", [("admin", "tables"), ("admin", "stats"), ("admin", "close", "x")])
def test_a_database_that_is_not_there_is_not_made_by_looking(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "none.sqlite3"
    assert f"There is no database {file}" in monuments(f"sqlite:///{file}", *command, code=1).replace("\n", " ")
    assert not file.exists()
