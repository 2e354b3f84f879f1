"""Before the start: tables as requested, seats taken, left and given to bots, and who may start."""

import asyncio
from itertools import product
from typing import Any

import pytest

from monuments.games import all_games
from monuments.games.world_monuments.board import built_in
from tests.support.server.client import AtTable, at_table, people, run, seat_and_start, until
from tests.support.server.running import RunningServer

OPTIONS = [
    ("world_monuments", {"monument": monument, "step_back": back, "last_round_penalty": penalty, "screens": screens})
    for monument, back, penalty, screens in product(
        ("capitol", "notre_dame", "san_pietro", "taj_mahal"), (False, True), (True, False), ("closed", "open")
    )
] + [
    ("wonders_of_antiquity", {"expansions": expansions, "seen_cards": seen})
    for expansions, seen in (
        ([], "shown"),
        (["eternal_fame"], "hidden"),
        (["heroes_traders_scholars"], "shown"),
        (["eternal_fame", "heroes_traders_scholars"], "hidden"),
    )
]


def seats_of(at: AtTable) -> list[tuple[str, str]]:
    """Kind and name of each seat."""
    return [(seat["kind"], seat["name"]) for seat in at.table["seats"]]


def test_every_option_of_every_game_can_be_chosen(live: RunningServer) -> None:
    assert {name for name, _ in OPTIONS} == {game.facts.name for game in all_games()}

    async def play() -> None:
        async with people(live.url, "Ada") as (ada,):
            for number, (game, options) in enumerate(OPTIONS):
                seats = "1234"[: 2 + number % 3]
                table_id = await ada.make_table(seats, game=game, options=options, public=False, stand_in=4)
                async with at_table(table_id, ada) as (at,):
                    assert (at.table["game"], at.table["options"]) == (game, options)
                    assert [seat["level"] for seat in at.table["seats"]] == [int(level) for level in seats]
                    assert (at.table["status"], at.table["stand_in"], at.view) == ("open", 4, None)
                    assert at.you == {"seat": None, "owner": True}
            for clock in ({"turn_s": 5}, {"game_s": 30}, {"turn_s": 30 * 86_400, "game_s": 365 * 86_400}):
                table_id = await ada.make_table("oo", clock=clock)
                async with at_table(table_id, ada) as (at,):
                    assert at.table["clock"] == {"turn_s": None, "game_s": None, **clock}

    run(play())


@pytest.mark.parametrize(
    ("wish", "status", "code", "place"),
    [
        ({"game": "chess"}, 404, "no_such_game", None),
        ({"options": {"monument": "eiffel_tower"}}, 422, "bad_option", "options.monument"),
        ({"options": {"monuments": "capitol"}}, 422, "bad_option", "options.monuments"),
        ({"options": {"step_back": "yes"}}, 422, "bad_option", "options.step_back"),
        ({"options": {"players": 3}}, 422, "option_follows", None),
        ({"options": {"first_player": 0}}, 422, "option_follows", None),
        ({"options": {"monument": "custom"}}, 422, "bad_option", "options.monument"),
        ({"game": "wonders_of_antiquity", "options": {"expansions": ["x"]}}, 422, "bad_option", "options.expansions"),
        ({"own_data": {}, "options": {"monument": "custom"}}, 422, "bad_data", None),
        ({"game": "wonders_of_antiquity", "own_data": {"cards": 1}}, 422, "bad_data", None),
        ({"seats": [{}]}, 422, "invalid", "body.seats"),
        ({"seats": [{}] * 5}, 422, "invalid", "body.seats"),
        ({"seats": [{}, {"kind": "bot", "level": 6}]}, 422, "invalid", "body.seats.1.level"),
        ({"clock": {"turn_s": 1}}, 422, "invalid", "body.clock.turn_s"),
        ({"stand_in": 0}, 422, "invalid", "body.stand_in"),
        ({"public": "yes"}, 422, "invalid", "body.public"),
        ({"colour": "red"}, 422, "invalid", "body.colour"),
    ],
)
def test_an_impossible_table_is_refused_with_what_is_wrong_and_where(
    live: RunningServer, wish: dict[str, Any], status: int, code: str, place: str | None
) -> None:
    async def play() -> None:
        async with people(live.url, "Ada") as (ada,):
            answers = [
                await ada.http.post("/api/tables", json={"seats": [{}, {}], **wish}, headers={"Accept-Language": lang})
                for lang in ("en", "de")
            ]
            errors = [answer.json()["error"] for answer in answers]
            assert {(answer.status_code, error["code"]) for answer, error in zip(answers, errors, strict=True)} == {
                (status, code)
            }
            assert errors[0]["message"] != errors[1]["message"]
            if place is not None:
                assert errors[0]["faults"][0]["place"] == place
            if code in ("bad_option", "bad_data", "invalid"):
                assert all(fault["place"] and fault["reason"] for fault in errors[0]["faults"])
            assert (await ada.get("/api/me/tables"))["tables"] == []

    run(play())


