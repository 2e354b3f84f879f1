"""PostgreSQL and Redis stop and start under load: nothing is lost, and the server need not be restarted."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.support.patience import LIMIT_S
from tests.support.server.client import run
from tests.support.server.group import FAME, WONDERS, Auditor, Group, some_acknowledgements
from tests.support.server.pairs import pair_of_servers
from tests.support.server.running import RunningServer, running_server
from tests.support.server.services import Postgres, Redis, Service


async def survive(servers: list[RunningServer], services: list[Service], *, long: Service | None = None) -> None:
    """Play while services are stopped and killed one after another; one of them stays away for long."""
    urls = [server.url for server in servers]
    groups = [
        Group("oo1", 1, urls, options={"monument": "capitol"}),
        Group("ooo", 2, urls[::-1], **FAME),
        Group("o1", 3, urls, idle=True, **WONDERS),
    ]
    auditor = Auditor(servers[0].database_url, groups)
    async with AsyncExitStack() as stack:
        for group in groups:
            await stack.enter_async_context(group)
        async with asyncio.TaskGroup() as tasks:
            for group in groups:
                tasks.create_task(group.play())
            for service in services:
                for end in (service.stop, service.kill):
                    await some_acknowledgements(groups, 30)
                    await go_and_come(service, end)
                    await auditor.check()
                    await auditor.wait_for_progress()
            if long is not None:
                await some_acknowledgements(groups, 30)
                await asyncio.to_thread(long.stop)
                while not any(diary.refusals for group in groups for table in group.tables.values() for diary in table):
                    await asyncio.sleep(0.1)
                await asyncio.to_thread(long.start)
                await auditor.check()
                await auditor.wait_for_progress()
            for group in groups:
                group.is_last = True
        await auditor.check()
        assert await auditor.check_records() >= len(groups)


async def go_and_come(service: Service, end: Callable[[], None]) -> None:
    await asyncio.to_thread(end)
    await asyncio.to_thread(service.start)


@pytest.mark.long
def test_one_process_and_its_postgresql(postgres: Postgres, postgres_url: str) -> None:
    with running_server(environment={"MONUMENTS_DATABASE_URL": postgres_url}) as server:
        first = server.process
        run(asyncio.wait_for(survive([server], [postgres], long=postgres), 2 * LIMIT_S))
        assert server.process is first
        assert server.stop() == 0
        assert not server.troubles()


def test_two_processes_their_postgresql_and_their_redis(
    tmp_path: Path, postgres: Postgres, postgres_url: str, redis_server: Redis
) -> None:
    with pair_of_servers(tmp_path, postgres_url, redis_server.url()) as servers:
        run(asyncio.wait_for(survive(servers, [redis_server, postgres]), 2 * LIMIT_S))
        for server in servers:
            assert server.stop() == 0
            assert not server.troubles()
