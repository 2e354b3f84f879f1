"""Writes rows to a table's log: each is applied at once, and handed to the store when a wish is through."""

from typing import Any

import orjson

from .storage import Row
from .table import DID, DREW, OVER, SEATING, Table


class Pen:
    """What one wish writes. If the store does not take it, the table has to be read anew."""

    def __init__(self, table: Table, at: int, author: str | None = None, client_id: str | None = None) -> None:
        self.table = table
        self.at = at
        self.rows: list[Row] = []
        self._author, self._client_id = author, client_id
        self._was_over = table.status == OVER

    def write(self, kind: str, seat: int | None = None, /, **body: Any) -> None:
        """One row; raises what the rules raise."""
        number = self.table.length + 1
        # A wish is known by its first row; the others follow from it.
        client_id = None if self.rows else self._client_id
        row = Row(number, self.at, kind, seat, self._author, client_id, orjson.dumps(body).decode())
        # What a step and a draw consist of is the same after a way through JSON; the rest is rare.
        self.table.apply(row, body if kind in (DID, DREW) else None)
        self.rows.append(row)

    @property
    def touches_seats(self) -> bool:
        """Whether anybody sits elsewhere now."""
        return any(row.kind in SEATING for row in self.rows)

    @property
    def ends_game(self) -> bool:
        """Whether the game is over now and was not before."""
        return self.table.status == OVER and not self._was_over
