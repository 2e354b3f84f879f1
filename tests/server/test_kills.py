"""Killed at random moments under load, the server loses nothing that it acknowledged, and every match goes on."""

import asyncio
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from tests.amounts import amount

from .client import run
from .group import Auditor, Group
from .running import RunningServer, running_server

WONDERS: dict[str, Any] = {"game": "wonders_of_antiquity"}
FAME: dict[str, Any] = {**WONDERS, "options": {"expansions": ["eternal_fame", "heroes_traders_scholars"]}}


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


async def some_acknowledgements(groups: Sequence[Group], wanted: int) -> None:
    """Wait for so many more."""
    end = sum(group.acknowledged for group in groups) + wanted
    while sum(group.acknowledged for group in groups) < end:
        for group in groups:
            group.news.clear()
        waiting = [asyncio.create_task(group.news.wait()) for group in groups]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()


def test_a_server_on_sqlite_is_killed_again_and_again() -> None:
    with running_server() as server:
        run(survive(server, amount(10, 200), 20))


def test_a_server_on_postgresql_is_killed_again_and_again(postgres_url: str) -> None:
    with running_server(environment={"MONUMENTS_DATABASE_URL": postgres_url}) as server:
        run(survive(server, amount(2, 200), 21))
