"""Abandoned tables: found, and deleted with all their rows."""

from sqlalchemy import Connection, func, select

from monuments.server.storage import Append, HeaderChange, Store
from monuments.server.storage.schema import METADATA
from tests.support.server.examples import new_table, player, result, row, table
from tests.support.server.stores import Run


async def touch(store: Store, table_id: str, status: str, at: int) -> None:
    await new_table(store, table_id)
    await store.append(Append(table_id, (row(2),), HeaderChange(status, at)))


def rows_of(connection: Connection) -> dict[str, int]:
    counts = {each.name: connection.scalar(select(func.count()).select_from(each)) for each in METADATA.sorted_tables}
    return {name: count for name, count in counts.items() if count}


def test_abandoned_tables(store: Store, run: Run) -> None:
    async def play() -> None:
        for status in ("open", "running", "over", "closed"):
            await touch(store, f"old {status}", status, 100)
            await touch(store, f"middle {status}", status, 200)
            await touch(store, f"new {status}", status, 300)
        assert await store.retention.abandoned(250, 150, 9) == ["old open", "old running", "middle open"]
        assert await store.retention.abandoned(250, 150, 1) == ["old open"]

    run(play())


def test_old_tables_go_with_all_they_had(store: Store, run: Run) -> None:
    async def play() -> None:
        await store.players.create(player("ada"))
        await store.create(table("old"), [row(1)], seats={0: "ada"})
        await store.append(Append("old", (row(2),), HeaderChange("over", 100), result=result(1, 2)))
        await touch(store, "closed", "closed", 100)
        await touch(store, "running", "running", 100)
        await touch(store, "new", "over", 300)
        assert await store.retention.drop_finished(200, limit=1) == ["closed"]
        assert await store.retention.drop_finished(200, limit=5) == ["old"]
        assert await store.retention.drop_finished(200) == []
        assert await store.database.read(rows_of) == {"players": 1, "tables": 2, "log": 4}

    run(play())


def test_counts(store: Store, run: Run) -> None:
    async def play() -> None:
        assert (await store.counts()).rows == 0
        await store.players.create(player("ada"))
        await touch(store, "a", "running", 1)
        await touch(store, "b", "running", 1)
        await touch(store, "c", "over", 1)
        counts = await store.counts()
        assert (counts.tables, counts.players, counts.rows) == ({"over": 1, "running": 2}, 1, 6)
        assert counts.size > 4096

    run(play())
