"""Players: found by id and token, renamed, and forgotten."""

import asyncio

import pytest

from monuments.server.storage import Conflict, Store
from tests.support.server.examples import player, row, table
from tests.support.server.stores import Run


def test_players_are_found_and_changed(store: Store, run: Run) -> None:
    async def play() -> None:
        await store.players.create(player("p1"))
        assert await store.players.get("p1") == player("p1")
        assert await store.players.get_by_token_hash("hash of p1") == player("p1")
        assert await store.players.get("p2") is None
        assert await store.players.get_by_token_hash("hash of p2") is None
        assert await store.players.rename("p1", "Ada Königin")
        assert await store.players.set_language("p1", "de")
        assert await store.players.touch("p1", 77)
        assert not await store.players.touch("p2", 77)
        found = await store.players.get("p1")
        assert found is not None
        assert (found.name, found.language, found.seen_at) == ("Ada Königin", "de", 77)
        with pytest.raises(Conflict):
            await store.players.create(player("p1"))

    run(play())


def test_a_deleted_players_name_is_nowhere(store: Store, run: Run) -> None:
    async def play() -> None:
        await store.players.create(player("p1", "Zacharias"))
        await store.players.create(player("p2", "Ada"))
        await store.create(table("t"), [row(1, author="p1")], seats={0: "p1", 1: "p2"})
        assert await store.players.delete("p1")
        assert await store.players.get_by_token_hash("hash of p1") is None
        assert await store.players.names(["p1", "p2", "p3"]) == {"p1": "", "p2": "Ada"}
        assert [each.author for each in await store.read("t")] == ["p1"]

    run(play())


def test_names_of_very_many(store: Store, run: Run) -> None:
    async def play() -> None:
        await store.players.create(player("p1999"))
        assert await store.players.names(f"p{number}" for number in range(2500)) == {"p1999": "Ada"}

    run(play())


def test_a_secret_is_made_once(store: Store, url: str, run: Run) -> None:
    async def play() -> None:
        async with await Store.open(url) as other:
            for name in ("cookies", "links"):
                made = await asyncio.gather(*(each.secret(name) for each in (store, other) * 5))
                assert len(set(made)) == 1
                assert len(made[0]) == 32
            assert await store.secret("cookies") != await store.secret("links")

    run(play())
