"""Backups: complete, private, never overwriting anything, and refused when damaged."""

import gzip
import json
import os
import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, text

from monuments.server.storage import Append, HeaderChange, StorageError, Store, backup, restore
from monuments.server.storage.migrating import revision_of
from monuments.server.storage.opening import open_database
from monuments.server.storage.schema import METADATA
from tests.support.server.examples import player, result, row, table
from tests.support.server.operating import monuments
from tests.support.server.stores import Run


def everything(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    return {
        each.name: [tuple(row) for row in connection.execute(select(each).order_by(*each.primary_key))]
        for each in METADATA.sorted_tables
    }


async def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    async with await Store.open(url, migrate=False) as store:
        return await store.database.read(everything)


async def fill(url: str) -> dict[str, list[tuple[Any, ...]]]:
    async with await Store.open(url) as store:
        await store.secret("cookies")
        await store.players.create(player("ada", "Ada „Gräfin“\n"))
        await store.players.create(player("bob"))
        await store.players.delete("bob")
        for number in range(3):
            rows = [row(each, client_id=f"c{each}", body='"\\u0000 é"') for each in range(1, 900)]
            await store.create(table(f"t{number}", is_public=number > 0), rows, seats={0: "ada", 1: None})
        change = HeaderChange("over", 2**44, 2**44, "me", 2**44)
        await store.append(Append("t1", (row(900),), change, result=result(5, 3)))
        return await store.database.read(everything)


@pytest.fixture
def other_url(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """An empty database of the other kind."""
    if url.startswith("sqlite"):
        address: str = request.getfixturevalue("postgres_url")
        return address
    return f"sqlite:///{tmp_path / 'other.sqlite3'}"


def test_a_portable_backup_moves_everything_to_the_other_kind_of_database(
    url: str, other_url: str, tmp_path: Path, run: Run
) -> None:
    before = run(fill(url))
    assert [len(rows) for name, rows in before.items() if name == "log"] == [3 * 899 + 1]
    file = tmp_path / "backup.jsonl.gz"
    run(backup(url, file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    run(restore(other_url, file))
    assert run(contents(other_url)) == before
    again = tmp_path / "again.jsonl.gz"
    run(backup(other_url, again))
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(file.read_bytes())


def test_a_backup_goes_back_into_the_same_kind_of_database(sqlite_url: str, tmp_path: Path, run: Run) -> None:
    before = run(fill(sqlite_url))
    for name in ("copy.sqlite3", "portable.gz"):
        run(backup(sqlite_url, tmp_path / name))
        restored = f"sqlite:///{tmp_path / 'restored'}{name}"
        run(restore(restored, tmp_path / name))
        assert run(contents(restored)) == before
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.sqlite3"]


def test_a_backup_is_made_while_the_server_runs(store: Store, url: str, tmp_path: Path, run: Run) -> None:
    run(store.create(table("t"), [row(1)]))
    run(backup(url, tmp_path / "backup.gz"))
    run(backup(url, tmp_path / "backup"))
    run(store.append(Append("t", (row(2),), HeaderChange("running", 1))))
    assert len(run(store.read("t"))) == 2


def test_a_folder_gets_a_portable_file_named_by_the_time(url: str, tmp_path: Path, run: Run) -> None:
    run(fill(url))
    folder = tmp_path / "backups"
    folder.mkdir()
    said = monuments(url, "backup", folder)
    [file] = folder.iterdir()
    assert re.fullmatch(r"monuments-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.gz", file.name)
    assert file.name in said.replace("\n", "")
    assert file.read_bytes().startswith(b"\x1f\x8b")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_overwrites_nothing(url: str, tmp_path: Path, run: Run) -> None:
    run(fill(url))
    file = tmp_path / "precious"
    file.write_text("precious")
    with pytest.raises(StorageError, match="does not overwrite"):
        run(backup(url, file))
    assert file.read_text() == "precious"
    with pytest.raises(StorageError, match="cannot be written"):
        run(backup(url, tmp_path / "no folder" / "file"))


def test_a_backup_that_fails_leaves_no_file(
    url: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run(fill(url))

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("monuments.server.storage.portable.dump", fail)
    with pytest.raises(StorageError, match="No space left"):
        run(backup(url, tmp_path / "backup.gz"))
    assert list(tmp_path.glob("backup*")) == []


def test_what_is_not_there_cannot_be_backed_up(tmp_path: Path, postgres_url: str, run: Run) -> None:
    with pytest.raises(StorageError, match="There is no database"):
        run(backup(f"sqlite:///{tmp_path / 'nothing'}", tmp_path / "backup"))
    with pytest.raises(StorageError, match="no tables yet"):
        run(backup(postgres_url, tmp_path / "backup"))
    assert list(tmp_path.iterdir()) == []


def test_data_is_never_restored_over_data(url: str, tmp_path: Path, run: Run) -> None:
    before = run(fill(url))
    names = ["backup.gz", "backup.sqlite3"] if url.startswith("sqlite") else ["backup.gz"]
    for name in names:
        run(backup(url, tmp_path / name))
        with pytest.raises(StorageError, match="contains data"):
            run(restore(url, tmp_path / name))
    assert run(contents(url)) == before


def test_an_empty_database_with_our_schema_takes_a_backup(url: str, other_url: str, tmp_path: Path, run: Run) -> None:
    before = run(fill(url))
    run(backup(url, tmp_path / "backup.gz"))

    async def open_once() -> None:
        async with await Store.open(other_url):
            pass

    run(open_once())
    run(restore(other_url, tmp_path / "backup.gz"))
    assert run(contents(other_url)) == before


def damaged(lines: list[bytes]) -> dict[str, bytes]:
    """A backup, damaged in every way we can think of."""

    def packed(*some: bytes) -> bytes:
        return gzip.compress(b"".join(some))

    head = json.loads(lines[0])
    whole = packed(*lines)
    return {
        "truncated": whole[: len(whole) // 2],
        "without its end": packed(*lines[:-1]),
        "a row less": packed(*lines[:5], *lines[6:]),
        "a row twice": packed(*lines[:6], *lines[5:]),
        "altered": packed(*(line.replace(b"t1", b"t9") for line in lines)),
        "more behind the end": packed(*lines, lines[-1]),
        "cut within a line": packed(*lines[:-1], lines[-1][:-20]),
        "no JSON": packed(lines[0], b"what?\n", *lines[1:]),
        "a flipped bit": whole[:-200] + bytes([whole[-200] ^ 1]) + whole[-199:],
        "another format": packed(b'{"format":"other"}\n', *lines[1:]),
        "a later version": packed(json.dumps({**head, "version": 2}).encode() + b"\n", *lines[1:]),
        "a newer schema": packed(json.dumps({**head, "schema": "9999"}).encode() + b"\n", *lines[1:]),
        "empty": b"",
        "packed nothing": packed(),
        "not a backup": b"no backup at all",
    }


def test_a_damaged_portable_backup_is_refused_and_nothing_is_written(url: str, tmp_path: Path, run: Run) -> None:
    source = f"sqlite:///{tmp_path / 'source.sqlite3'}"
    run(fill(source))
    run(backup(source, tmp_path / "backup.gz"))
    lines = gzip.decompress((tmp_path / "backup.gz").read_bytes()).splitlines(keepends=True)

    async def revision() -> str | None:
        database = await open_database(url)
        try:
            return await database.read(revision_of)
        finally:
            await database.close()

    for how, content in damaged(lines).items():
        file = tmp_path / f"{how}.gz"
        file.write_bytes(content)
        with pytest.raises(StorageError, match=r"damaged|complete|not a backup|version"):
            run(restore(url, file))
        assert run(revision()) is None, how


def test_what_is_no_regular_file_is_refused_at_once(sqlite_url: str, tmp_path: Path, run: Run) -> None:
    """A pipe would be waited for without end, and a backup is read more than once."""
    os.mkfifo(tmp_path / "pipe.gz")
    for file in (tmp_path / "pipe.gz", tmp_path, Path("/dev/zero")):
        with pytest.raises(StorageError, match="not a regular file"):
            run(restore(sqlite_url, file))


def test_a_file_that_changes_while_it_is_restored_leaves_nothing(
    url: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"sqlite:///{tmp_path / 'source.sqlite3'}"
    run(fill(source))
    file = tmp_path / "backup.gz"
    run(backup(source, file))
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(damaged(lines)["a row less"])
    monkeypatch.setattr("monuments.server.storage.portable.check", lambda _file: None)
    with pytest.raises(StorageError, match="damaged"):
        run(restore(url, file))
    with pytest.raises(StorageError, match="no tables yet"):
        run(Store.open(url, migrate=False))


def test_a_damaged_copy_is_refused(sqlite_url: str, tmp_path: Path, run: Run) -> None:
    run(fill(sqlite_url))
    run(backup(sqlite_url, tmp_path / "copy"))
    whole = (tmp_path / "copy").read_bytes()
    (tmp_path / "short").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "altered").write_bytes(whole[:8192] + b"\x00" * 9000 + whole[17192:])
    with closing(sqlite3.connect(tmp_path / "foreign")) as connection:
        connection.execute("CREATE TABLE something (id)")
    for name in ("short", "altered", "foreign"):
        target = f"sqlite:///{tmp_path / 'target'}{name}"
        with pytest.raises(StorageError, match=r"damaged|cannot be restored|not a backup"):
            run(restore(target, tmp_path / name))
        with pytest.raises(StorageError, match="no tables yet"):
            run(Store.open(target, migrate=False))


def test_a_copy_of_a_newer_schema_is_refused(sqlite_url: str, tmp_path: Path, run: Run) -> None:
    async def make_newer() -> None:
        async with await Store.open(sqlite_url) as store:
            await store.database.write(
                lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")).close()
            )

    run(fill(sqlite_url))
    run(backup(sqlite_url, tmp_path / "copy"))
    with closing(sqlite3.connect(tmp_path / "copy")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StorageError, match="newer schema"):
        run(restore(f"sqlite:///{tmp_path / 'target'}", tmp_path / "copy"))
    run(make_newer())
    with pytest.raises(StorageError, match="newer schema"):
        run(backup(sqlite_url, tmp_path / "second"))


def test_a_copy_of_an_sqlite_file_is_not_for_postgresql(
    sqlite_url: str, postgres_url: str, tmp_path: Path, run: Run
) -> None:
    run(fill(sqlite_url))
    run(backup(sqlite_url, tmp_path / "copy"))
    with pytest.raises(StorageError, match=r"ends in \.gz"):
        run(restore(postgres_url, tmp_path / "copy"))
    with pytest.raises(StorageError, match="cannot be read"):
        run(restore(postgres_url, tmp_path / "nothing"))
