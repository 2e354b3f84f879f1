"""Playing together: bots that stand in, phrases, and rematches."""

import asyncio
import json
from pathlib import Path
from typing import Any

from monuments.server.phrases import PHRASES, REACTIONS
from monuments.server.steward import Steward
from monuments.server.thinking import Question, Thought, think
from tests.support.server.client import AtTable, at_table, people, run, seat_and_start, until
from tests.support.server.hearing import hearing
from tests.support.server.inside import inside
from tests.support.server.running import RunningServer
from tests.support.server.short_games import play_to_the_end


def unfinished(at: AtTable) -> str:
    """A step that does not end the turn."""
    return next(str(choice["do"]) for choice in at.choices if choice["ends_turn"] is not True)


def test_a_bot_plays_for_a_player_who_hands_over_and_gives_back(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            table_id = await ada.make_table("oo", game="wonders_of_antiquity")
            async with at_table(table_id, ada, bob, eve) as sockets:
                await seat_and_start(*sockets[:2])
                mover, other = (sockets[0], sockets[1]) if sockets[0].choices else (sockets[1], sockets[0])
                seat = mover.you["seat"]
                await mover.do("act", do=unfinished(mover))
                assert mover.choices, "in the middle of a turn"
                await mover.do("hand_over", level=1)
                assert (mover.choices, mover.undo) == ([], False)
                assert mover.table["seats"][seat]["stand_in"] == 1
                for at in (other, sockets[2]):
                    assert (await at.ask("take_back"))["code"] in ("no_stand_in", "not_seated")
                await until(other, lambda at: bool(at.choices))
                assert other.table["seats"][seat] == {**other.table["seats"][seat], "kind": "person", "stand_in": 1}
                while other.choices:
                    await other.do("act", do=other.choices[0]["do"])
                await until(other, lambda at: bool(at.choices))
                await mover.do("take_back")
                while other.choices:
                    await other.do("act", do=other.choices[0]["do"])
                await until(mover, lambda at: bool(at.choices))
                assert mover.table["seats"][seat]["stand_in"] is None
                while mover.choices:
                    await mover.do("act", do=mover.choices[0]["do"])
                await mover.sync()
                by = [mover.log[turn].get("played_by") for turn in sorted(mover.log)]
                assert by[:5] == ["stand_in", "person", "stand_in", "person", "person"]
                times = [mover.log[turn]["at"] for turn in sorted(mover.log) if "at" in mover.log[turn]]
                assert times == sorted(times)

    run(play())


def test_a_player_who_takes_the_seat_back_while_the_bot_thinks_moves_themselves(tmp_path: Path) -> None:
    async def play() -> None:
        async with inside(tmp_path) as server, people(server.url, "Ada", "Bob") as (ada, bob):
            asked, may_answer = asyncio.Event(), asyncio.Event()

            async def answer(what: Question) -> Thought:
                asked.set()
                await may_answer.wait()
                return await asyncio.to_thread(think, what)

            server.service.thinkers.answer = answer  # type: ignore[assignment,method-assign]
            table_id = await ada.make_table("oo", game="wonders_of_antiquity")
            async with at_table(table_id, ada, bob) as sockets:
                await seat_and_start(*sockets)
                mover = sockets[0] if sockets[0].choices else sockets[1]
                for own_move in (False, True):
                    await mover.do("hand_over", level=1)
                    await asked.wait()
                    await mover.do("take_back")
                    if own_move:
                        await mover.do("act", do=unfinished(mover))
                    room = server.service.hall.rooms[table_id]
                    assert room.table is not None
                    length = room.table.length
                    may_answer.set()
                    await _until_idle(server.service.hall.on_due, table_id)
                    assert room.table.length == length, "what the bot thought of is not done any more"
                    asked.clear()
                    may_answer.clear()
                await mover.sync()
                assert mover.choices

    run(play())


async def _until_idle(on_due: object, table_id: str) -> None:
    """Wait until the steward is idle at a table."""
    steward = getattr(on_due, "__self__", None)
    assert isinstance(steward, Steward)
    while table_id in steward._busy:
        await asyncio.sleep(0.01)


def test_phrases_are_heard_in_the_language_of_the_listener(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            known = await eve.get("/api/games?lang=de")
            assert {phrase["key"] for phrase in known["phrases"]} == {*PHRASES, *REACTIONS}
            german = {phrase["key"]: phrase["text"] for phrase in known["phrases"]}
            table_id = await ada.make_table("oo")
            async with at_table(table_id, ada, bob, eve, langs="edd") as (one, two, watcher):
                await one.do("sit", seat=1)
                for phrase in (*PHRASES, *REACTIONS):
                    await one.do("say", phrase=phrase)
                for at in (two, watcher):
                    await until(at, lambda at: len(at.said) == len(german))
                    assert [said["text"] for said in at.said] == [german[key] for key in (*PHRASES, *REACTIONS)]
                    assert {said["seat"] for said in at.said} == {1}
                assert [said["phrase"] for said in one.said] == [said["phrase"] for said in two.said]
                assert not {said["text"] for said in one.said} & set(german.values())
                for phrase in ("", "you are stupid", "HELLO", "phrase-hello"):
                    assert (await one.ask("say", phrase=phrase))["code"] == "bad_phrase"
                for at in (two, watcher):
                    assert (await at.ask("say", phrase="hello"))["code"] == "not_seated"

    run(play())


def test_another_game_with_the_same_people(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "Cleo") as (ada, bob, cleo):
            clock = {"turn_s": 3600, "game_s": None}
            table_id = await ada.make_table(
                "oo1", options={"monument": "capitol", "step_back": True}, clock=clock, stand_in=2, public=True
            )
            async with at_table(table_id, ada, bob, cleo) as (one, two, watcher):
                await seat_and_start(one, two)
                assert (await one.ask("rematch"))["code"] == "not_finished"
                await play_to_the_end(one, two, watcher)
                assert (await watcher.ask("rematch"))["code"] == "not_seated"
                answers = await asyncio.gather(one.do("rematch"), two.do("rematch"))
                again = answers[0]["table"]
                assert answers[1]["table"] == again != table_id
                assert (await one.do("rematch"))["table"] == again
                assert (await two.do("rematch", client_id="again"))["table"] == again
                assert (await two.do("rematch", client_id="again"))["table"] == again
                for at in (one, two, watcher):
                    await until(at, lambda at: at.table["rematch"] == again)
                async with at_table(again, bob, ada, cleo) as (new_two, new_one, _):
                    assert (new_one.you["seat"], new_two.you["seat"]) == (0, 1)
                    old = {key: one.table[key] for key in ("game", "options", "clock", "stand_in", "public", "variant")}
                    assert {key: new_one.table[key] for key in old} == old
                    assert [seat["kind"] for seat in new_one.table["seats"]] == ["person", "person", "bot"]
                    assert (new_one.table["rematch_of"], new_one.table["status"]) == (table_id, "open")
                    assert new_one.table["fairness"]["commitment"] != one.table["fairness"]["commitment"]
                    await new_two.do("start")
                    await until(new_one, lambda at: at.table["status"] == "running")

    run(play())


def test_a_sleeping_table_wakes_and_sends_what_happened_elsewhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with hearing(tmp_path) as here, hearing(tmp_path) as elsewhere:
            players = [await here.player(number, name) for number, name in enumerate(("Ada", "Bob"))]
            table_id = await here.open(players[0], seats=[{}, {}])
            hearers = [await here.enter(table_id, player) for player in players]
            for seat, player in enumerate(players):
                await here.wish(table_id, player, "sit", seat=seat)
            here.clock.turn(1000)
            here.hall.sweep(list(here.hall.rooms.values()))
            assert here.hall.rooms[table_id].table is None
            await elsewhere.wish(table_id, players[1], "start")
            (length,) = (await here.store.lengths([table_id])).values()
            await here.hall.catch_up(table_id, length)
            await here.check(table_id, *hearers)
            assert hearers[0].table["status"] == "running"
            here.clock.turn(1000)
            here.hall.sweep(list(here.hall.rooms.values()))
            told = [len(hearer.messages) for hearer in hearers]
            await here.hall.catch_up(table_id, length)
            assert [len(hearer.messages) for hearer in hearers] == told, "nobody is told twice"
            await elsewhere.wish(table_id, players[0], "say", phrase="hello")
            await here.wish(table_id, players[0], "say", phrase="thanks")
            await here.check(table_id, *hearers)

    run(play())


def test_a_departure_is_announced_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with hearing(tmp_path) as here:
            players = [await here.player(number, name) for number, name in enumerate(("Ada", "Bob", "Cleo"))]
            table_id = await here.open(players[0], seats=[{}, {}])
            hearers = [await here.enter(table_id, player) for player in players]
            wishes: list[tuple[str, int, dict[str, Any]]] = [
                ("sit", 0, {"seat": 0}),
                ("sit", 1, {"seat": 1}),
                ("leave", 1, {}),
                ("leave", 0, {}),
            ]
            for kind, who, values in wishes:
                told = [len(hearer.messages) for hearer in hearers]
                await here.wish(table_id, players[who], kind, **values)
                news = [hearer.messages[number:] for hearer, number in zip(hearers, told, strict=True)]
                kinds = [[m["type"] for m in new if m["type"] != "presence"] for new in news]
                assert kinds == [["whole"] if number == who else ["update"] for number in range(3)]
                await here.check(table_id, *hearers)
            assert json.dumps(hearers[2].presence["seats"]) == "[false, false]"

    run(play())
