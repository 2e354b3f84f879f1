"""Databases for tests: each test gets its own, on each kind of server."""

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from monuments.server.storage import Store
from tests.support.patience import LIMIT_S
from tests.support.server.running import RunningServer, running_server
from tests.support.server.services import Postgres, Redis, start_postgres, start_redis
from tests.support.server.stores import Run

DATABASES = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = start_postgres()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    server = start_redis()
    yield server
    server.remove()


@pytest.fixture
def run() -> Iterator[Run]:
    with asyncio.Runner() as runner:
        yield lambda work: runner.run(asyncio.wait_for(work, LIMIT_S))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'monuments.sqlite3'}"


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    name = f"test{next(DATABASES)}"
    yield postgres.create_database(name)
    postgres.drop_database(name)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    name = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param]
    address: str = request.getfixturevalue(name)
    return address


@pytest.fixture
def store(url: str, run: Run) -> Iterator[Store]:
    opened = run(Store.open(url))
    yield opened
    run(opened.close())


@pytest.fixture(scope="session")
def live() -> Iterator[RunningServer]:
    """A real server that tests share; a test that needs one for itself starts its own."""
    with running_server() as started:
        yield started