def test_public_tables_are_listed_and_others_are_found_by_their_link(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as (ada, bob):
            public = await ada.make_table("o2", public=True)
            private = await ada.make_table("oo")
            listed = {table["id"]: table for table in (await bob.get("/api/tables"))["tables"]}
            assert public in listed
            assert private not in listed
            assert [seat["kind"] for seat in listed[public]["seats"]] == ["open", "bot"]
            async with at_table(private, bob) as (at,):
                await at.do("sit", seat=1)
                assert at.you == {"seat": 1, "owner": False}
            shown = await bob.get(f"/api/tables/{private}")
            assert (shown["your_seat"], shown["public"], shown["status"]) == (1, False, "open")
            opened = await ada.http.post("/api/tables", json={"seats": [{}, {}]})
            assert opened.json()["url"] == f"{live.url}/table/{opened.json()['id']}"

    run(play())


def test_seats_are_taken_left_and_freed(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "Cleo", "") as persons:
            table_id = await persons[0].make_table("ooo")
            async with at_table(table_id, *persons) as (ada, bob, cleo, eve):
                assert (await eve.ask("sit", seat=0))["code"] == "need_name"
                await ada.do("sit", seat=1)
                assert (await bob.ask("sit", seat=1))["code"] == "seat_taken"
                assert (await ada.ask("sit", seat=0))["code"] == "already_seated"
                assert (await bob.ask("sit", seat=3))["code"] == "no_such_seat"
                await bob.do("sit", seat=2)
                assert (await cleo.ask("leave"))["code"] == "not_seated"
                assert (await bob.ask("leave", seat=1))["code"] == "seat_not_yours"
                assert (await ada.ask("leave", seat=0))["code"] == "nobody_there"
                assert (await bob.ask("start"))["code"] == "seats_empty"
                assert (await cleo.ask("start"))["code"] == "only_owner"
                assert (await cleo.ask("bot", seat=0, level=1))["code"] == "only_owner"
                assert (await bob.ask("bot", seat=1, level=1))["code"] == "seat_taken"
                await ada.do("leave", seat=2)  # the creator of the table frees a seat
                await until(bob, lambda at: at.you["seat"] is None)
                assert seats_of(bob) == [("open", ""), ("person", "Ada"), ("open", "")]
                await bob.do("sit", seat=0)
                await bob.do("leave")
                await bob.do("sit", seat=2)
                await bob.do("leave", seat=2)
                await ada.do("leave")
                assert ada.you == {"seat": None, "owner": True}
                await cleo.do("sit", seat=1)
                await ada.do("bot", seat=0, level=2)
                await cleo.do("bot", seat=0, level=5)
                await cleo.do("bot", seat=2, level=1)
                await cleo.do("bot", seat=2)
                assert (await cleo.ask("bot", seat=2))["code"] == "nobody_there"
                await cleo.do("bot", seat=2, level=3)
                for at in (ada, bob, cleo, eve):
                    await at.sync()
                    assert [seat["level"] for seat in at.table["seats"]] == [5, None, 3]
                    assert [kind for kind, _ in seats_of(at)] == ["bot", "person", "bot"]
                assert (await bob.ask("start"))["code"] == "only_owner"
                await ada.do("start")  # without a seat, but it is her table
                await until(eve, lambda at: at.table["status"] == "running")
                assert eve.view is not None
                assert (eve.you["seat"], eve.choices) == (None, [])

    run(play())


def test_a_newcomer_at_a_running_table_watches(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "Cleo") as (ada, bob, cleo):
            table_id = await ada.make_table("oo")
            async with at_table(table_id, ada, bob) as sockets:
                await seat_and_start(*sockets)
                async with at_table(table_id, cleo) as (late,):
                    assert (late.you["seat"], late.choices, late.table["status"]) == (None, [], "running")
                    for kind in ("sit", "leave", "bot"):
                        assert (await late.ask(kind, seat=0))["code"] == "already_started", kind
                    assert (await late.ask("start"))["code"] == "already_started"
                    await until(sockets[0], lambda at: at.presence and at.presence["watchers"] == 1)
                    assert sockets[0].presence["seats"] == [True, True]
                await until(sockets[0], lambda at: at.presence["watchers"] == 0)

    run(play())


def test_two_tabs_of_one_player_see_the_same_and_wish_for_the_same_seat(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as (ada, bob):
            table_id = await ada.make_table("oo", options={"monument": "capitol"})
            async with at_table(table_id, ada, ada, bob) as (one, two, other):
                answers = await asyncio.gather(one.ask("sit", seat=0), two.ask("sit", seat=1))
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                assert {answer.get("code") for answer in answers} == {None, "already_seated"}
                for tab in (one, two):
                    await until(tab, lambda at: at.you["seat"] is not None)
                mine = one.you["seat"]
                assert two.you["seat"] == mine
                await other.do("sit", seat=1 - mine)
                await two.do("start")
                await until(one, lambda at: at.table["status"] == "running")
                await until(other, lambda at: at.table["status"] == "running")
                for tab in (one, two) * 4:
                    await one.sync()
                    await other.sync()
                    if other.choices:
                        await other.do("act", do=other.choices[0]["do"])
                    await tab.sync()
                    if tab.choices:
                        await tab.do("act", do=tab.choices[0]["do"])
                    await one.sync()
                    await two.sync()
                    assert one.state() == two.state()

    run(play())


def test_of_two_who_want_the_last_seat_one_gets_it(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob") as (ada, bob):
            for _ in range(5):
                table_id = await ada.make_table("o1")
                async with at_table(table_id, ada, bob) as (one, two):
                    answers = await asyncio.gather(one.ask("sit", seat=0), two.ask("sit", seat=0))
                    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                    assert {answer.get("code") for answer in answers} == {None, "seat_taken"}

    run(play())


def test_an_own_board_is_played_on(live: RunningServer) -> None:
    async def play() -> None:
        own = built_in("capitol").embedded()
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            table_id = await ada.make_table("oo", options={"monument": "custom"}, own_data=own)
            async with at_table(table_id, ada, bob) as sockets:
                assert sockets[0].table["own_data"] == own
                assert sockets[0].table["variant"] == "custom"
                await seat_and_start(*sockets)
                mover = next(at for at in sockets if at.choices)
                await mover.do("act", do=mover.choices[0]["do"])
            assert (await eve.get(f"/api/tables/{table_id}/record"))["board"] == own
            broken = {**own, "monument": {}}
            wish = {"seats": [{}, {}], "options": {"monument": "custom"}, "own_data": broken}
            error = (await ada.http.post("/api/tables", json=wish)).json()["error"]
            assert error["code"] == "bad_data"
            assert error["faults"][0]["place"].startswith("monument")

    run(play())
