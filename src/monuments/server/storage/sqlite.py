"""SQLite: one thread writes, several read; a batch takes one switch of threads."""

import asyncio
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, ProgrammingError, StatementError
from sqlalchemy.pool import QueuePool

from .database import Database, T, Work
from .errors import InvalidValue, StorageError

READERS = 4
WRITER_CACHE_KB, READER_CACHE_KB = 1024, 256
"""Cache of a connection; small for readers, because the system caches the file anyway."""
STATEMENTS = 256
"""Prepared statements that a connection keeps."""
BUSY_MS = 15_000
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
"""A database holds the keys of the server and of its players."""
FULL = 2

# Set on every connection and read back.
PRAGMAS: dict[str, tuple[str, int | str]] = {
    "busy_timeout": (str(BUSY_MS), BUSY_MS),
    "journal_mode": ("WAL", "wal"),
    "synchronous": ("FULL", FULL),
    "foreign_keys": ("ON", 1),
}


def prepare(connection: sqlite3.Connection) -> None:
    """Make a connection durable."""
    # The driver must not start transactions itself: we choose when and of which kind.
    connection.isolation_level = None
    for pragma, (value, _) in PRAGMAS.items():
        connection.execute(f"PRAGMA {pragma} = {value}").close()


def assert_durable(connection: sqlite3.Connection) -> None:
    """Raise if a connection could lose what it has acknowledged."""
    for pragma, (_, wanted) in PRAGMAS.items():
        [found] = connection.execute(f"PRAGMA {pragma}").fetchone()
        if found != wanted:
            raise StorageError(f"SQLite has {pragma} = {found}, but durability needs {wanted}")


def _engine(path: Path, begin: str, connections: int, cache_kb: int) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"check_same_thread": False, "cached_statements": STATEMENTS},
    )

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, _record: Any) -> None:
        prepare(connection)
        connection.execute(f"PRAGMA cache_size = -{cache_kb}").close()
        assert_durable(connection)

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def make_private(path: Path) -> None:
    """Make an empty file for SQLite that nobody else can read, and its folder, if they are not there.

    SQLite gives the files beside a database the same permissions.
    """
    try:
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder {path.parent} cannot be created: {error.strerror}") from error
    # If a file cannot be created, SQLite reports it itself.
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


class SqliteDatabase(Database):
    """An SQLite file."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path
        self._write_engine = _engine(path, "BEGIN IMMEDIATE", 1, WRITER_CACHE_KB)
        self._read_engine = _engine(path, "BEGIN", READERS, READER_CACHE_KB)
        self._writer = ThreadPoolExecutor(1, "monuments-writer")
        self._readers = ThreadPoolExecutor(READERS, "monuments-reader")

    @classmethod
    async def open(cls, path: Path) -> "SqliteDatabase":
        """Open a file, and create it if it is missing."""
        make_private(path)
        database = cls(path)
        try:
            await database.write(lambda connection: connection.exec_driver_sql("PRAGMA user_version").close())
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, work: Work[T]) -> T:
        """Do work that only reads, in a reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._do, self._read_engine, work)

    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction, in the writing thread."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._do, self._write_engine, work)

    async def commit(self, work: Work[T]) -> T:
        """The same as `write`: the writing thread keeps its connection anyway."""
        return await self.write(work)

    async def close(self) -> None:
        """Stop all threads and close their connections."""
        for engine, threads in ((self._read_engine, self._readers), (self._write_engine, self._writer)):
            await asyncio.get_running_loop().run_in_executor(threads, engine.dispose)
            threads.shutdown()

    def _do(self, engine: Engine, work: Work[T]) -> T:
        try:
            with engine.begin() as connection:
                return work(connection)
        except IntegrityError:
            raise
        except (InterfaceError, ProgrammingError) as error:
            raise InvalidValue(f"The database {self.path} cannot store a value: {error.orig}") from error
        except (DBAPIError, sqlite3.Error) as error:
            raise StorageError(f"The database {self.path} {_reason(error)}") from error
        except (StatementError, ArithmeticError, TypeError, ValueError) as error:
            raise InvalidValue(f"The database {self.path} cannot store a value: {error}") from error


def _reason(error: Exception) -> str:
    text = str(error.orig if isinstance(error, DBAPIError) else error)
    for sign, reason in (
        ("unable to open", "cannot be opened: is it a file in a writable folder?"),
        ("readonly", "is not writable"),
        ("not a database", "is damaged or not a database"),
        ("malformed", "is damaged"),
        ("locked", "is locked by another program"),
        ("full", "cannot grow: the disk is full"),
    ):
        if sign in text:
            return f"{reason} ({text})"
    return f"fails: {text}"
