"""Headers of tables: lists for people, leases for workers."""

import asyncio

from monuments.server.storage import Append, HeaderChange, Store
from tests.support.server.examples import append, new_table, player, row, table
from tests.support.server.stores import Run


async def ids_of(store: Store, player_id: str, limit: int, before: tuple[int, str] | None = None) -> list[str]:
    return [header.id for header in await store.tables_of(player_id, limit, before)]


def test_public_tables_newest_first(store: Store, run: Run) -> None:
    async def play() -> None:
        for number, table_id in enumerate("abcde"):
            await new_table(store, table_id, created_at=number, is_public=table_id != "b")
        await store.append(append("c", 2))
        await store.append(Append("d", (row(2),), HeaderChange("over", 9)))
        found = await store.open_tables(10)
        assert [(header.id, header.status) for header in found] == [("e", "open"), ("c", "running"), ("a", "open")]
        assert [header.id for header in await store.open_tables(2)] == ["e", "c"]

    run(play())


def test_tables_of_a_player_page_by_page(store: Store, run: Run) -> None:
    async def play() -> None:
        await store.players.create(player("ada"))
        for table_id in "abcde":
            await store.create(table(table_id, created_at=5), [row(1)], seats={0: "ada", 1: None})
        await new_table(store, "z", created_at=99)
        await store.append(Append("b", (row(2),), HeaderChange("running", 50)))
        first = await store.tables_of("ada", 2)
        assert [header.id for header in first] == ["b", "e"]
        assert await ids_of(store, "ada", 2, (first[-1].touched_at, first[-1].id)) == ["d", "c"]
        assert await ids_of(store, "ada", 9, (5, "c")) == ["a"]
        assert await ids_of(store, "bob", 9) == []

    run(play())


def test_what_is_due_and_not_seen_to(store: Store, run: Run) -> None:
    changes = {
        "late": HeaderChange("running", 1, due_at=10),
        "later": HeaderChange("running", 1, due_at=20),
        "not yet": HeaderChange("running", 1, due_at=101),
        "never": HeaderChange("running", 1),
        "over": HeaderChange("over", 1, due_at=10),
        "held": HeaderChange("running", 1, due_at=10, lease_by="somebody", lease_until=101),
        "held too long": HeaderChange("running", 1, due_at=30, lease_by="somebody", lease_until=100),
    }

    async def play() -> None:
        for table_id, change in changes.items():
            await new_table(store, table_id)
            await store.append(Append(table_id, (row(2),), change))
        assert await store.due(100, 10) == ["late", "later", "held too long"]
        assert await store.due(100, 1) == ["late"]
        claimed = [table_id for table_id in changes if await store.claim(table_id, "me", 100, 200)]
        assert claimed == ["late", "later", "held too long"]
        assert await store.due(100, 10) == []
        header = await store.header("late")
        assert header is not None
        assert (header.lease_by, header.lease_until) == ("me", 200)
        assert await store.due(200, 10) == ["held", "late", "later", "held too long", "not yet"]

    run(play())


def test_a_lease_has_one_winner(store: Store, url: str, run: Run) -> None:
    async def play() -> None:
        async with await Store.open(url) as second, await Store.open(url) as third:
            for number in range(60):
                await new_table(store, f"t{number}")
            await asyncio.gather(
                *(
                    store.append(Append(f"t{number}", (row(2),), HeaderChange("running", 1, due_at=5)))
                    for number in range(60)
                )
            )
            for number in range(60):
                claims = [
                    each.claim(f"t{number}", f"{name}{worker}", 10, 20)
                    for name, each in enumerate((store, second, third))
                    for worker in range(2)
                ]
                assert sum(await asyncio.gather(*claims)) == 1

    run(play())
