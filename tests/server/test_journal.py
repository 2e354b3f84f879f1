"""The log: rows are stored in order and once, and of two writers only one is first."""

import asyncio
from collections import Counter

import pytest

from monuments.server.storage import Append, Conflict, HeaderChange, Repeated, Row, StorageError, Store
from tests.support.server.examples import append, new_table, numbers, player, result, row, table
from tests.support.server.stores import Run


def test_what_is_appended_is_read(store: Store, run: Run) -> None:
    async def play() -> None:
        first = (Row(1, 10, "made", None, None, None, '{"größe":"„Stein“"}'), Row(2, 10, "sat", 0, "ada", "c1", "{}"))
        await store.players.create(player("ada"))
        await store.create(table("t"), first, seats={0: "ada", 1: None})
        assert await store.read("t") == list(first)
        more = (Row(3, 11, "act", 1, "bob", "c1", "[1,2]"), Row(4, 2**45, "draw", None, None, None, "{}"))
        await store.append(Append("t", more, HeaderChange("running", 2**45, 2**45 + 1, "worker", 2**45 + 2)))
        assert await store.read("t", after=2) == list(more)
        assert await store.read("t") == [*first, *more]
        assert await store.read("t", after=4) == []
        header = await store.header("t")
        assert header is not None
        assert (header.status, header.touched_at, header.length) == ("running", 2**45, 4)
        assert (header.due_at, header.lease_by, header.lease_until) == (2**45 + 1, "worker", 2**45 + 2)
        assert (header.is_public, header.secret, header.owner) == (True, bytes(range(32)), "ada")

    run(play())


def test_a_table_that_is_not_there_has_no_rows_and_takes_none(store: Store, run: Run) -> None:
    assert run(store.read("t")) == []
    assert run(store.header("t")) is None
    with pytest.raises(StorageError, match="Table t cannot accept"):
        run(store.append(append("t", 1)))


def test_many_tables_at_once_keep_their_orders(store: Store, run: Run) -> None:
    async def one(table_id: str) -> None:
        await new_table(store, table_id)
        for number in range(2, 30, 2):
            await store.append(append(table_id, number, number + 1))

    async def play() -> None:
        ids = [f"t{number}" for number in range(60)]
        await asyncio.gather(*(one(table_id) for table_id in ids))
        for table_id in ids:
            assert await numbers(store, table_id) == list(range(1, 30))
        assert await store.lengths([*ids, "none"]) == dict.fromkeys(ids, 29)

    run(play())


