"""A connection that is lost while rows are written: what was acknowledged is there, and nothing is there twice."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from monuments.server.storage import Append, Conflict, HeaderChange, Repeated, StorageError, Store
from monuments.server.storage.database import Work
from monuments.server.storage.errors import ConnectionLost
from tests.support.server.examples import append, new_table, numbers, row
from tests.support.server.services import Postgres
from tests.support.server.stores import Run

Commit = Callable[[Work[Any]], Any]


def lose(store: Store, monkeypatch: pytest.MonkeyPatch, *, after_commit: bool, then: Commit | None = None) -> None:
    """Let the next transaction lose its connection before or after the commit; something may happen in between."""
    commit = store.database.commit
    left = [1]

    async def commit_or_lose(work: Work[Any]) -> Any:
        if not left:
            return await commit(work)
        left.pop()
        if after_commit:
            await commit(work)
        if then is not None:
            await then(work)
        raise ConnectionLost("the connection is gone")

    monkeypatch.setattr(store.database, "commit", commit_or_lose)


@pytest.mark.parametrize("after_commit", [False, True])
def test_rows_are_written_once_whenever_the_connection_is_lost(
    store: Store, run: Run, monkeypatch: pytest.MonkeyPatch, after_commit: bool
) -> None:
    async def play() -> None:
        for number in range(5):
            await new_table(store, f"t{number}")
        lose(store, monkeypatch, after_commit=after_commit)
        await asyncio.gather(*(store.append(append(f"t{number}", 2, 3, client_id=None)) for number in range(5)))
        lose(store, monkeypatch, after_commit=after_commit)
        await new_table(store, "new")
        assert await store.lengths([f"t{number}" for number in range(5)]) == {f"t{n}": 3 for n in range(5)}
        assert await numbers(store, "t3") == [1, 2, 3]
        assert await numbers(store, "new") == [1]

    run(play())


def test_a_number_taken_meanwhile_is_a_conflict(
    store: Store, url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with await Store.open(url) as other:
            await new_table(store)

            async def overtake(_work: Work[Any]) -> None:
                await other.append(append("t", 2, body='"other"'))

            lose(store, monkeypatch, after_commit=False, then=overtake)
            with pytest.raises(Conflict):
                await store.append(append("t", 2, body='"store"'))
            assert [each.body for each in await store.read("t")] == ["{}", '"other"']

    run(play())


def test_a_message_written_meanwhile_is_a_repetition(
    store: Store, url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with await Store.open(url) as other:
            await new_table(store)

            async def overtake(_work: Work[Any]) -> None:
                await other.append(Append("t", (row(2, author="bob"),), HeaderChange("running", 1)))
                await other.append(append("t", 3, client_id="c"))

            lose(store, monkeypatch, after_commit=False, then=overtake)
            with pytest.raises(Repeated) as caught:
                await store.append(append("t", 2, client_id="c"))
            assert caught.value.number == 3

    run(play())


def test_a_transaction_that_ends_after_its_connection_is_not_taken_for_somebody_elses(
    store: Store, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old transaction is still running when we check, and finished when we write again."""

    async def play() -> None:
        await new_table(store)
        commit = store.database.commit
        calls: list[str] = []

        async def late(work: Work[Any]) -> Any:
            calls.append("commit")
            if len(calls) == 1:
                late.work = work  # type: ignore[attr-defined]
                raise ConnectionLost("the connection is gone")
            if len(calls) == 3:
                await commit(late.work)  # type: ignore[attr-defined]
            return await commit(work)

        monkeypatch.setattr(store.database, "commit", late)
        await store.append(append("t", 2))
        assert await numbers(store) == [1, 2]

    run(play())


def test_retries_end_and_the_writer_goes_on(url: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with await Store.open(url, retry_s=0.0) as store:
            await new_table(store)
            commit = store.database.commit

            async def never(_work: Work[Any]) -> Any:
                raise ConnectionLost("the connection is gone")

            monkeypatch.setattr(store.database, "commit", never)
            done = await asyncio.gather(
                *(store.append(append("t", number)) for number in (2, 3)), return_exceptions=True
            )
            assert [str(each) for each in done] == ["the connection is gone"] * 2
            assert all(isinstance(each, StorageError) for each in done)
            monkeypatch.setattr(store.database, "commit", commit)
            await store.append(append("t", 2))
            assert await numbers(store) == [1, 2]

    run(play())


@pytest.mark.parametrize("how", ["restart", "crash", "connections"])
def test_postgresql_goes_away_under_appends_and_nothing_acknowledged_is_lost(
    postgres: Postgres, postgres_url: str, run: Run, how: str
) -> None:
    async def play_table(store: Store, table_id: str, acknowledged: dict[str, int], stop: asyncio.Event) -> None:
        await new_table(store, table_id)
        number = 1
        while not stop.is_set():
            number += 1
            await store.append(append(table_id, number, client_id=f"c{number}"))
            acknowledged[table_id] = number

    async def disturb() -> None:
        match how:
            case "restart":
                await asyncio.to_thread(postgres.restart)
            case "crash":
                await asyncio.to_thread(postgres.kill)
                await asyncio.to_thread(postgres.start)
            case _:
                await asyncio.to_thread(
                    postgres.sql,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'monuments'",
                )

    async def reach(acknowledged: dict[str, int], more: int) -> None:
        """Add some rows to every table."""
        wanted = {table_id: length + more for table_id, length in acknowledged.items()}
        while any(acknowledged[table_id] < length for table_id, length in wanted.items()):
            await asyncio.sleep(0.01)

    async def play() -> None:
        acknowledged = {f"t{number}": 1 for number in range(30)}
        stop = asyncio.Event()
        async with await Store.open(postgres_url, retry_s=100.0) as store:
            players = [asyncio.create_task(play_table(store, each, acknowledged, stop)) for each in acknowledged]
            for _ in range(3):
                await reach(acknowledged, 10)
                await disturb()
                assert await store.header("none") is None
            await reach(acknowledged, 10)
            stop.set()
            await asyncio.gather(*players)
            for table_id, length in acknowledged.items():
                assert await numbers(store, table_id) == list(range(1, length + 1))

    run(play())


def test_a_lost_connection_of_the_pool_is_replaced(postgres: Postgres, postgres_url: str, run: Run) -> None:
    async def play() -> None:
        async with await Store.open(postgres_url) as store:
            await new_table(store)
            await asyncio.to_thread(postgres.restart)
            assert await numbers(store) == [1]
            await asyncio.to_thread(postgres.restart)
            assert not await store.claim("t", "me", 1, 2)
            with pytest.raises(StorageError, match="cannot be reached"):
                await store.database.write(
                    lambda connection: connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
                )

    run(play())
