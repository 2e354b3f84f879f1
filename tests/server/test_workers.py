"""`monuments serve --workers`: all of them serve, all of them stop, and invalid settings are refused clearly."""

import asyncio
import re
import signal
from pathlib import Path

import httpx
import psutil
import pytest

from tests.support.patience import LIMIT_S
from tests.support.server.client import Person, run
from tests.support.server.group import FAME, Auditor, Group
from tests.support.server.running import RunningServer, refused, running_server
from tests.support.server.services import Redis

WORKERS = ["--workers", "2"]


def family(server: RunningServer) -> list[psutil.Process]:
    """Every process that a server has started."""
    assert server.process is not None
    children: list[psutil.Process] = psutil.Process(server.process.pid).children(recursive=True)
    return children


async def processes_that_answer(url: str) -> set[str]:
    """Which processes answer this many new connections; each has a place in the kernel's queue."""
    found = set()
    for _ in range(60):
        async with httpx.AsyncClient(timeout=LIMIT_S, verify=False) as client:
            found |= set(re.findall(r'process="(\d+)"', (await client.get(f"{url}/metrics")).text))
    return found


def test_all_workers_serve_and_all_of_them_stop(tmp_path: Path, postgres_url: str, redis_server: Redis) -> None:
    async def play(server: RunningServer) -> None:
        groups = [
            Group("oo1", 1, [server.url], options={"monument": "capitol"}),
            Group("ooo1", 2, [server.url], **FAME),
        ]
        async with groups[0], groups[1]:
            await asyncio.gather(*(group.play_one() for group in groups))
            auditor = Auditor(server.database_url, groups)
            await auditor.check()
            assert await auditor.check_records() == 2
            while len(await processes_that_answer(server.url)) < 2:
                await asyncio.sleep(0.1)

    environment = {"MONUMENTS_DATABASE_URL": postgres_url, "MONUMENTS_REDIS_URL": redis_server.url()}
    with running_server(tmp_path, environment, WORKERS) as server:
        run(asyncio.wait_for(play(server), LIMIT_S))
        children = family(server)
        assert any("spawn_main" in " ".join(child.cmdline()) for child in children)
        assert server.stop() == 0
        assert not server.troubles()
        assert psutil.wait_procs(children, LIMIT_S)[1] == []


@pytest.mark.parametrize("arguments", [[], WORKERS], ids=["alone", "workers"])
def test_an_interrupt_is_no_error(tmp_path: Path, postgres_url: str, redis_server: Redis, arguments: list[str]) -> None:
    environment = {"MONUMENTS_DATABASE_URL": postgres_url, "MONUMENTS_REDIS_URL": redis_server.url()}
    with running_server(tmp_path, environment, arguments) as server:
        assert server.process is not None
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait() == 0
        assert not server.troubles()
        assert not any("interrupted" in line for line in server.log)


def test_it_is_served_as_soon_as_it_is_said(tmp_path: Path) -> None:
    server = RunningServer(tmp_path)
    server.launch()
    assert httpx.get(f"{server.url}/healthz", timeout=LIMIT_S).status_code == 200
    assert sum("schema" in line for line in server.log) == 1, "a new database costs one line"
    assert len(server.log) == 2, server.log
    assert server.stop() == 0


def test_workers_and_bots_do_not_outlive_a_killed_server(
    tmp_path: Path, postgres_url: str, redis_server: Redis
) -> None:
    async def let_bots_think(server: RunningServer) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            at = await ada.enter(await ada.make_table("o1"))
            await at.do("sit", seat=0)
            await at.do("start")
            await at.do("hand_over", level=1)
            while not at.log:
                await at.receive()
            await at.close()

    environment = {"MONUMENTS_DATABASE_URL": postgres_url, "MONUMENTS_REDIS_URL": redis_server.url()}
    with running_server(tmp_path, environment, WORKERS) as server:
        run(asyncio.wait_for(let_bots_think(server), LIMIT_S))
        children = family(server)
        assert len(children) > 2
        server.kill()
        assert psutil.wait_procs(children, LIMIT_S)[1] == []


def test_several_workers_need_postgresql_and_redis(tmp_path: Path, postgres_url: str) -> None:
    code, words = refused(WORKERS, {"MONUMENTS_DATA": str(tmp_path)})
    assert code == 2
    assert "more than one worker needs PostgreSQL (database_url) and Redis (redis_url)" in words
    code, words = refused(WORKERS, {"MONUMENTS_DATA": str(tmp_path), "MONUMENTS_DATABASE_URL": postgres_url})
    assert code == 2
    assert "more than one worker needs Redis" in words
    assert "Traceback" not in words


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        code, words = refused([], {"MONUMENTS_DATA": str(tmp_path)})
        assert code == 1
        assert "is already served by another process; several processes need PostgreSQL and Redis" in words
        assert "Traceback" not in words
        # A killed one holds no lock.
        server.restart()
        assert server.stop() == 0


def test_missing_services_are_named(tmp_path: Path, postgres_url: str) -> None:
    away = {"MONUMENTS_DATABASE_URL": postgres_url, "MONUMENTS_REDIS_URL": "redis://127.0.0.1:1/0"}
    code, words = refused([], {"MONUMENTS_DATA": str(tmp_path), **away})
    assert code == 1
    assert "Redis cannot be reached" in words
    code, words = refused([], {"MONUMENTS_DATA": str(tmp_path), "MONUMENTS_DATABASE_URL": "postgresql://127.0.0.1:1/m"})
    assert code == 1
    assert "cannot be reached" in words
    assert "Traceback" not in words
