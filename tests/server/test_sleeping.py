"""Unused tables sleep and wake; abandoned ones are closed and deleted."""

import asyncio
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.support.patience import LIMIT_S
from tests.support.server.client import AtTable, Person, run
from tests.support.server.running import RunningServer, running_server

DROWSY = {"MONUMENTS_SLEEP_AFTER_S": "0.2", "MONUMENTS_POLL_S": "0.1"}
NO_TABLE = 4404


async def a_game_of_two(server: RunningServer, **wish: Any) -> tuple[list[Person], str, list[AtTable]]:
    people = [Person(server.url), Person(server.url)]
    for number, person in enumerate(people):
        await person.name(f"Player {number}")
    table_id = await people[0].make_table("oo", **wish)
    ats = [await person.enter(table_id) for person in people]
    for seat, at in enumerate(ats):
        await at.do("sit", seat=seat)
    await ats[0].do("start")
    for at in ats:
        while at.table.get("status") != "running":
            await at.receive()
    return people, table_id, ats


async def leave(people: list[Person], ats: list[AtTable]) -> None:
    for at in ats:
        await at.close()
    for person in people:
        await person.http.aclose()


async def until_asleep(person: Person) -> None:
    """Wait until no table is in memory."""
    while True:
        numbers = (await person.http.get("/metrics")).text
        live = re.search(r'^monuments_tables\{[^}]*state="live"[^}]*\} (\S+)', numbers, re.M)
        assert live is not None, numbers
        if float(live[1]) == 0:
            return
        await asyncio.sleep(0.05)


async def news(at: AtTable, n: int) -> None:
    """Wait until a client has received something after a number."""
    while at.n is None or at.n <= n:
        await at.receive()


@pytest.fixture(scope="module")
def drowsy() -> Iterator[RunningServer]:
    with running_server(environment=DROWSY) as started:
        yield started


def test_a_sleeping_table_wakes_with_its_sockets_open(drowsy: RunningServer) -> None:
    async def sleep_and_wake(server: RunningServer) -> None:
        people, _, ats = await a_game_of_two(server)
        rng = random.Random(3)
        for _ in range(4):
            await until_asleep(people[0])
            mover = next(at for at in ats if at.choices)
            numbers = [at.n or 0 for at in ats]
            wholes = [at.kinds.count("whole") for at in ats]
            await mover.do("act", do=rng.choice(mover.choices)["do"])
            await until_asleep(people[0])
            speaker = rng.choice(ats)
            await speaker.do("say", phrase="hello")
            for at, number in zip(ats, numbers, strict=True):
                # A client applies an update only if it follows what it had.
                await news(at, number)
            while any(len(at.said) < 1 for at in ats):
                await next(at for at in ats if not at.said).receive()
            for at, before in zip(ats, wholes, strict=True):
                assert at.kinds.count("whole") == before, "nothing was missed, so nothing is told again"
                at.said.clear()
        await leave(people, ats)

    run(asyncio.wait_for(sleep_and_wake(drowsy), LIMIT_S))
    assert not drowsy.troubles()


def test_the_clock_of_a_sleeping_table_runs_out(drowsy: RunningServer) -> None:
    async def wait(server: RunningServer) -> None:
        people, _, ats = await a_game_of_two(server, clock={"turn_s": 5})
        await until_asleep(people[0])
        for at in ats:
            while not any(turn.get("played_by") == "clock" for turn in at.log.values()):
                await at.receive()
        await leave(people, ats)

    run(asyncio.wait_for(wait(drowsy), LIMIT_S))
    assert not drowsy.troubles()


def test_abandoned_tables_are_closed_then_dropped_and_clients_are_told(tmp_path: Path) -> None:
    async def abandon(server: RunningServer, data: Path) -> None:
        people, running, ats = await a_game_of_two(server)
        opened = await people[0].make_table("oo")
        ats.append(await people[0].enter(opened))
        for at in ats:
            await at.sync()
        long_ago(data)
        for at in ats:
            while at.table["status"] != "closed":
                await at.receive()
        long_ago(data)
        for at, table_id in zip(ats, (running, running, opened), strict=True):
            refused = await at.until("refused")
            assert refused["code"] == "no_such_table"
            assert await at.end() == NO_TABLE
            assert (await people[0].http.get(f"/api/tables/{table_id}")).status_code == 404
        await leave(people, ats)

    with running_server(tmp_path, {"MONUMENTS_POLL_S": "0.1", "MONUMENTS_KEEP_FINISHED_DAYS": "30"}) as server:
        run(asyncio.wait_for(abandon(server, tmp_path), LIMIT_S))
        assert not server.troubles()


def long_ago(data: Path) -> None:
    """Make all tables look unused for a long time."""
    with closing(sqlite3.connect(data / "monuments.sqlite3", timeout=LIMIT_S)) as database, database:
        database.execute("UPDATE tables SET touched_at = 1")
