"""Backups: a copy of an SQLite file, or a portable file that any database can read."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, select

from . import portable
from .copying import copy_sqlite, restore_sqlite
from .errors import StorageError
from .migrating import prepare, revision_of, upgrade
from .opening import open_database, parse_url, refuse_missing, sqlite_path
from .schema import METADATA
from .sqlite import PRIVATE

GZIP = b"\x1f\x8b"
SQLITE = b"SQLite format 3\x00"


async def backup(url: str, file: Path) -> None:
    """Write all data to a new file while the server runs; SQLite writes a copy unless the name ends in `.gz`."""
    parsed = parse_url(url)
    refuse_missing(parsed)
    database = await open_database(url)
    try:
        await prepare(database, migrate=False)
        with _new_file(file) as partial_file:
            if parsed.drivername == "sqlite" and file.suffix != ".gz":
                await asyncio.to_thread(copy_sqlite, sqlite_path(parsed), partial_file)
            else:
                await database.read(partial(_dump, file=partial_file))
    finally:
        await database.close()


async def restore(url: str, file: Path) -> None:
    """Fill an empty or missing database from a backup; a damaged backup is refused before anything is written."""
    start = _start_of(file)
    if start.startswith(GZIP):
        schema = portable.read_schema(file)
        await asyncio.to_thread(portable.check, file)
    elif not start.startswith(SQLITE):
        raise StorageError(f"{file} is not a backup of monuments")
    elif parse_url(url).drivername != "sqlite":
        raise StorageError(f"{file} is a copy of an SQLite file; to move it, make a backup whose name ends in .gz")
    database = await open_database(url)
    try:
        found = await database.read(revision_of)
        if found is not None and await database.read(_has_data):
            raise StorageError(f"The database {database.name} contains data: restore into a new one")
        if start.startswith(GZIP):
            if found not in (None, schema):
                raise StorageError(f"The backup has schema {schema}, the database {found}: restore into a new one")
            await database.write(partial(_load, file=file, schema=schema))
        else:
            await asyncio.to_thread(restore_sqlite, file, sqlite_path(parse_url(url)))
        await prepare(database, migrate=True)
    finally:
        await database.close()


def _dump(connection: Connection, file: Path) -> None:
    try:
        with file.open("wb") as out:
            portable.dump(connection, out)
    except OSError as error:
        # Raised here, because further out it would look like a lost connection.
        raise StorageError(f"The backup cannot be written to {file}: {error.strerror}") from error


def _load(connection: Connection, file: Path, schema: str) -> None:
    upgrade(connection, schema)
    # Another process may have written since the first check.
    if _has_data(connection):
        raise StorageError("The database contains data: restore into a new one")
    portable.load(connection, file)


def _has_data(connection: Connection) -> bool:
    return any(
        connection.execute(select(*each.primary_key).limit(1)).first() is not None for each in METADATA.sorted_tables
    )


def _start_of(file: Path) -> bytes:
    try:
        if file.exists() and not file.is_file():
            raise StorageError(f"The backup {file} cannot be read: it is not a regular file")
        with file.open("rb") as opened:
            return opened.read(len(SQLITE))
    except OSError as error:
        raise StorageError(f"The backup {file} cannot be read: {error.strerror}") from error


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A temporary file that is renamed when complete; the final name is reserved at once, so nothing is overwritten."""
    unfinished = file.with_name(file.name + ".partial")
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))
    except FileExistsError as error:
        raise StorageError(f"{file} already exists, and a backup does not overwrite files") from error
    except OSError as error:
        raise StorageError(f"The backup {file} cannot be written: {error.strerror}") from error
    try:
        # It contains the keys of the server and of its players.
        os.close(os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, PRIVATE))
        yield unfinished
        with unfinished.open("rb") as written:
            os.fsync(written.fileno())
        unfinished.replace(file)
    except BaseException as error:
        unfinished.unlink(missing_ok=True)
        file.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise StorageError(f"The backup {file} cannot be written: {error.strerror}") from error
        raise
