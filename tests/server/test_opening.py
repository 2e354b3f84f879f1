"""Opening a database: durable settings, the schema, and clear errors."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from monuments.server.storage import StorageError, Store
from monuments.server.storage.migrating import known_revisions, revision_of
from monuments.server.storage.opening import open_database, parse_url, sqlite_path
from monuments.server.storage.postgres import DURABLE
from monuments.server.storage.postgres import assert_durable as assert_durable_postgres
from monuments.server.storage.schema import METADATA
from monuments.server.storage.server_lock import server_lock
from monuments.server.storage.sqlite import PRAGMAS, SqliteDatabase, assert_durable, prepare
from tests.support.server.examples import new_table, numbers
from tests.support.server.services import Postgres, start_postgres
from tests.support.server.stores import Run


def settings(connection: Connection) -> dict[str, object]:
    if connection.dialect.name == "sqlite":
        return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in PRAGMAS}
    return {name: connection.execute(text(f"SHOW {name}")).scalar() for name in DURABLE}


def test_every_connection_is_durable(store: Store, run: Run) -> None:
    async def play() -> None:
        for do in (store.database.read, store.database.write, store.database.commit):
            found = await do(settings)
            if isinstance(store.database, SqliteDatabase):
                assert found == {"busy_timeout": 15000, "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
            else:
                assert found == {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}

    run(play())


def test_nobody_else_can_read_a_new_database(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "data" / "monuments.sqlite3"

    async def look() -> None:
        with server_lock(f"sqlite:///{file}"):
            async with await Store.open(f"sqlite:///{file}"):
                found = {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.parent.iterdir()}
        assert found.keys() >= {file.name, f"{file.name}-wal", f"{file.name}-shm", f"{file.name}.serving"}
        assert set(found.values()) == {0o600}

    before = os.umask(0)
    try:
        run(look())
    finally:
        os.umask(before)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    "wrong", ["synchronous = NORMAL", "journal_mode = DELETE", "foreign_keys = OFF", "busy_timeout = 0"]
)
def test_an_sqlite_connection_with_a_wrong_setting_is_refused(tmp_path: Path, wrong: str) -> None:
    with closing(sqlite3.connect(tmp_path / "file")) as connection:
        prepare(connection)
        assert_durable(connection)
        connection.execute(f"PRAGMA {wrong}")
        with pytest.raises(StorageError, match=wrong.split(maxsplit=1)[0]):
            assert_durable(connection)


def test_a_setting_that_does_not_hold_is_refused_on_opening(
    sqlite_url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PRAGMAS, "synchronous", ("NORMAL", 2))
    with pytest.raises(StorageError, match="synchronous = 1, but durability needs 2"):
        run(Store.open(sqlite_url))


def test_a_postgresql_connection_with_a_wrong_setting_is_refused(postgres_url: str, run: Run) -> None:
    def spoil(connection: Connection) -> None:
        connection.execute(text("SET LOCAL synchronous_commit = off"))
        assert_durable_postgres(connection.connection.dbapi_connection)

    async def play() -> None:
        async with await Store.open(postgres_url) as store:
            with pytest.raises(StorageError, match="synchronous_commit = off"):
                await store.database.write(spoil)

    run(play())


def test_a_role_that_is_not_durable_is_overruled(postgres: Postgres, run: Run) -> None:
    address = postgres.create_database("careless")
    try:
        postgres.sql('ALTER DATABASE "careless" SET synchronous_commit = off')

        async def play() -> None:
            async with await Store.open(address) as store:
                assert (await store.database.commit(settings))["synchronous_commit"] == "on"

        run(play())
    finally:
        postgres.drop_database("careless")


def test_a_postgresql_server_that_may_lose_something_is_refused(run: Run) -> None:
    server = start_postgres(["fsync=off"])
    try:
        with pytest.raises(StorageError, match="fsync = off"):
            run(Store.open(server.url()))
    finally:
        server.remove()


def test_an_empty_database_gets_our_schema(url: str, run: Run) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def play() -> None:
        async with await Store.open(url) as store:
            assert await store.database.read(revision_of) == known_revisions()[0]
            assert await store.database.read(differences) == []
            await new_table(store)
        async with await Store.open(url, migrate=False) as store:
            assert await numbers(store) == [1]

    run(play())


def test_many_open_an_empty_database_at_once(url: str, run: Run) -> None:
    async def play() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        await new_table(stores[0])
        for store in stores:
            assert await numbers(store) == [1]
            await store.close()

    run(play())


def test_without_migrating_an_old_schema_is_refused(url: str, run: Run) -> None:
    run(run(open_database(url)).close())
    with pytest.raises(StorageError, match="no tables yet: start `monuments serve`"):
        run(Store.open(url, migrate=False))


def test_without_migrating_no_file_is_made(sqlite_url: str, run: Run) -> None:
    with pytest.raises(StorageError, match="There is no database"):
        run(Store.open(sqlite_url, migrate=False))
    assert not sqlite_path(parse_url(sqlite_url)).exists()


@pytest.mark.parametrize("migrate", [True, False])
def test_a_newer_schema_is_refused(url: str, run: Run, migrate: bool) -> None:
    async def play() -> None:
        async with await Store.open(url) as store:
            await store.database.write(
                lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")).close()
            )
        with pytest.raises(StorageError, match="newer schema"):
            await Store.open(url, migrate=migrate)

    run(play())


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("monuments.sqlite3", "is invalid"),
        ("mysql://host/name", "kind mysql"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
    ],
)
def test_a_wrong_address_is_explained(address: str, reason: str) -> None:
    with pytest.raises(StorageError, match=reason):
        parse_url(address)


def test_an_address_may_name_a_driver() -> None:
    assert parse_url("postgresql+asyncpg://host/name").drivername == "postgresql"
    assert parse_url("postgres://host/name").drivername == "postgresql"


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file").write_bytes(b"certainly no database " * 100)
    with pytest.raises(StorageError, match="damaged or not a database"):
        run(Store.open(f"sqlite:///{tmp_path / 'file'}"))


def test_a_damaged_database_is_refused(tmp_path: Path, sqlite_url: str, run: Run) -> None:
    async def fill() -> None:
        async with await Store.open(sqlite_url) as store:
            await new_table(store)

    run(fill())
    file = tmp_path / "monuments.sqlite3"
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(StorageError, match="damaged"):
        run(Store.open(sqlite_url))


def test_places_that_cannot_be_written_to_are_explained(tmp_path: Path, run: Run) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageError, match=r"The folder .* cannot be created"):
        run(Store.open(f"sqlite:///{tmp_path / 'file' / 'monuments.sqlite3'}"))
    with pytest.raises(StorageError, match="cannot be opened"):
        run(Store.open(f"sqlite:///{tmp_path}"))


def test_a_server_that_is_not_there_is_named_without_its_password(run: Run) -> None:
    with pytest.raises(StorageError, match="cannot be reached") as caught:
        run(Store.open("postgresql://somebody:hush@127.0.0.1:1/monuments"))
    assert "hush" not in str(caught.value)


def test_a_database_that_is_not_there_is_named(postgres: Postgres, run: Run) -> None:
    with pytest.raises(StorageError, match="does not exist"):
        run(Store.open(postgres.url("nothing")))


def test_a_folder_is_created_and_a_socket_works_too(tmp_path: Path, postgres: Postgres, run: Run) -> None:
    async def play() -> None:
        async with await Store.open(f"sqlite:///{tmp_path / 'new' / 'monuments.sqlite3'}"):
            pass
        database = await open_database(f"postgresql://monuments@:{postgres.port}/postgres?host={postgres.folder}")
        await database.close()

    run(play())
    assert (tmp_path / "new" / "monuments.sqlite3").is_file()
