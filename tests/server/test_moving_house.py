"""A backup of a running server, restored into another database and served there: only the address changes."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from monuments.records import dump_record, parse_record, verify
from tests.support.server.client import AtTable, Person, play_on, run
from tests.support.server.in_process import served
from tests.support.server.operating import monuments, operate

ENDINGS = {"sqlite to sqlite": ".sqlite3"}


@dataclass(frozen=True)
class Kept:
    """What is known about the old server: two tables, what was sent about one, and its players."""

    finished: str
    running: str
    record: bytes
    seen: Any
    cookies: Sequence[httpx.Cookies]


@pytest.fixture(
    params=[
        pytest.param("sqlite to sqlite", marks=pytest.mark.long),
        "sqlite to postgresql",
        pytest.param("postgresql to sqlite", marks=pytest.mark.long),
    ]
)
def move(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str, Path]:
    """The old database, the new one, and the file between them."""
    addresses = {
        "sqlite": f"sqlite:///{tmp_path / 'first.sqlite3'}",
        "other": f"sqlite:///{tmp_path / 'second.sqlite3'}",
    }
    source, target = request.param.split(" to ")
    if "postgresql" in (source, target):
        addresses["postgresql"] = request.getfixturevalue("postgres_url")
    old, new = addresses[source], addresses["other" if target == "sqlite" else target]
    return old, new, tmp_path / f"backup{ENDINGS.get(request.param, '.gz')}"


@asynccontextmanager
async def ada_and_bob(url: str, known: Sequence[httpx.Cookies] = ()) -> AsyncIterator[tuple[Person, Person]]:
    async with Person(url) as ada, Person(url) as bob:
        for who, name in ((ada, "Ada"), (bob, "Bob")):
            if known:
                who.http.cookies = known[who is bob]
            else:
                await who.name(name)
        yield ada, bob


async def sit_down(table: str, ada: Person, bob: Person) -> list[AtTable]:
    at_table = [await who.enter(table) for who in (ada, bob)]
    for seat, at in enumerate(at_table):
        await at.until("whole")
        await at.do("sit", seat=seat)
    await at_table[0].do("start")
    return at_table


async def some_steps(at_table: list[AtTable], steps: int) -> None:
    """Play a few steps, whoever's turn it is."""
    while steps:
        for at in at_table:
            await at.sync()
            if at.choices and steps:
                await at.do("act", do=at.choices[0]["do"])
                steps -= 1


def test_games_go_on_in_another_database(move: tuple[str, str, Path], tmp_path: Path) -> None:
    old, new, file = move

    async def before(url: str) -> Kept:
        async with ada_and_bob(url) as (ada, bob):
            finished = await ada.make_table("oo", game="wonders_of_antiquity")
            at_finished = await sit_down(finished, ada, bob)
            await asyncio.gather(*(play_on(at, seed) for seed, at in enumerate(at_finished)))
            running = await ada.make_table("oo")
            at_running = await sit_down(running, ada, bob)
            await some_steps(at_running, 5)
            await operate(old, "backup", file)
            await some_steps(at_running, 1)  # the old server was not disturbed
            record = (await ada.http.get(f"/api/tables/{finished}/record")).content
            seen = await ada.get(f"/api/tables/{finished}")
            for at in at_finished + at_running:
                await at.close()
            return Kept(finished, running, record, seen, [ada.http.cookies, bob.http.cookies])

    async def after(url: str, kept: Kept) -> None:
        async with ada_and_bob(url, kept.cookies) as (ada, bob):
            assert (await ada.get("/api/me"))["name"] == "Ada", "the cookie is still believed"
            assert await ada.get(f"/api/tables/{kept.finished}") == kept.seen
            found = parse_record((await ada.http.get(f"/api/tables/{kept.finished}/record")).content)
            assert dump_record(found) == dump_record(parse_record(kept.record))
            verify(found, compiled=True)
            assert (await ada.get(f"/api/tables/{kept.finished}/verification"))["fair"] is True
            at_table = [await who.enter(kept.running) for who in (ada, bob)]
            for seat, at in enumerate(at_table):
                await at.until("whole")
                assert (at.you["seat"], at.table["status"]) == (seat, "running")
                assert sum(len(turn["lines"]) for turn in at.log.values()) > 1
            await asyncio.gather(*(play_on(at, seed) for seed, at in enumerate(at_table)))
            assert (await ada.get(f"/api/tables/{kept.running}/verification"))["fair"] is True
            for at in at_table:
                await at.close()

    with served(tmp_path, database_url=old) as server:
        kept = run(before(server.url))
    assert "restored from" in monuments(new, "restore", file)
    with served(tmp_path, database_url=new) as server:
        run(after(server.url, kept))


def test_nothing_is_overwritten_and_what_is_not_a_backup_is_refused(tmp_path: Path) -> None:
    old, new = (f"sqlite:///{tmp_path / name}" for name in ("old", "new"))
    with served(tmp_path, database_url=old):
        monuments(old, "backup", tmp_path / "backup")
    assert "does not overwrite" in monuments(old, "backup", tmp_path / "backup", code=1)
    assert "contains data" in monuments(old, "restore", tmp_path / "backup", code=1)
    (tmp_path / "text").write_text("hello")
    assert "not a backup" in monuments(new, "restore", tmp_path / "text", code=1)
    assert "does not exist" in monuments(new, "restore", tmp_path / "missing", code=2)
    assert "There is no database" in monuments(f"sqlite:///{tmp_path / 'none'}", "backup", tmp_path / "b2", code=1)
    settings = tmp_path / "settings.toml"
    settings.write_text(f'database_url = "{new}"\n')
    monuments("", "restore", tmp_path / "backup", "--config", settings)
    assert "tables over" in monuments("", "admin", "stats", "--config", settings)
