"""What is kept and what goes: tables nobody comes back to, and how much there is."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, func, or_, select, text

from .database import Database
from .schema import players, tables


@dataclass(frozen=True, slots=True)
class Counts:
    """How much there is; `size` is what the database takes on disk, in bytes."""

    tables: dict[str, int]
    players: int
    rows: int
    size: int


class Retention:
    """Finding and dropping what is old."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def abandoned(self, before_open: int, before_running: int, limit: int) -> list[str]:
        """Tables nobody has touched since, open ones and running ones; closing them is an append like any other."""
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
        """Delete some finished and closed tables not touched since, with all they had; repeat until none is left."""
        # One order for all, so that two processes that drop do not wait for each other in a circle.
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
        """How much there is."""
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
        # Logs have no gaps, so the lengths say how many rows there are without counting them.
        rows=sum(int(length) for _, _, length in by_status),
        size=connection.scalar(size) or 0,
    )
