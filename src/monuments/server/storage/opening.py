"""From an address to a database."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from .database import Database
from .errors import StorageError
from .postgres import PostgresDatabase
from .sqlite import SqliteDatabase

PATIENCE_S = 20.0


def parse_url(url: str) -> URL:
    """Read the address of a database; which driver is used is our affair."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # The address may hold a password, so it is not repeated.
        raise StorageError(
            "The address of the database is none: sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME is needed"
        ) from None
    backend = {"postgres": "postgresql"}.get(parsed.get_backend_name(), parsed.get_backend_name())
    if backend not in ("sqlite", "postgresql"):
        raise StorageError(f"A database of the kind {backend} is not known: sqlite:///… or postgresql://… is needed")
    if backend == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise StorageError("SQLite needs a file, for example sqlite:///monuments.sqlite3")
    return parsed.set(drivername=backend)


def sqlite_path(url: URL) -> Path:
    """The file of an SQLite address."""
    return Path(url.database or "").expanduser()


def refuse_missing(url: URL) -> None:
    """Raise for an SQLite file that is not there: opening it would make an empty one."""
    if url.drivername == "sqlite" and not sqlite_path(url).is_file():
        raise StorageError(f"There is no database {sqlite_path(url)}")


async def open_database(url: str, patience: float = PATIENCE_S) -> Database:
    """Connect to a database, however old its schema is."""
    parsed = parse_url(url)
    if parsed.drivername == "sqlite":
        return await SqliteDatabase.open(sqlite_path(parsed))
    return await PostgresDatabase.open(parsed, patience)
