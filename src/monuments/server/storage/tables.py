"""The headers of tables: finding tables without reading their logs, and leases on what is due."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select, tuple_, update

from .database import Database, look_up
from .schema import seats, tables
from .values import Header

HEADER = select(
    *(
        tables.c[name]
        for name in (
            "id",
            "game",
            "variant",
            "status",
            "is_public",
            "created_at",
            "touched_at",
            "length",
            "due_at",
            "lease_by",
            "lease_until",
            "secret",
            "owner",
            "rematch_of",
        )
    )
)


class Tables:
    """Queries about tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def header(self, table_id: str) -> Header | None:
        """The header of a table, if it exists."""
        found = await self._headers(HEADER.where(tables.c.id == table_id))
        return found[0] if found else None

    async def lengths(self, ids: Iterable[str]) -> dict[str, int]:
        """The lengths of tables' logs; unknown tables are left out."""
        return await self._database.read(partial(look_up, key=tables.c.id, value=tables.c.length, keys=list(ids)))

    async def open_tables(self, limit: int) -> list[Header]:
        """The public tables that can be joined or watched, newest first."""
        return await self._headers(
            HEADER.where(tables.c.is_public, tables.c.status.in_(["open", "running"]))
            .order_by(tables.c.created_at.desc(), tables.c.id.desc())
            .limit(limit)
        )

    async def all_tables(self, limit: int, status: str | None = None) -> list[Header]:
        """Tables of any or one status, most recently used first."""
        statement = HEADER if status is None else HEADER.where(tables.c.status == status)
        return await self._headers(statement.order_by(tables.c.touched_at.desc(), tables.c.id.desc()).limit(limit))

    async def tables_of(self, player_id: str, limit: int, before: tuple[int, str] | None = None) -> list[Header]:
        """The tables where a player has a seat, last used first; `before`: `touched_at`, `id` of the last one seen."""
        sits_at = select(seats.c.table_id).where(seats.c.player_id == player_id)
        statement = HEADER.where(tables.c.id.in_(sits_at))
        if before is not None:
            statement = statement.where(tuple_(tables.c.touched_at, tables.c.id) < tuple_(*before))
        return await self._headers(statement.order_by(tables.c.touched_at.desc(), tables.c.id.desc()).limit(limit))

    async def open_tables_of(self, player_id: str) -> int:
        """How many tables created by a player are not over."""
        unfinished = tables.c.status.in_(["open", "running"])
        statement = select(func.count()).select_from(tables).where(tables.c.owner == player_id, unfinished)
        return await self._database.read(lambda connection: connection.scalar(statement) or 0)

    async def unfinished(self) -> int:
        """How many tables are not over."""
        statement = select(func.count()).select_from(tables).where(tables.c.status.in_(["open", "running"]))
        return await self._database.read(lambda connection: connection.scalar(statement) or 0)

    async def due(self, now: int, limit: int, by: str | None = None) -> list[str]:
        """The tables where a bot or a clock is due and no other process than `by` has the lease, longest due first."""
        statement = select(tables.c.id).where(_is_free(now, by)).order_by(tables.c.due_at, tables.c.id).limit(limit)
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def claim(self, table_id: str, by: str, now: int, until: int) -> bool:
        """Take or renew the lease on a table that is due; of several processes that try, one gets True."""
        free = _is_free(now, by)
        statement = update(tables).where(tables.c.id == table_id, free).values(lease_by=by, lease_until=until)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount == 1)

    async def _headers(self, statement: Select[*tuple[Any, ...]]) -> list[Header]:
        return await self._database.read(lambda connection: [Header(*row) for row in connection.execute(statement)])


def _is_free(now: int, by: str | None) -> ColumnElement[bool]:
    return and_(
        tables.c.status == "running",
        tables.c.due_at <= now,
        or_(tables.c.lease_by.is_(None), tables.c.lease_by == by, tables.c.lease_until <= now),
    )
