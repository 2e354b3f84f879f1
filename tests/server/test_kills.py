"""Killed at random moments under load, the server loses nothing that it acknowledged, and every match continues."""

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from tests.support.amounts import amount
from tests.support.server.client import run
from tests.support.server.group import FAME, WONDERS, Auditor, Group, some_acknowledgements
from tests.support.server.running import RunningServer, running_server


async def survive(server: RunningServer, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    urls = [server.url]
    groups = [
        Group("oo1", 1, urls, options={"monument": "capitol"}),
        Group("oo", 2, urls, options={"monument": "taj_mahal", "screens": "open"}),
        Group("o1o", 3, urls, **WONDERS),
        Group("ooo", 4, urls, **FAME),
        Group("o1", 5, urls, idle=True, **WONDERS),
    ]
    auditor = Auditor(server.database_url, groups)
    async with AsyncExitStack() as stack:
        for group in groups:
            await stack.enter_async_context(group)
        async with asyncio.TaskGroup() as tasks:
            for group in groups:
                tasks.create_task(group.play())
            for _ in range(kills):
                await some_acknowledgements(groups, rng.randint(1, 60))
                await asyncio.sleep(rng.random() * 0.02)
                await asyncio.to_thread(server.kill)
                await auditor.check()
                await asyncio.to_thread(server.start)
                await auditor.wait_for_progress()
            for group in groups:
                group.is_last = True
        await auditor.check()
        assert await auditor.check_records() >= len(groups)
        diaries = [diary for group in groups for table in group.tables.values() for diary in table]
        assert sum(diary.returns for diary in diaries) >= kills
        assert all(diary.pending is None for diary in diaries)
    assert not server.troubles()


def test_a_server_on_sqlite_is_killed_again_and_again() -> None:
    with running_server() as server:
        run(survive(server, amount(2, 200), 20))


@pytest.mark.long
def test_a_server_on_postgresql_is_killed_again_and_again(postgres_url: str) -> None:
    with running_server(environment={"MONUMENTS_DATABASE_URL": postgres_url}) as server:
        run(survive(server, amount(1, 200), 21))
