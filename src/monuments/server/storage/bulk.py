"""Many rows in one statement, for SQLite: its driver releases and retakes the GIL for every statement."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection

from .schema import log, tables

LOG = tuple(column.name for column in log.c)
HEADER = ("status", "touched_at", "length", "due_at", "lease_by", "lease_until")
AT_ONCE = 64
"""The most rows in a statement. The driver caches a statement for each number of rows; with powers of two there
are few."""

Values = Sequence[Any]


def insert_into_log(connection: Connection, rows: Sequence[Values]) -> None:
    """Insert rows, each with the values of all columns."""
    _execute(connection, _insertion, rows)


def update_headers(connection: Connection, headers: Sequence[Values]) -> None:
    """Update tables, each given by its id and the new values of its header."""
    _execute(connection, _update, headers)


def _execute(connection: Connection, statement: Any, rows: Sequence[Values]) -> None:
    start = 0
    while rest := len(rows) - start:
        some = rows[start : start + min(AT_ONCE, 1 << rest.bit_length() - 1)]
        connection.exec_driver_sql(statement(len(some)), tuple([value for row in some for value in row])).close()
        start += len(some)


@lru_cache(maxsize=AT_ONCE)
def _insertion(rows: int) -> str:
    return f"INSERT INTO {log.name} ({', '.join(LOG)}) VALUES {_places(rows, len(LOG))}"


@lru_cache(maxsize=AT_ONCE)
def _update(rows: int) -> str:
    return (
        f"WITH new (id, {', '.join(HEADER)}) AS (VALUES {_places(rows, 1 + len(HEADER))}) UPDATE {tables.name} "
        f"SET {', '.join(f'{name} = new.{name}' for name in HEADER)} FROM new WHERE {tables.name}.id = new.id"
    )


def _places(rows: int, columns: int) -> str:
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)
