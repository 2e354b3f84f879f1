"""Opening a database by its URL."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from .database import Database
from .errors import StorageError
from .postgres import PostgresDatabase
from .sqlite import SqliteDatabase

RETRY_S = 20.0


def parse_url(url: str) -> URL:
    """Parse the URL of a database; the driver is chosen by us."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        # The URL may contain a password, so it is not repeated.
        raise StorageError(
            "The URL of the database is invalid: use sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"
        ) from None
    backend = {"postgres": "postgresql"}.get(parsed.get_backend_name(), parsed.get_backend_name())
    if backend not in ("sqlite", "postgresql"):
        raise StorageError(f"Databases of kind {backend} are not supported: use sqlite:///… or postgresql://…")
    if backend == "sqlite" and parsed.database in (None, "", ":memory:"):
        raise StorageError("SQLite needs a file, for example sqlite:///monuments.sqlite3")
    return parsed.set(drivername=backend)


def sqlite_path(url: URL) -> Path:
    """The file of an SQLite URL."""
    return Path(url.database or "").expanduser()


def refuse_missing(url: URL) -> None:
    """Raise if an SQLite file is missing: opening it would create an empty one."""
    if url.drivername == "sqlite" and not sqlite_path(url).is_file():
        raise StorageError(f"There is no database {sqlite_path(url)}")


async def open_database(url: str, retry_s: float = RETRY_S) -> Database:
    """Connect to a database, whatever its schema."""
    parsed = parse_url(url)
    if parsed.drivername == "sqlite":
        return await SqliteDatabase.open(sqlite_path(parsed))
    return await PostgresDatabase.open(parsed, retry_s)
