"""Records of games and their proof: what was drawn, who could know it, and what becomes of a log that was changed."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from monuments.records import new_secret
from monuments.server.pen import Pen
from monuments.server.table import OPENED, STARTED, Table
from tests.independent import wonders_of_antiquity, world_monuments

from .client import at_table, people, run, seat_and_start, until
from .inside import inside
from .running import RunningServer
from .short_games import play_to_the_end

CHECKERS = {"world_monuments": world_monuments, "wonders_of_antiquity": wonders_of_antiquity}
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("world_monuments", {"monument": "notre_dame"}),
    ("wonders_of_antiquity", {"expansions": ["eternal_fame"]}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_game_can_be_checked_by_anybody(
    live: RunningServer, tmp_path: Path, game: str, options: dict[str, Any]
) -> None:
    async def play() -> bytes:
        async with people(live.url, "Ada", "Bob", "") as (ada, bob, eve):
            table_id = await ada.make_table("oo", game=game, options=options)
            record, verification = f"/api/tables/{table_id}/record", f"/api/tables/{table_id}/verification"
            assert (await eve.http.get(record)).json()["error"]["code"] == "not_started"
            assert (await eve.http.get(verification)).json()["error"]["code"] == "not_finished"
            async with at_table(table_id, ada, bob, eve) as (one, two, watcher):
                commitment = one.table["fairness"]["commitment"]
                assert one.table["fairness"]["salts"] is None
                await one.do("sit", seat=0, salt="1a" * 16)
                await two.do("sit", seat=1)
                await two.do("salt", salt="2b" * 16)
                await two.do("salt", salt="3c" * 16)
                assert [seat["salted"] for seat in two.table["seats"]] == [True, True]
                assert "3c3c" not in json.dumps(two.table)
                await one.do("start")
                await until(watcher, lambda at: at.table["status"] == "running")
                assert watcher.table["fairness"] == {"commitment": commitment, "salts": ["1a" * 16, "3c" * 16]}
                assert (await one.ask("salt", salt="00" * 16))["code"] == "salt_late"
                for _ in range(6):
                    for at in (one, two):
                        await at.catch_up()
                        if at.choices:
                            await at.do("act", do=at.choices[0]["do"])
                for number, person in enumerate((ada, bob, eve)):
                    running = await person.get(record)
                    assert running["viewer"] == (number if number < 2 else -1)
                    assert "result" not in running
                    assert "secret" not in running["fairness"]
                    assert running["seats"] == ["Ada", "Bob"]
                    if game == "wonders_of_antiquity":
                        hands = running["events"][0]["draw"]["hands"]
                        assert ["?" in hand for hand in hands] == [seat != number for seat in range(2)]
                        assert set(running["events"][0]["draw"]["pile"]) == {"?"}
                await play_to_the_end(one, two, watcher)
                checked = await eve.get(verification)
                assert {**checked, "draws": 0} == {"lawful": True, "fair": True, "draws": 0, "fault": None}
                answer = await eve.http.get(record)
                finished = answer.json()
                assert finished["fairness"]["commitment"] == commitment
                assert checked["draws"] == 1 + sum("draw" in event for event in finished["events"])
                assert finished["seats"] == ["Ada", "Bob"]
                assert finished["result"]["scores"] == one.result["scores"]
                assert f"monuments-{table_id}.json" in answer.headers["content-disposition"]
                return answer.content

    content = run(play())
    CHECKERS[game].check_text(content.decode())
    path = tmp_path / "record.json"
    path.write_bytes(content)
    command = [sys.executable, "-m", "monuments.cli.main", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    path.write_text(content.decode().replace("1a1a", "1a1b", 1))
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_salts_enter_every_draw_and_who_begins() -> None:
    secret, seen, first = new_secret(), set(), set()
    for number in range(24):
        table = Table("0" * 16, secret)
        pen = Pen(table, 0)
        body = {"game": "wonders_of_antiquity", "options": {"expansions": []}, "stand_in": 3, "public": False}
        pen.write(OPENED, **body, seats=[("open", None)] * 3)
        for seat in range(3):
            pen.write("sat", seat, kind="person", player=f"p{seat}")
        pen.write("salted", 1, salt=f"{number:032x}")
        pen.write(STARTED, first_player=table.first_player())
        first.add(table.first_player())
        draw = table.draw_due()
        assert draw is not None
        seen.add(json.dumps(draw))
        assert table.commitment == Table("1" * 16, secret).commitment
    assert len(seen) == 24
    assert first == {0, 1, 2}


Change = tuple[str, str, str]


@pytest.mark.parametrize("what", ["draw", "deed", "body", "kind"])
def test_a_log_that_was_changed_is_noticed_and_harms_no_other_table(tmp_path: Path, what: str) -> None:
    async def before() -> tuple[str, str]:
        async with inside(tmp_path) as server, people(server.url, "Ada", "Bob") as (ada, bob):
            tables = []
            for _ in range(2):
                tables.append(await ada.make_table("oo", options={"monument": "capitol"}, public=True))
                async with at_table(tables[-1], ada, bob) as sockets:
                    await seat_and_start(*sockets)
                    await play_to_the_end(*sockets)
            await ada.make_table("oo", public=True)
            cookie.append(ada.cookie)
            return tables[0], tables[1]

    async def after() -> None:
        async with inside(tmp_path) as server, people(server.url, "") as (ada,):
            ada.http.cookies.set("monuments_player", cookie[0])
            answer = await ada.http.get(f"/api/tables/{changed}/verification")
            if what == "draw":
                checked = answer.json()
                assert (checked["lawful"], checked["fair"]) == (True, False)
                assert "event 1" in checked["fault"]
            else:
                error = answer.json()["error"]
                assert (answer.status_code, error["code"]) == (500, "damaged_table")
                assert str(number) in error["message"]
                at = await ada.enter(changed)
                assert (await at.receive())["code"] == "damaged_table"
                await at.socket.wait_closed()
            listed = [table["id"] for table in (await ada.get("/api/me/tables"))["tables"]]
            assert (changed in listed) == (what == "draw")
            assert other in listed
            assert (await ada.get(f"/api/tables/{other}/verification"))["fair"] is True

    cookie: list[str] = []
    changed, other = run(before())
    number = _change(tmp_path / "monuments.sqlite3", changed, what)
    run(after())


def _change(database: Path, table_id: str, what: str) -> int:
    """Change a row of a table's log behind the server's back; its number."""
    connection = sqlite3.connect(database)
    kind = "drew" if what in ("draw", "body") else "did"
    table = next(
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if {"number", "body"} <= {column[1] for column in connection.execute(f"PRAGMA table_info({name})")}
    )
    query = f"SELECT number, body FROM {table} WHERE table_id = ? AND kind = ? ORDER BY number"
    rows = connection.execute(query, (table_id, kind)).fetchall()
    number, body = rows[0]
    told = json.loads(body)
    if what == "draw":
        # Two spaces swap their stones where no walk of this game notices: none is lawful that would.
        quarry = told["draw"]["quarry"]
        walked = {json.loads(text)["do"] for _, text in connection.execute(query, (table_id, "did"))}
        free = [space for space in quarry if space not in walked and len(quarry[space]) == 1]
        one, two = next((a, b) for a in free for b in free if quarry[a] != quarry[b])
        quarry[one], quarry[two] = quarry[two], quarry[one]
    elif what == "deed":
        told["do"] = "pass"
    elif what == "body":
        told = {"nothing": 1}
    new_kind = "unheard" if what == "kind" else kind
    change = f"UPDATE {table} SET body = ?, kind = ? WHERE table_id = ? AND number = ?"
    connection.execute(change, (json.dumps(told), new_kind, table_id, number))
    connection.commit()
    connection.close()
    return int(number)
