"""Players and their identity: cookies, names, tokens, and seats that move to another device."""

from http.cookies import SimpleCookie

import pytest

from tests.support.server.client import Person, at_table, people, run, seat_and_start, until
from tests.support.server.running import RunningServer
from tests.support.server.short_games import play_to_the_end


def test_a_cookie_is_signed_hidden_from_scripts_and_lasts(live: RunningServer) -> None:
    async def play() -> None:
        async with Person(live.url) as ada:
            assert (await ada.http.get("/api/me")).status_code == 403
            answer = await ada.http.post("/api/me", json={"name": "  Ada   Lovelace ", "language": "de"})
            assert answer.json() == {**answer.json(), "name": "Ada Lovelace", "language": "de", "kind": "person"}
            morsel = SimpleCookie(answer.headers["set-cookie"])["monuments_player"]
            assert (morsel["httponly"], morsel["samesite"], morsel["path"]) == (True, "lax", "/")
            assert int(morsel["max-age"]) == 365 * 86_400
            assert not morsel["secure"], "plain http in a LAN works"
            assert (await ada.get("/api/me"))["name"] == "Ada Lovelace"
            async with Person(live.url) as forger:
                forger.http.cookies.set("monuments_player", ada.cookie[:-1] + ("A" if ada.cookie[-1] != "A" else "B"))
                assert (await forger.http.get("/api/me")).json()["error"]["code"] == "need_name"
            https = await ada.http.post("/api/me", json={"name": "Ada"}, headers={"X-Forwarded-Proto": "https"})
            assert SimpleCookie(https.headers["set-cookie"])["monuments_player"]["secure"] is True

    run(play())


@pytest.mark.parametrize(
    ("name", "code", "english"),
    [
        ("   ", "name_empty", "A name needs at least one letter or digit."),
        ("x" * 25, "name_long", "A name has at most 24 characters."),
        ("A\u202eda", "name_character", "A name cannot contain this character (U+202E)."),
        ("bot:level5", "name_bot", "A name cannot begin with “bot:”."),
    ],
)
def test_names_are_refused_with_the_reason_in_both_languages(
    live: RunningServer, name: str, code: str, english: str
) -> None:
    async def play() -> None:
        async with Person(live.url) as ada:
            for path in ("/api/me", "/api/tokens"):
                said = []
                for lang in ("en", "de-AT,de;q=0.9,en;q=0.1"):
                    answer = await ada.http.post(path, json={"name": name}, headers={"Accept-Language": lang})
                    assert answer.status_code == 422
                    assert answer.json()["error"]["code"] == code
                    assert "set-cookie" not in answer.headers
                    said.append(answer.json()["error"]["message"])
                assert said[0] == english
                assert said[1] != english

    run(play())