def test_appends_that_wait_share_a_transaction(store: Store, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        for number in range(50):
            await new_table(store, f"t{number}")
        commit, commits = store.database.commit, 0

        async def counted(work: object) -> object:
            nonlocal commits
            commits += 1
            return await commit(work)  # type: ignore[arg-type]

        monkeypatch.setattr(store.database, "commit", counted)
        await asyncio.gather(*(store.append(append(f"t{number}", 2)) for number in range(50)))
        assert commits == 1

    run(play())


def test_a_taken_number_is_a_conflict(store: Store, run: Run) -> None:
    run(new_table(store))
    run(store.append(append("t", 2, body='"first"')))
    with pytest.raises(Conflict):
        run(store.append(append("t", 2, body='"second"')))
    with pytest.raises(Conflict):
        run(store.append(append("t", 2, 3)))
    assert [each.body for each in run(store.read("t"))] == ["{}", '"first"']


def test_a_taken_table_is_a_conflict(store: Store, run: Run) -> None:
    run(new_table(store))
    with pytest.raises(Conflict):
        run(new_table(store))


def test_a_message_sent_twice_is_written_once(store: Store, run: Run) -> None:
    run(new_table(store))
    run(store.append(append("t", 2, client_id="c1")))
    run(store.append(append("t", 3, client_id="c2")))
    for number in (2, 4):
        with pytest.raises(Repeated) as caught:
            run(store.append(append("t", number, client_id="c1")))
        assert caught.value.number == 2
    assert run(numbers(store)) == [1, 2, 3]
    header = run(store.header("t"))
    assert header is not None
    assert header.length == 3


def test_the_same_message_of_another_author_or_table_is_another(store: Store, run: Run) -> None:
    run(new_table(store))
    run(new_table(store, "u"))
    run(store.append(append("t", 2, client_id="c1")))
    run(store.append(append("u", 2, client_id="c1")))
    run(store.append(Append("t", (row(3, author="bob", client_id="c1"),), HeaderChange("running", 1))))
    assert run(numbers(store)) == [1, 2, 3]


def test_only_the_guilty_of_a_batch_fail(store: Store, run: Run) -> None:
    async def play() -> None:
        for number in range(40):
            await new_table(store, f"t{number}")
        await store.append(append("t7", 2))
        await store.append(append("t9", 2, client_id="c"))
        work = [append(f"t{number}", 2) for number in range(40) if number != 9]
        work += [append("t9", 3, client_id="c"), append("nowhere", 1), append("t1", 3, body="x" * 9)]
        done = await asyncio.gather(*(store.append(each) for each in work), return_exceptions=True)
        found = Counter(type(each) for each in done)
        assert found == {type(None): len(work) - 3, Conflict: 1, Repeated: 1, StorageError: 1}
        assert await numbers(store, "t1") == [1, 2, 3]

    run(play())


def test_a_value_that_no_database_can_store_harms_nobody_else(store: Store, run: Run) -> None:
    async def play() -> None:
        await new_table(store, "t")
        await new_table(store, "u")
        huge = Append("t", (Row(2, 2**70, "act", None, None, None, "{}"),), HeaderChange("running", 1))
        lone = Append("t", (row(2, body="\ud800"),), HeaderChange("running", 1))
        unknown = Append("t", (row(2),), HeaderChange("sleeping", 1))
        done = await asyncio.gather(
            *(store.append(each) for each in (huge, append("u", 2), lone, unknown)), return_exceptions=True
        )
        assert [type(each) for each in done] == [StorageError, type(None), StorageError, StorageError]
        await store.append(append("t", 2))

    run(play())


def test_what_was_built_on_an_append_that_failed_fails_too(store: Store, run: Run) -> None:
    async def play() -> None:
        await new_table(store)
        await store.append(append("t", 2))
        done = await asyncio.gather(
            *(store.append(append("t", number)) for number in (2, 3, 4)), return_exceptions=True
        )
        assert [type(each) for each in done] == [Conflict, Conflict, Conflict]
        assert await numbers(store) == [1, 2]

    run(play())


def test_rows_are_numbered_without_gaps(store: Store, run: Run) -> None:
    run(new_table(store))
    for wrong in ((0,), (2, 4), (3, 2)):
        with pytest.raises(ValueError, match="numbered"):
            run(store.append(append("t", *wrong)))
    with pytest.raises(ValueError, match="numbered"):
        run(store.append(Append("t", (), HeaderChange("running", 1))))
    with pytest.raises(ValueError, match="number 1"):
        run(store.create(table("u"), [row(2)]))


def test_two_stores_race_and_each_row_has_one_winner(store: Store, url: str, run: Run) -> None:
    async def play() -> None:
        async with await Store.open(url) as other:
            for game in range(10):
                await new_table(store, f"t{game}")
            for number in range(2, 42):
                done = await asyncio.gather(
                    *(
                        each.append(append(f"t{game}", number, body=f'"{name}"'))
                        for game in range(10)
                        for each, name in ((store, "store"), (other, "other"))
                    ),
                    return_exceptions=True,
                )
                for game in range(10):
                    pair = done[2 * game : 2 * game + 2]
                    assert sorted(type(each).__name__ for each in pair) == ["Conflict", "NoneType"]
                    [written] = await store.read(f"t{game}", after=number - 1)
                    assert written.body == ('"store"' if pair[0] is None else '"other"')

    run(play())


def test_a_message_that_two_stores_got_is_written_once(store: Store, url: str, run: Run) -> None:
    async def play() -> None:
        async with await Store.open(url) as other:
            await new_table(store)
            for number in range(2, 60):
                done = await asyncio.gather(
                    *(each.append(append("t", number, client_id=f"c{number}")) for each in (store, other)),
                    return_exceptions=True,
                )
                assert sorted(type(each).__name__ for each in done) == ["NoneType", "Repeated"]
                assert [each.number for each in done if isinstance(each, Repeated)] == [number]

    run(play())


def test_seats_and_result_are_written_with_the_rows(store: Store, run: Run) -> None:
    async def play() -> None:
        await store.players.create(player("ada"))
        await store.players.create(player("bob"))
        await store.create(table("t"), [row(1)], seats={0: "ada", 1: "bob", 2: None})
        await store.append(Append("t", (row(2),), HeaderChange("running", 2), seats={0: None, 1: "bob"}))
        assert await store.tables_of("ada", 10) == []
        assert [header.id for header in await store.tables_of("bob", 10)] == ["t"]
        end = result(31, 44)
        await store.append(Append("t", (row(3),), HeaderChange("over", 3), result=end))
        assert await store.result("t") == end
        assert await store.result("u") is None

    run(play())


def test_a_cancelled_waiter_takes_nothing_back(store: Store, run: Run) -> None:
    async def play() -> None:
        await new_table(store)
        waiting = asyncio.create_task(store.append(append("t", 2)))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await store.append(append("t", 3))
        assert await numbers(store) == [1, 2, 3]

    run(play())


def test_closing_writes_what_waits(url: str, run: Run) -> None:
    async def play() -> None:
        store = await Store.open(url)
        await new_table(store)
        waiting = [asyncio.create_task(store.append(append("t", number))) for number in range(2, 2000)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * len(waiting)
        with pytest.raises(StorageError, match="closed"):
            await store.append(append("t", 2000))
        async with await Store.open(url) as again:
            assert await numbers(again) == list(range(1, 2000))

    run(play())
