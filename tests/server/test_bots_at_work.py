"""Bots: every level plays both games to the end, in separate processes, at its pace, and after a restart."""

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest

from monuments.server.thinking import Question, Thinkers, Thought, question, think
from tests.support.server.client import at_table, people, run, seat_and_start, until
from tests.support.server.hearing import hearing
from tests.support.server.inside import inside
from tests.support.server.running import RunningServer, running_server


@pytest.mark.parametrize(
    ("game", "options", "levels"),
    [
        ("world_monuments", {"monument": "capitol"}, "12"),
        ("wonders_of_antiquity", {}, "12"),
    ],
)
def test_bots_alone_play_to_the_end(live: RunningServer, game: str, options: dict[str, Any], levels: str) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "") as (ada, eve):
            table_id = await ada.make_table(levels, game=game, options=options)
            async with at_table(table_id, ada, eve, langs="ed") as (host, watcher):
                await host.do("start")
                await until(watcher, lambda at: at.is_over)
                assert {turn.get("played_by") for turn in watcher.log.values()} == {"bot"}
                assert host.table["seats"][0]["name"] != watcher.table["seats"][0]["name"], "a level has a name"
            checked = await eve.get(f"/api/tables/{table_id}/verification")
            assert (checked["lawful"], checked["fair"]) == (True, True)
            record = await eve.get(f"/api/tables/{table_id}/record")
            assert record["seats"] == [f"bot:level{level}" for level in levels]

    run(play())


BEGUN = 24
"""How many turns are played before strong bots take over."""


@pytest.mark.parametrize(
    ("game", "options", "levels"),
    [
        ("world_monuments", {"monument": "capitol"}, (5, 1)),
        ("wonders_of_antiquity", {"expansions": ["eternal_fame"]}, (3, 4)),
        pytest.param("world_monuments", {"monument": "capitol"}, (3, 4), marks=pytest.mark.long),
        pytest.param("wonders_of_antiquity", {"expansions": ["eternal_fame"]}, (5, 1), marks=pytest.mark.long),
    ],
)
def test_strong_bots_take_a_game_to_its_end(
    live: RunningServer, game: str, options: dict[str, Any], levels: tuple[int, int]
) -> None:
    """From the middle of a game, because they think for long."""

    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as persons:
            table_id = await persons[0].make_table("oo", game=game, options=options)
            async with at_table(table_id, *persons) as sockets:
                await seat_and_start(*sockets)
                rng = random.Random(7)
                while len(sockets[0].log) < BEGUN:
                    for at in sockets:
                        await at.catch_up()
                        if at.choices:
                            await at.do("act", do=rng.choice(at.choices)["do"])
                assert not sockets[0].is_over
                for at, level in zip(sockets, levels, strict=True):
                    await at.do("hand_over", level=level)
                for at in sockets:
                    await until(at, lambda at: at.is_over)
                assert {turn.get("played_by") for turn in sockets[0].log.values()} == {"person", "stand_in"}
            checked = await persons[0].get(f"/api/tables/{table_id}/verification")
            assert (checked["lawful"], checked["fair"]) == (True, True)

    run(play())


def test_the_server_answers_while_the_strongest_bot_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada") as (ada,):
            thinkers, during, here = server.service.thinkers, list[int](), os.getpid()
            answer = thinkers.answer

            async def watched(what: Question) -> Thought:
                thinking = asyncio.ensure_future(answer(what))
                while not thinking.done():
                    during.append((await ada.http.get("/healthz")).status_code)
                return await thinking

            thinkers.answer = watched  # type: ignore[assignment,method-assign]
            table_id = await ada.make_table("55", options={"monument": "capitol"})
            async with at_table(table_id, ada) as (at,):
                await at.do("start")
                await until(at, lambda at: len(at.log) > 2)
            assert set(during) == {200}
            assert len(during) > 3
            workers = thinkers._pool._processes
            assert workers
            assert here not in workers

    run(play())


def test_bots_wait_for_their_pace_and_no_longer(tmp_path: Path) -> None:
    async def play() -> None:
        async with hearing(tmp_path) as here:
            ada = await here.player(0, "Ada")
            table_id = await here.open(ada, seats=[{"kind": "bot", "level": 1}] * 2)
            due: list[int] = []
            here.hall.on_due = lambda room, at: due.append(at)
            here.hall.timing = type(here.hall.timing)(here.clock, 600, 15_000, 300_000)
            await here.wish(table_id, ada, "start")
            assert due == [here.clock() + 600]
            header = await here.store.header(table_id)
            assert header is not None
            assert (header.due_at, header.lease_by) == (here.clock() + 600, "test")

    run(play())


def test_bots_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    async def play() -> None:
        with running_server(tmp_path) as server:
            async with people(server.url, "Ada") as (ada,):
                table_id = await ada.make_table("12", options={"monument": "capitol"})
                async with at_table(table_id, ada) as (at,):
                    await at.do("start")
                    await until(at, lambda at: len(at.log) > 3)
                server.kill()
                server.start()
                async with at_table(table_id, ada) as (at,):
                    await until(at, lambda at: at.is_over)
                checked = await ada.get(f"/api/tables/{table_id}/verification")
                assert (checked["lawful"], checked["fair"]) == (True, True)

    run(play())


def test_a_bot_that_fails_is_replaced_and_a_process_that_dies_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        async with hearing(tmp_path) as here:
            ada = await here.player(0, "Ada")
            table_id = await here.open(ada, seats=[{"kind": "bot", "level": 1}] * 2)
            await here.wish(table_id, ada, "start")
            table = await here.hall.table(table_id)
            assert table.mover is not None
            asked = question(table, table.mover, 1)

            class Broken:
                def choose(self, seen: object) -> int:
                    raise RuntimeError("out of ideas")

            assert think(asked).mistake is None
            monkeypatch.setattr("monuments.server.thinking._bot", lambda *_: Broken())
            thought = think(asked)
            assert thought.mistake is not None
            assert "out of ideas" in thought.mistake
            assert table.match is not None
            assert table.match.can(table.mover, thought.do)
            thinkers = Thinkers(1)
            try:
                assert table.match.can(table.mover, (await thinkers.answer(asked)).do)
                (process,) = thinkers._pool._processes.values()
                process.kill()
                assert table.match.can(table.mover, (await thinkers.answer(asked)).do)
            finally:
                thinkers.close()

    run(ask())


def test_a_mistake_of_a_bot_is_logged_and_the_game_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada") as (ada,):

            async def answer(what: Question) -> Thought:
                thought = await asyncio.to_thread(think, what)
                return Thought(thought.do, thought.took_s, "error: out of ideas")

            server.service.thinkers.answer = answer  # type: ignore[assignment,method-assign]
            table_id = await ada.make_table("11", options={"monument": "capitol"})
            async with at_table(table_id, ada) as (at,):
                await at.do("start")
                await until(at, lambda at: len(at.log) > 2)

    run(play())
    assert "out of ideas" in "".join(capsys.readouterr())
