"""Copying an SQLite file page by page while it is in use, and restoring such a copy."""

import sqlite3
from contextlib import closing
from pathlib import Path

from .errors import StorageError
from .migrating import refuse_newer


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database into an empty file, without any files beside it."""
    try:
        with closing(_connect(source, "mode=rw")) as read, closing(sqlite3.connect(target)) as written:
            read.backup(written)
            written.execute("PRAGMA journal_mode = DELETE").close()
            _check(written, target)
    except sqlite3.Error as error:
        raise StorageError(f"The database {source} cannot be copied: {error}") from error


def restore_sqlite(copy: Path, target: Path) -> None:
    """Replace an empty database by a copy; nothing is written if the copy is damaged."""
    try:
        # Nobody else writes to a copy, and no files may appear beside it.
        with closing(_connect(copy, "immutable=1")) as read:
            _check(read, copy)
            refuse_newer(_revision(read, copy))
            with closing(sqlite3.connect(target)) as written:
                read.backup(written)
                _check(written, target)
    except sqlite3.Error as error:
        raise StorageError(f"The backup {copy} cannot be restored: {error}") from error


def _connect(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)


def _check(connection: sqlite3.Connection, path: Path) -> None:
    try:
        faults = connection.execute("PRAGMA integrity_check").fetchall()
        faults = [] if faults == [("ok",)] else faults
        faults += connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        raise StorageError(f"{path} is damaged: {error}") from error
    if faults:
        raise StorageError(f"{path} is damaged: {faults[0][0]}")


def _revision(connection: sqlite3.Connection, path: Path) -> str:
    try:
        [revision] = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise StorageError(f"{path} is not a backup of monuments") from error
    return str(revision)
