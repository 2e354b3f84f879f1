"""Lists and statistics: open tables, a player's own games, statistics of finished games."""

from pathlib import Path
from typing import Any

from tests.support.server.client import AtTable, Person, at_table, people, run, seat_and_start
from tests.support.server.inside import inside
from tests.support.server.short_games import play_to_the_end


async def _finished(host: Person, guest: Person, **wish: Any) -> tuple[str, AtTable]:
    """A game played to the end."""
    table_id = await host.make_table("oo", **wish)
    async with at_table(table_id, host, guest) as sockets:
        await seat_and_start(*sockets)
        await play_to_the_end(*sockets)
    return table_id, sockets[0]


def test_own_games_are_listed_page_by_page(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada", "Bob", "") as (ada, bob, eve):
            assert (await eve.http.get("/api/me/tables")).json()["error"]["code"] == "need_name"
            made = []
            for number in range(7):
                made.append(await ada.make_table("oo"))
                async with at_table(made[-1], bob) as (at,):
                    await at.do("sit", seat=number % 2)
                if number % 3:
                    server.clock.turn(1)
            pages, listed, query = 0, list[dict[str, Any]](), "limit=3"
            while page := (await bob.get(f"/api/me/tables?{query}"))["tables"]:
                listed, pages = listed + page, pages + 1
                query = f"limit=3&before={page[-1]['touched_at']}&before_id={page[-1]['id']}"
            assert pages == 3
            assert sorted(table["id"] for table in listed) == sorted(made)
            assert [table["touched_at"] for table in listed] == sorted(
                (table["touched_at"] for table in listed), reverse=True
            )
            assert {table["id"]: table["your_seat"] for table in listed} == {
                table_id: number % 2 for number, table_id in enumerate(made)
            }
            assert (await ada.get("/api/me/tables"))["tables"] == [], "she has made them and sits nowhere"
            for wrong in ("limit=0", "limit=101", "limit=x", "before=-1"):
                answer = await bob.http.get(f"/api/me/tables?{wrong}")
                assert (answer.status_code, answer.json()["error"]["code"]) == (422, "invalid")

    run(play())


def test_what_was_played_is_listed_and_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada", "Bob", "") as (ada, bob, eve):
            assert await eve.get("/api/statistics") == {"variants": []}
            games: list[tuple[str, dict[str, Any], str]] = [
                ("world_monuments", {"monument": "capitol"}, "capitol"),
                ("wonders_of_antiquity", {}, "base"),
            ]
            results: dict[str, list[dict[str, Any]]] = {}
            public = await ada.make_table("o3", public=True)
            for game, options, _ in games:
                server.clock.turn(1)
                table_id, at = await _finished(ada, bob, game=game, options=options, public=True)
                results.setdefault(game, []).append(at.result)
                listed = (await bob.get("/api/me/tables?limit=1"))["tables"][0]
                assert (listed["id"], listed["status"], listed["your_seat"]) == (table_id, "over", 1)
                assert (listed["scores"], listed["winners"]) == (at.result["scores"], at.result["winners"])
            assert [table["id"] for table in (await eve.get("/api/tables"))["tables"]] == [public], "only what is open"
            told = {variant["game"]: variant for variant in (await eve.get("/api/statistics"))["variants"]}
            assert {game: told[game]["games"] for game in told} == {"world_monuments": 1, "wonders_of_antiquity": 1}
            assert told["world_monuments"]["variant"] == "capitol"
            for game, ended in results.items():
                scores = [score for result in ended for score in result["scores"]]
                assert told[game]["mean_score"] == sum(scores) / len(scores)
                assert told[game]["kinds"]["person"]["games"] == len(scores)
                for seat, tally in enumerate(told[game]["seats"]):
                    assert tally["games"] == len(ended)
                    assert tally["victories"] == sum(seat in result["winners"] for result in ended)

    run(play())
