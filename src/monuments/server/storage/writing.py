"""Writing a batch of entries with few statements."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from .bulk import HEADER, LOG, insert_into_log, update_headers
from .schema import log, results, seats, tables
from .values import Append, NewHeader, Result, Row

INSERT_TABLE = insert(tables)
INSERT_ROW = insert(log)
INSERT_SEAT = insert(seats)
INSERT_RESULT = insert(results)
CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("of_table"))
UPDATE_HEADER = (
    update(tables)
    .where(tables.c.id == bindparam("of_table"))
    .values(
        status=bindparam("new_status"),
        touched_at=bindparam("new_touched_at"),
        length=bindparam("new_length"),
        due_at=bindparam("new_due_at"),
        lease_by=bindparam("new_lease_by"),
        lease_until=bindparam("new_lease_until"),
    )
)
ROW = select(*(column for column in log.c if column.name != "table_id"))

_HEADER = ("of_table", *(f"new_{name}" for name in HEADER))

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Creation:
    """A new table with its first rows."""

    table: NewHeader
    rows: tuple[Row, ...]
    seats: dict[int, str | None] | None = None

    @property
    def table_id(self) -> str:
        """The id of the new table."""
        return self.table.id


Entry = Append | Creation


def write(connection: Connection, entries: Sequence[Entry]) -> None:
    """Write entries, given in the order in which they arrived."""
    # All processes write tables in the same order, so that they cannot deadlock.
    ordered = sorted(entries, key=lambda entry: (entry.table_id, entry.rows[0].number))
    _execute(connection, INSERT_TABLE, [_table(entry) for entry in ordered if isinstance(entry, Creation)])
    # Of several headers for a table the last one counts.
    headers = {entry.table_id: entry for entry in ordered if isinstance(entry, Append)}.values()
    if connection.dialect.name == "sqlite":
        insert_into_log(connection, [_row_values(entry.table_id, row) for entry in ordered for row in entry.rows])
        update_headers(connection, [_header_values(entry) for entry in headers])
    else:
        rows = [_row_values(entry.table_id, row) for entry in ordered for row in entry.rows]
        _execute(connection, INSERT_ROW, [dict(zip(LOG, row, strict=True)) for row in rows])
        _execute(
            connection, UPDATE_HEADER, [dict(zip(_HEADER, _header_values(entry), strict=True)) for entry in headers]
        )
    seating = {entry.table_id: entry.seats for entry in ordered if entry.seats is not None}
    _execute(connection, CLEAR_SEATS, [{"of_table": table_id} for table_id in seating])
    _execute(
        connection,
        INSERT_SEAT,
        [
            {"table_id": table_id, "seat": seat, "player_id": player_id}
            for table_id, players in seating.items()
            for seat, player_id in sorted(players.items())
        ],
    )
    _execute(
        connection,
        INSERT_RESULT,
        [_result(entry.table_id, entry.result) for entry in ordered if isinstance(entry, Append) and entry.result],
    )


def is_written(connection: Connection, entry: Entry) -> bool:
    """Whether the log contains exactly these rows."""
    rows = connection.execute(
        ROW.where(log.c.table_id == entry.table_id, log.c.number.in_([row.number for row in entry.rows])).order_by(
            log.c.number
        )
    )
    return [Row(*row) for row in rows] == list(entry.rows)


def repeated_number(connection: Connection, entry: Entry) -> int | None:
    """The row under which the log already contains a message of this entry."""
    for row in entry.rows:
        if row.author is not None and row.client_id is not None:
            number: int | None = connection.scalar(
                select(log.c.number).where(
                    log.c.table_id == entry.table_id, log.c.author == row.author, log.c.client_id == row.client_id
                )
            )
            if number is not None:
                return number
    return None


def is_taken(connection: Connection, entry: Entry) -> bool:
    """Whether one of the row numbers, or the id of a new table, is taken."""
    if isinstance(entry, Creation):
        return connection.scalar(select(tables.c.id).where(tables.c.id == entry.table_id)) is not None
    numbers = [row.number for row in entry.rows]
    found = connection.scalar(
        select(log.c.number).where(log.c.table_id == entry.table_id, log.c.number.in_(numbers)).limit(1)
    )
    return found is not None


def _execute(connection: Connection, statement: Any, values: list[Values]) -> None:
    if values:
        connection.execute(statement, values)


def _row_values(table_id: str, row: Row) -> tuple[Any, ...]:
    """In the order of LOG."""
    return (table_id, row.number, row.at, row.kind, row.seat, row.author, row.client_id, row.body)


def _header_values(entry: Append) -> tuple[Any, ...]:
    """The id, then the values in the order of HEADER."""
    header = entry.header
    return (
        entry.table_id,
        header.status,
        header.touched_at,
        entry.rows[-1].number,
        header.due_at,
        header.lease_by,
        header.lease_until,
    )


def _table(entry: Creation) -> Values:
    table = entry.table
    return {
        "id": table.id,
        "game": table.game,
        "variant": table.variant,
        "status": table.status,
        "is_public": table.is_public,
        "created_at": table.created_at,
        "touched_at": table.created_at,
        "length": entry.rows[-1].number,
        "due_at": table.due_at,
        "lease_by": None,
        "lease_until": 0,
        "secret": table.secret,
        "owner": table.owner,
        "rematch_of": table.rematch_of,
    }


def _result(table_id: str, result: Result) -> Values:
    return {
        "table_id": table_id,
        "game": result.game,
        "variant": result.variant,
        "players": result.players,
        "finished_at": result.finished_at,
        "scores": _json(result.scores),
        "winners": _json(result.winners),
        "kinds": _json(result.kinds),
    }


def _json(values: Sequence[int | str]) -> str:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)
