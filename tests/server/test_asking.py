"""A refused wish changes nothing; a wish is granted once; a client that missed something gets it."""

import json
from pathlib import Path
from typing import Any

import pytest

from monuments.server.room import KEPT_UPDATES
from tests.support.server.client import AtTable, Person, at_table, people, run, seat_and_start
from tests.support.server.hearing import hearing
from tests.support.server.running import RunningServer, running_server
from tests.support.server.short_games import play_to_the_end


async def untouched(at: AtTable, *asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The refusals of messages; after each of them everything is unchanged, byte for byte."""
    refused = []
    await at.sync()
    before = at.received[-1]
    for number, message in enumerate(asked):
        kind = message["type"]
        answer = await at.ask(kind, **{key: value for key, value in message.items() if key != "type"})
        assert answer["type"] == "refused", (number, answer)
        assert answer["reason"]
        await at.sync()
        assert at.received[-1] == before
        refused.append(answer)
    return refused


def test_refusals_at_every_stage(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            table_id = await ada.make_table("oo", options={"monument": "capitol"})
            async with at_table(table_id, ada, bob, eve, langs="ede") as (one, two, watcher):
                playing: list[dict[str, Any]] = [
                    {"type": "act", "do": "o0"},
                    {"type": "undo"},
                    {"type": "hand_over"},
                    {"type": "take_back"},
                ]
                for at in (one, watcher):
                    assert {refused["code"] for refused in await untouched(at, *playing)} == {"not_seated"}
                await one.do("sit", seat=0)
                assert {refused["code"] for refused in await untouched(one, *playing)} == {"not_started"}
                assert [refused["code"] for refused in await untouched(one, {"type": "rematch"})] == ["not_finished"]
                await one.do("leave")
                await seat_and_start(one, two)
                late: list[dict[str, Any]] = [
                    {"type": "salt", "salt": "ab" * 16},
                    {"type": "start"},
                    {"type": "sit", "seat": 0},
                ]
                codes = [refused["code"] for refused in await untouched(one, *late)]
                assert codes == ["salt_late", "already_started", "already_started"]
                mover, other = (one, two) if one.choices else (two, one)
                legal = mover.choices[0]["do"]
                foreign = await untouched(other, {"type": "act", "do": legal}, {"type": "undo"})
                assert [refused["code"] for refused in foreign] == ["not_your_turn", "nothing_to_undo"]
                assert foreign[0]["rule"]
                illegal = await untouched(mover, {"type": "act", "do": "pass"}, {"type": "act", "do": "take R"})
                assert all(refused["rule"] for refused in illegal)
                wrong = await untouched(mover, *({"type": "act", "do": do} for do in ("x", "o99", "take Z", "🙂")))
                assert {refused["code"] for refused in wrong} == {"no_such_action"}
                assert {refused["code"] for refused in await untouched(watcher, *playing)} == {"not_seated"}
                same = [await at.ask("why", do="pass") for at in (mover, other)]
                assert [because["possible"] for because in same] == [False, False]
                await mover.do("hand_over", level=1)
                # A bot may move at any moment, so only the answers are checked.
                assert (await mover.ask("act", do=legal))["code"] == "stand_in_plays"
                assert (await mover.ask("undo"))["code"] == "stand_in_plays"
                await mover.do("take_back")
                assert (await mover.ask("take_back"))["code"] == "no_stand_in"
                await play_to_the_end(one, two, watcher)
                assert {refused["code"] for refused in await untouched(one, *playing)} == {"over"}
                assert {refused["code"] for refused in await untouched(watcher, *playing)} == {"not_seated"}
                assert [refused["code"] for refused in await untouched(watcher, {"type": "rematch"})] == ["not_seated"]

    run(play())


def test_a_rule_is_named_in_the_language_of_the_socket(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as (ada, bob):
            table_id = await ada.make_table("oo", options={"monument": "capitol"})
            async with at_table(table_id, ada, bob) as sockets:
                await seat_and_start(*sockets)
                seat = next(number for number, at in enumerate(sockets) if at.choices)
                async with at_table(table_id, (ada, bob)[seat], langs="d") as (german,):
                    english = sockets[seat]
                    told = [await at.ask("act", do="pass") for at in (english, german)]
                    why = [await at.ask("why", do="pass") for at in (english, german)]
                    assert told[0]["rule"] == told[1]["rule"] == why[0]["rule"] == why[1]["rule"]
                    assert (told[0]["reason"], told[1]["reason"]) == (why[0]["reason"], why[1]["reason"])
                    assert told[0]["reason"] != told[1]["reason"]
                    can = await english.ask("why", do=english.choices[0]["do"])
                    assert can["possible"] is True
                    assert not {"reason", "rule"} & can.keys()
                    nonsense = await german.ask("why", do="Unsinn")
                    assert (nonsense["possible"], nonsense.get("rule")) == (False, None)
                    assert nonsense["reason"] == (await german.ask("act", do="Unsinn"))["reason"]
                    for one, two in zip(english.choices, german.choices, strict=True):
                        assert (one["do"], one["ends_turn"]) == (two["do"], two["ends_turn"])
                        assert one["text"] != two["text"]

    run(play())


@pytest.mark.parametrize(
    ("text", "own_id", "code"),
    [
        ("", None, "malformed"),
        ("{", None, "malformed"),
        ("[]", None, "invalid"),
        ("null", None, "invalid"),
        ('{"type":"fly","id":"a"}', "a", "invalid"),
        ('{"type":"act","id":"a"}', "a", "invalid"),
        ('{"type":"act","id":"a","do":7}', "a", "invalid"),
        ('{"type":"act","id":"a","do":"o0","seat":1}', "a", "invalid"),
        ('{"type":"act","do":"o0"}', None, "invalid"),
        ('{"type":"act","id":"","do":"o0"}', "", "invalid"),
        ('{"type":"sit","id":"a","seat":"0"}', "a", "invalid"),
        ('{"type":"sit","id":"a","seat":0,"salt":"zz"}', "a", "invalid"),
        ('{"type":"say","id":"a","phrase":"you are stupid"}', "a", "not_seated"),
        ('{"type":"sync","since":"x"}', None, "invalid"),
    ],
)
def test_malformed_messages_are_answered_and_the_socket_stays(
    live: RunningServer, text: str, own_id: str | None, code: str
) -> None:
    async def play() -> None:
        async with people(live.url, "Ada") as (ada,):
            table_id = await ada.make_table("oo")
            async with at_table(table_id, ada, ada, langs="ed") as sockets:
                answers = []
                for at in sockets:
                    await at.socket.send(text)
                    answers.append(await at.until("refused"))
                    await at.do("sit", seat=0)
                    await at.do("leave")
                assert {(answer["code"], answer["id"]) for answer in answers} == {(code, own_id)}
                assert answers[0]["reason"] != answers[1]["reason"]

    run(play())


def test_a_wish_is_granted_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def play() -> None:
        with running_server(tmp_path) as server:
            async with people(server.url, "Ada", "Bob") as (ada, bob):
                table_id = await ada.make_table("oo", options={"monument": "capitol"})
                granted: list[tuple[Person, dict[str, Any]]] = []
                async with at_table(table_id, ada, bob, ada, bob) as sockets:
                    await seat_and_start(*sockets[:2])
                    for number in range(60):
                        for seat, person in enumerate((ada, bob)):
                            at = sockets[seat]
                            await at.catch_up()
                            if at.choices:
                                wish = {"client_id": f"same-{number}", "do": at.choices[0]["do"]}
                                assert (await at.ask("act", **wish))["repeated"] is False
                                granted.append((person, wish))
                                again = await sockets[2 + seat].ask("act", **wish)
                                assert (again["type"], again["repeated"]) == ("done", True), "from another tab"
                    await sockets[0].sync()
                    before = sockets[0].received[-1]
                    for person, wish in granted:
                        at = sockets[0] if person is ada else sockets[1]
                        assert (await at.ask("act", **wish))["repeated"] is True, "after more has happened"
                    await sockets[0].sync()
                    assert sockets[0].received[-1] == before
                assert {person for person, _ in granted} == {ada, bob}, "one's ids say nothing about the other's"
                server.kill()
                server.start()
                async with at_table(table_id, ada, bob) as sockets:
                    for person, wish in granted[:40:3] + granted[-3:]:
                        at = sockets[0] if person is ada else sockets[1]
                        assert (await at.ask("act", **wish))["repeated"] is True, "after a restart"
                    await sockets[0].sync()
                    assert json.loads(sockets[0].received[-1])["log"] == json.loads(before)["log"]

    run(play())


def test_steps_are_taken_back_as_long_as_nothing_was_revealed(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as (ada, bob):
            table_id = await ada.make_table("oo", options={"monument": "capitol", "screens": "open"})
            async with at_table(table_id, ada, bob, langs="ed") as sockets:
                await seat_and_start(*sockets)
                mover, other = sockets if sockets[0].choices else reversed(sockets)
                assert (await mover.ask("undo"))["code"] == "nothing_to_undo"
                refusals, undone = set(), 0
                for _ in range(12):
                    await mover.catch_up()
                    await other.catch_up()
                    at = mover if mover.choices else other
                    before = {**at.state(), "n": 0}
                    await at.do("act", do=at.choices[0]["do"])
                    if at.undo:
                        await at.do("undo")
                        assert {**at.state(), "n": 0} == before
                        undone += 1
                        await at.do("act", do=at.choices[0]["do"])
                    else:
                        refused = await at.ask("undo")
                        assert (refused["type"], refused["rule"]) == ("refused", "undo")
                        refusals.add(refused["code"])
                    for socket in sockets:
                        await socket.catch_up()
                        if not socket.undo:
                            refusals.add((await socket.ask("undo"))["code"])
                assert undone > 0
                assert refusals & {"others_acted", "drawn", "revealed"}

    run(play())


def test_choices_say_whether_they_end_the_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with hearing(tmp_path) as here:
            players = [await here.player(number, name) for number, name in enumerate(("Ada", "Bob"))]
            seen = set()
            for game in ("world_monuments", "wonders_of_antiquity"):
                table_id = await here.open(players[0], game=game, seats=[{}, {}])
                hearers = [await here.enter(table_id, player) for player in players]
                for seat, player in enumerate(players):
                    await here.wish(table_id, player, "sit", seat=seat)
                await here.wish(table_id, players[0], "start")
                for number in range(60):
                    seat = 0 if hearers[0].choices else 1
                    choice = hearers[seat].choices[number % len(hearers[seat].choices)]
                    table = await here.hall.table(table_id)
                    assert table.match is not None
                    turn = table.match.position.turn
                    await here.wish(table_id, players[seat], "act", do=choice["do"])
                    if choice["ends_turn"] is not None:
                        assert choice["ends_turn"] == (table.match.position.turn != turn), choice
                    seen.add(choice["ends_turn"])
            assert seen >= {True, False}

    run(play())


def test_a_client_that_missed_something_gets_it_or_everything(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as (ada, bob):
            table_id = await ada.make_table("oo", options={"monument": "capitol"})
            async with at_table(table_id, ada, bob) as (one, two):
                await seat_and_start(one, two)
                for phrase in ["hello", "thanks"] * 10:
                    await two.do("say", phrase=phrase)
                await one.catch_up()
                n = one.n
                assert n is not None
                assert await one.sync(n) == {"type": "resumed", "n": n}
                for since in (None, 0, n - 15, n + 1, n + 10**12, -1, -(10**30)):
                    assert (await one.sync(since))["type"] == "whole", since
                for back in range(1, KEPT_UPDATES + 1):
                    await one.catch_up()
                    one.n = n - back
                    first = await one.sync(n - back)
                    assert (first["type"], first["after"]) == ("update", n - back)
                    for number in range(1, back):
                        assert (await one.receive())["after"] == n - back + number
                    assert one.n == n
                for since, kind in ((n, "resumed"), (n - 3, "update"), (n - 15, "whole"), (n + 1, "whole")):
                    again = await ada.enter(table_id, since=since)
                    again.n = since
                    assert (await again.receive())["type"] == kind, since
                    await again.close()
                german = await ada.enter(table_id, "de", since=n - 3)
                assert (await german.receive())["type"] == "whole", "nothing was kept in that language"
                await german.close()

    run(play())


def test_unknown_tables_are_refused_and_closed(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada") as (ada,):
            at = await ada.enter("0" * 16, "de")
            assert (await at.receive())["code"] == "no_such_table"
            await at.socket.wait_closed()
            assert at.socket.close_code == 4404

    run(play())
