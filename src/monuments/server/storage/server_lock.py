"""Only one process may serve an SQLite file: a second one would not notice what the first one writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

from .errors import StorageError
from .opening import parse_url, sqlite_path
from .sqlite import make_private


@contextmanager
def server_lock(url: str) -> Iterator[None]:
    """Lock a file for the duration of the block; raise if another process serves it. Others may still read it.

    The lock is SQLite's, on a file beside the database: it works wherever SQLite does, and ends with the process.
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
                f"The database {path} is already served by another process; several processes need PostgreSQL and Redis"
            ) from error
        yield
