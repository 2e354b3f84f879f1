"""Writes rows to a table's log: each is applied at once, and stored when the wish is complete."""

from typing import Any

import orjson

from .storage import Row
from .table import DID, DREW, OVER, SEATING, Table


class RowWriter:
    """The rows that one wish writes. If the store refuses them, the table has to be read again."""

    def __init__(self, table: Table, at: int, author: str | None = None, client_id: str | None = None) -> None:
        self.table = table
        self.at = at
        self.rows: list[Row] = []
        self._author, self._client_id = author, client_id
        self._was_over = table.status == OVER

    def write(self, kind: str, seat: int | None = None, /, **body: Any) -> None:
        """Write one row; raises what the rules raise."""
        number = self.table.length + 1
        # A wish is identified by its first row; the others follow from it.
        client_id = None if self.rows else self._client_id
        row = Row(number, self.at, kind, seat, self._author, client_id, orjson.dumps(body).decode())
        # Bodies of steps and draws survive JSON unchanged, so the table need not parse them; other rows are rare.
        self.table.apply(row, body if kind in (DID, DREW) else None)
        self.rows.append(row)

    @property
    def touches_seats(self) -> bool:
        """Whether these rows change the seats."""
        return any(row.kind in SEATING for row in self.rows)

    @property
    def ends_game(self) -> bool:
        """Whether these rows end the game."""
        return self.table.status == OVER and not self._was_over
