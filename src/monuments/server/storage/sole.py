"""One process serves an SQLite file: a second one would not hear of what the first one writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from .errors import StorageError
from .opening import parse_url, sqlite_path
from .sqlite import make_private


@contextmanager
def sole_server(url: str) -> Iterator[None]:
    """Hold a file for as long as the block runs; refuse one that another process serves. Others may read it.

    The lock is one of SQLite on a file beside the database: it works wherever SQLite does, and ends with the process.
    """
    parsed = parse_url(url)
    if parsed.drivername != "sqlite":
        yield
        return
    path = sqlite_path(parsed)
    beside = path.with_name(f"{path.name}.serving")
    make_private(beside)
    with ExitStack() as stack:
        try:
            lock = stack.enter_context(closing(sqlite3.connect(beside, timeout=0, isolation_level=None)))
            lock.execute("BEGIN EXCLUSIVE").close()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorname != "SQLITE_BUSY":
                raise StorageError(f"The database {path} cannot be locked: {error}") from error
            raise StorageError(
                f"The database {path} is served by another process already; several need PostgreSQL and Redis"
            ) from error
        yield
