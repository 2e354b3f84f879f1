"""Finding abandoned tables, deleting old ones, and counting what is stored."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, func, or_, select, text

from .database import Database
from .schema import players, tables


@dataclass(frozen=True, slots=True)
class Counts:
    """How much is stored; `size` is the size of the database on disk, in bytes."""

    tables: dict[str, int]
    players: int
    rows: int
    size: int


class Retention:
    """Finds and deletes what is old."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def abandoned(self, before_open: int, before_running: int, limit: int) -> list[str]:
        """Open and running tables not used since the given times; they are closed by an append like any other."""
        statement = (
            select(tables.c.id)
            .where(
                or_(
                    and_(tables.c.status == "open", tables.c.touched_at < before_open),
                    and_(tables.c.status == "running", tables.c.touched_at < before_running),
                )
            )
            .order_by(tables.c.touched_at, tables.c.id)
            .limit(limit)
        )
        return await self._database.read(lambda connection: list(connection.scalars(statement)))

    async def drop_finished(self, before: int, limit: int = 100) -> list[str]:
        """Delete some finished and closed tables not used since, with all their rows; repeat until none is left."""
        # Always in the same order, so that two processes cannot deadlock.
        old = (
            select(tables.c.id)
            .where(tables.c.status.in_(["over", "closed"]), tables.c.touched_at < before)
            .order_by(tables.c.id)
            .limit(limit)
            .with_for_update()
        )

        def drop(connection: Connection) -> list[str]:
            ids = list(connection.scalars(old))
            if ids:
                connection.execute(delete(tables).where(tables.c.id.in_(ids)))
            return ids

        return await self._database.write(drop)

    async def counts(self) -> Counts:
        """How much is stored."""
        return await self._database.read(_count)


def _count(connection: Connection) -> Counts:
    by_status = connection.execute(
        select(tables.c.status, func.count(), func.sum(tables.c.length)).group_by(tables.c.status)
    ).all()
    if connection.dialect.name == "sqlite":
        size = text("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
    else:
        size = text("SELECT pg_database_size(current_database())")
    return Counts(
        tables={status: count for status, count, _ in by_status},
        players=connection.scalar(select(func.count()).select_from(players)) or 0,
        # Logs have no gaps, so the lengths give the number of rows without counting them.
        rows=sum(int(length) for _, _, length in by_status),
        size=connection.scalar(size) or 0,
    )
