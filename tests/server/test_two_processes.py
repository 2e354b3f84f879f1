"""Any process serves any table: players on different processes see one game, and no two win the same number."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from monuments.records import Deed, parse_record, verify
from monuments.server.storage import Row, Store
from tests.support.amounts import amount
from tests.support.patience import LIMIT_S
from tests.support.server.client import AtTable, Person, play_on, run
from tests.support.server.group import FAME, Auditor, Group, some_acknowledgements
from tests.support.server.pairs import HINTS_ONLY, pair_of_servers
from tests.support.server.running import RunningServer
from tests.support.server.services import Postgres, Redis, start_redis

POLLING = {"MONUMENTS_POLL_S": "0.1"}
SHORT_LEASE = {"MONUMENTS_POLL_S": "0.2", "MONUMENTS_LEASE_S": "1"}


async def rows_of(server: RunningServer, table_id: str) -> list[Row]:
    async with await Store.open(server.database_url, migrate=False) as store:
        return await store.read(table_id)


async def a_game_on_both(servers: list[RunningServer], **wish: Any) -> None:
    """One player on each process, a watcher on each, and a bot: all see the same to the end."""
    one, other = (server.url for server in servers)
    async with Person(one) as ada, Person(other) as bob, Person(one) as eve, Person(other) as dan:
        await ada.name("Ada")
        await bob.name("Bob")
        table_id = await ada.make_table("oo1", **wish)
        ats = [await who.enter(table_id) for who in (ada, bob, eve, dan)]
        for at in ats:
            await at.until("whole")
        await ats[0].do("sit", seat=0)
        while ats[1].table["seats"][0]["name"] != "Ada":
            await ats[1].receive()
        await ats[1].do("sit", seat=1)
        while ats[0].table["seats"][1]["name"] != "Bob":
            await ats[0].receive()
        await ats[0].do("start")
        await asyncio.gather(*(play_on(at, seed) for seed, at in enumerate(ats)))
        assert len({json.dumps(at.result) for at in ats}) == 1
        assert len({tuple(at.lines()) for at in ats}) == 1
        assert ats[2].view == ats[3].view
        record = parse_record((await eve.http.get(f"/api/tables/{table_id}/record")).content)
        assert list(verify(record, compiled=True).scores) == ats[0].result["scores"]
        for at in ats:
            await at.close()


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis_server: Redis
) -> Iterator[list[RunningServer]]:
    """Two processes that tell each other by hints alone, for tests that leave them as they were."""
    database = postgres.create_database("pair")
    with pair_of_servers(tmp_path_factory.mktemp("pair"), database, redis_server.url(), HINTS_ONLY) as servers:
        yield servers
        assert not [line for server in servers for line in server.troubles()]
    postgres.drop_database("pair")


def test_hints_alone_tell_everybody(pair: list[RunningServer]) -> None:
    run(asyncio.wait_for(a_game_on_both(pair, **FAME), LIMIT_S))


@pytest.mark.long
def test_without_hints_regular_checks_inform_everybody(tmp_path: Path, postgres_url: str) -> None:
    redis = start_redis()
    try:
        with pair_of_servers(tmp_path, postgres_url, redis.url(), POLLING) as servers:
            redis.kill()
            run(asyncio.wait_for(a_game_on_both(servers, options={"monument": "capitol"}), LIMIT_S))
            assert not [line for server in servers for line in server.troubles()]
    finally:
        redis.remove()


def test_of_racing_wishes_each_is_done_once(pair: list[RunningServer]) -> None:
    async def race(servers: list[RunningServer]) -> None:
        one, other = (server.url for server in servers)
        async with Person(one) as ada, Person(one) as bob:
            await ada.name("Ada")
            await bob.name("Bob")
            table_id = await ada.make_table("oo")
            on_one = [await who.enter(table_id) for who in (ada, bob)]
            ada.url = bob.url = other
            on_other = [await who.enter(table_id) for who in (ada, bob)]
            everybody = [*on_one, *on_other]
            for at in everybody:
                await at.until("whole")
            for seat, at in enumerate(on_one):
                await at.do("sit", seat=seat)
            for number in range(40):
                # Each player sends the same wish to both processes, and both players do so at once.
                answers = await asyncio.gather(
                    *(at.ask("say", client_id=f"s{number}", phrase="hello") for at in everybody)
                )
                assert all(answer["type"] == "done" for answer in answers), answers
                for player in (0, 1):
                    mine = [answers[player]["repeated"], answers[2 + player]["repeated"]]
                    assert sorted(mine) == [False, True], "one process did it, the other one knew it"
            starts = await asyncio.gather(*(at.ask("start", client_id="go") for at in (on_one[0], on_other[1])))
            assert sorted(answer["type"] for answer in starts) == ["done", "refused"]
            rows = await rows_of(servers[0], table_id)
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            assert sum(row.kind == "said" for row in rows) == 80
            assert sum(row.kind == "started" for row in rows) == 1
            for at in everybody:
                await at.close()

    run(asyncio.wait_for(race(pair), LIMIT_S))


async def bots_answers(servers: list[RunningServer]) -> int:
    """How often bots have answered, on all processes together."""
    answers = 0
    for server in servers:
        async with Person(server.url) as somebody:
            numbers = (await somebody.http.get("/metrics")).text
        answers += sum(int(float(n)) for n in re.findall(r"^\w*bot_answers_total\{.*\} (\S+)", numbers, re.M))
    return answers


def test_a_bots_turn_is_thought_of_and_played_once(pair: list[RunningServer]) -> None:
    async def play(servers: list[RunningServer]) -> None:
        before = await bots_answers(servers)
        async with Person(servers[0].url) as ada:
            await ada.name("Ada")
            table_id = await ada.make_table("o11")
            ats = [await ada.enter(table_id)]
            ada.url = servers[1].url
            ats.append(await ada.enter(table_id))
            for at in ats:
                await at.until("whole")
            await ats[0].do("sit", seat=0)
            await ats[0].do("start")
            await ats[1].do("hand_over", level=1)
            while not all(at.is_over for at in ats):
                await asyncio.gather(*(at.receive() for at in ats if not at.is_over))
            record = parse_record((await ada.http.get(f"/api/tables/{table_id}/record")).content)
            verify(record, compiled=True)
            steps = sum(isinstance(event, Deed) for event in record.events)
            answers = await bots_answers(servers) - before
            # Whoever has the lease thinks. It changes hands with the wish of the player, while the first may think.
            assert steps <= answers <= steps + 1
            for at in ats:
                await at.close()

    run(asyncio.wait_for(play(pair), LIMIT_S))


def test_one_process_takes_over_from_a_killed_one(tmp_path: Path, postgres_url: str, redis_server: Redis) -> None:
    async def take_over(servers: list[RunningServer]) -> None:
        urls = [server.url for server in servers]
        groups = [
            Group("oo1", 1, urls, options={"monument": "capitol"}),
            Group("oo", 2, urls[::-1], **FAME),
            Group("o1", 3, urls, idle=True),
        ]
        auditor = Auditor(servers[0].database_url, groups)
        rng = random.Random(7)
        async with AsyncExitStack() as stack:
            for group in groups:
                await stack.enter_async_context(group)
            clocked = await a_clock_is_running(stack, urls[0])
            async with asyncio.TaskGroup() as tasks:
                for group in groups:
                    tasks.create_task(group.play())
                for killed in servers[: amount(1, 2)]:
                    await some_acknowledgements(groups, rng.randint(20, 60))
                    await asyncio.to_thread(killed.kill)
                    for group in groups:
                        group.go_to(next(server.url for server in servers if server is not killed))
                    await auditor.check()
                    # Only the other process is left to continue.
                    await auditor.wait_for_progress()
                    if killed is servers[0]:
                        # The clock of the killed process runs out on the other one.
                        while not any("clock" in row.body for row in await rows_of(servers[0], clocked)):
                            await asyncio.sleep(0.1)
                    await asyncio.to_thread(killed.start)
                for group in groups:
                    group.is_last = True
            await auditor.check()
            assert await auditor.check_records() >= len(groups)

    with pair_of_servers(tmp_path, postgres_url, redis_server.url(), SHORT_LEASE) as servers:
        run(asyncio.wait_for(take_over(servers), 2 * LIMIT_S))
        assert not [line for server in servers for line in server.troubles()]


async def a_clock_is_running(stack: AsyncExitStack, url: str) -> str:
    """A game that everybody has left, in which the mover has little time."""
    people = [await stack.enter_async_context(Person(url)) for _ in range(2)]
    for number, person in enumerate(people):
        await person.name(f"Slow {number}")
    table_id = await people[0].make_table("oo", clock={"turn_s": 5})
    ats = [await person.enter(table_id) for person in people]
    for seat, at in enumerate(ats):
        await at.do("sit", seat=seat)
    await ats[0].do("start")
    for at in ats:
        await at.close()
    return table_id


def test_presence_is_known_on_every_process(tmp_path: Path, postgres_url: str, redis_server: Redis) -> None:
    async def come_and_go(servers: list[RunningServer]) -> None:
        one, other = (server.url for server in servers)
        async with Person(one) as ada, Person(other) as bob, Person(other) as eve:
            await ada.name("Ada")
            await bob.name("Bob")
            table_id = await ada.make_table("oo")
            at_ada = await ada.enter(table_id)
            await at_ada.do("sit", seat=0)
            await until_present(at_ada, [True, False], 0)
            at_bob = await bob.enter(table_id)
            await until_present(at_bob, [True, False], 1)
            await at_bob.do("sit", seat=1)
            at_eve = await eve.enter(table_id)
            for at in (at_ada, at_bob, at_eve):
                await until_present(at, [True, True], 1)
            await at_bob.close()
            for at in (at_ada, at_eve):
                await until_present(at, [True, False], 1)
            # A killed process cannot say goodbye; its report expires.
            await asyncio.to_thread(servers[1].kill)
            await until_present(at_ada, [True, False], 0)
            await at_ada.close()

    with pair_of_servers(tmp_path, postgres_url, redis_server.url(), POLLING) as servers:
        run(asyncio.wait_for(come_and_go(servers), LIMIT_S))
        assert not [line for server in servers for line in server.troubles()]


async def until_present(at: AtTable, seats: list[bool], watchers: int) -> None:
    while at.presence is None or (at.presence["seats"], at.presence["watchers"]) != (seats, watchers):
        await at.receive()