def test_a_new_name_is_seen_at_once_and_everywhere(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            table_id = await ada.make_table("oo", public=True)
            async with at_table(table_id, ada, bob, eve) as sockets:
                await seat_and_start(*sockets[:2])
                mover = next(at for at in sockets if at.choices)
                while mover.choices:
                    await mover.do("act", do=mover.choices[0]["do"])
                old = ("Ada", "Bob")[mover.you["seat"]]
                await until(sockets[2], lambda at: any(old in line for line in at.lines()))
                await (ada, bob)[mover.you["seat"]].name("Grace")
                for at in sockets:
                    await until(at, lambda at: at.table["seats"][mover.you["seat"]]["name"] == "Grace")
                    await at.sync()
                    assert any("Grace" in line for line in at.lines())
                    assert not any(old in line for line in at.lines()), "the whole log speaks of the new name"
                listed = {table["id"]: table for table in (await eve.get("/api/tables"))["tables"]}
                assert listed[table_id]["seats"][mover.you["seat"]]["name"] == "Grace"
                rows = (await ada.get(f"/api/tables/{table_id}"))["touched_at"]
                await ada.name((await ada.get("/api/me"))["name"], "de")
                assert (await ada.get(f"/api/tables/{table_id}"))["touched_at"] == rows, "the same name is no news"

    run(play())


def test_a_deleted_name_is_nowhere(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Zwackelmann", "Bob", "") as (ada, bob, eve):
            finished = await ada.make_table("oo", options={"monument": "capitol"}, public=True)
            async with at_table(finished, ada, bob) as sockets:
                await seat_and_start(*sockets)
                await play_to_the_end(*sockets)
            waiting, running = await ada.make_table("oo", public=True), await ada.make_table("oo", public=True)
            async with at_table(waiting, ada, eve) as (at, _), at_table(running, ada, bob, eve) as sockets:
                await at.do("sit", seat=0)
                await seat_and_start(*sockets[:2])
                record = f"/api/tables/{finished}/record"
                assert "Zwackelmann" in (await eve.http.get(record)).text
                copy = ada.cookie
                answer = await ada.http.delete("/api/me")
                assert answer.status_code == 204
                assert "monuments_player" not in ada.http.cookies
                await until(at, lambda at: at.table["seats"][0]["kind"] == "open")
                for socket in sockets:
                    await until(socket, lambda at: at.table["seats"][0]["stand_in"] is not None)
                    await socket.sync()
                    assert "Zwackelmann" not in socket.received[-1]
                    assert (socket.table["seats"][0]["kind"], socket.table["seats"][0]["name"]) == ("person", "")
                for path in (record, "/api/tables", f"/api/tables/{finished}", f"/api/tables/{running}"):
                    assert "Zwackelmann" not in (await bob.http.get(path)).text, path
                assert "Zwackelmann" not in (await bob.http.get("/api/me/tables")).text
                assert (await bob.get(record))["seats"] == ["", "Bob"]
                assert (await bob.get(f"/api/tables/{finished}/verification"))["fair"] is True
                async with Person(live.url) as thief:
                    thief.http.cookies.set("monuments_player", copy)
                    assert (await thief.http.get("/api/me")).status_code == 403
                assert not any("Zwackelmann" in line for line in live.log), "no name is in the server's log"

    run(play())


def test_a_token_is_a_player_until_it_is_deleted(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada") as (ada,):
            made = (await ada.http.post("/api/tokens", json={"name": "Robot"})).json()
            assert made["player"]["kind"] == "program"
            async with Person(live.url, made["token"]) as robot:
                assert (await robot.get("/api/me"))["name"] == "Robot"
                table_id = await ada.make_table("oo")
                async with at_table(table_id, robot, ada) as (at, other):
                    await seat_and_start(at, other)
                    await other.catch_up()
                    assert other.table["seats"][0]["kind"] == "program"
                    await at.catch_up()
                    mover = at if at.choices else other
                    while mover.choices:
                        await mover.do("act", do=mover.choices[0]["do"])
                    second = other if mover is at else at
                    await until(second, lambda at: bool(at.choices))
                    while second.choices:
                        await second.do("act", do=second.choices[0]["do"])
                    await other.sync()
                    by = {t.get("played_by") for t in other.log.values()} - {None}
                    assert by == {"person", "program"}
                assert (await robot.http.delete("/api/me")).status_code == 204
                assert (await robot.http.get("/api/me")).json()["error"]["code"] == "bad_token"
            for bad in ("mon_" + "A" * 43, "Bearer", "nonsense"):
                headers = {"Authorization": f"Bearer {bad}", "Accept-Language": "de"}
                answer = await ada.http.get("/api/me", headers=headers)
                assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad_token")
                assert answer.headers["www-authenticate"] == "Bearer"

    run(play())


def test_a_seat_moves_to_another_device_by_its_link(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Ada", "Bob", "Cleo") as (laptop, phone, bob, cleo):
            table_id = await laptop.make_table("oo")
            claim, link = f"/api/tables/{table_id}/claim", f"/api/tables/{table_id}/link"
            assert (await laptop.http.post(link)).json()["error"]["code"] == "not_seated"
            async with at_table(table_id, laptop, bob, phone) as (old, other, new):
                await seat_and_start(old, other)
                made = (await laptop.http.post(link)).json()
                assert made["url"] == f"{live.url}/table/{table_id}#seat=0&secret={made['secret']}"
                right = {"seat": 0, "secret": made["secret"]}
                for wrong in (
                    {**right, "secret": made["secret"] + "x"},
                    {**right, "seat": 1},
                    {"seat": 0, "secret": "x"},
                ):
                    answer = await phone.http.post(claim, json=wrong)
                    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_secret")
                assert (await phone.http.post(claim, json={**right, "seat": 3})).json()["error"][
                    "code"
                ] == "no_such_seat"
                assert (await bob.http.post(claim, json=right)).json()["error"]["code"] == "already_seated"
                async with Person(live.url) as nobody:
                    assert (await nobody.http.post(claim, json=right)).json()["error"]["code"] == "need_name"
                view = old.view
                assert (await laptop.http.post(claim, json=right)).json() == {"seat": 0}, "it is there already"
                assert (await phone.http.post(claim, json=right)).json() == {"seat": 0}
                await until(new, lambda at: at.you["seat"] == 0)
                await until(old, lambda at: at.you["seat"] is None)
                assert (new.view, old.choices) == (view, [])
                assert (await old.ask("act", do="pass"))["code"] == "not_seated"
                assert (await cleo.http.post(claim, json=right)).json()["error"]["code"] == "bad_secret"
                assert (await laptop.http.post(claim, json=right)).json()["error"]["code"] == "bad_secret"
                back = {"seat": 0, "secret": (await phone.http.post(link)).json()["secret"]}
                assert (await laptop.http.post(claim, json=back)).json() == {"seat": 0}
                await until(old, lambda at: at.you["seat"] == 0)
                await until(new, lambda at: at.you["seat"] is None)
                for used in (right, back):
                    answer = await cleo.http.post(claim, json=used)
                    assert answer.json()["error"]["code"] == "bad_secret", "a used link opens nothing"
                await new.sync()
                await old.sync()
                assert old.view == view
                mine = await laptop.get("/api/me/tables")
                assert [table["your_seat"] for table in mine["tables"]] == [0]

    run(play())


def test_a_client_that_was_away_while_a_seat_moved_gets_everything(live: RunningServer) -> None:
    async def play() -> None:
        async with people(live.url, "Ada", "Ada", "Bob") as (laptop, phone, bob):
            table_id = await laptop.make_table("oo", options={"monument": "capitol"})
            async with at_table(table_id, laptop, bob) as (old, other):
                await seat_and_start(old, other)
                while old.choices:
                    await old.do("act", do=old.choices[0]["do"])
                last = old.n
                await old.close()
                secret = (await laptop.http.post(f"/api/tables/{table_id}/link")).json()["secret"]
                await phone.http.post(f"/api/tables/{table_id}/claim", json={"seat": 0, "secret": secret})
                for since in range((last or 0) + 3):
                    for person, seat in ((laptop, None), (phone, 0)):
                        again = await person.enter(table_id, since=since)
                        first = await again.receive()
                        if first["type"] == "whole":
                            assert first["you"]["seat"] == seat
                        else:
                            assert since > (last or 0), "an older number may be another seat's"
                        await again.close()

    run(play())
