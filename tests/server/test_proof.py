"""Records and their verification: what was drawn, who could know it, and how a changed log is noticed."""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from monuments.games.errors import MonumentsError
from monuments.records import new_secret
from monuments.server.row_writer import RowWriter
from monuments.server.storage import Row, Store
from monuments.server.storage.schema import log as log_table
from monuments.server.table import OPENED, OVER, STARTED, Table
from tests.support.cli.command import run as command
from tests.support.independent import wonders_of_antiquity, world_monuments
from tests.support.server.client import at_table, people, run, seat_and_start, until
from tests.support.server.inside import inside
from tests.support.server.running import RunningServer
from tests.support.server.short_games import play_to_the_end

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
    done = command("verify", path)
    assert done.exit_code == 0, done.output
    path.write_text(content.decode().replace("1a1a", "1a1b", 1))
    assert command("verify", path).exit_code == 1


def test_salts_enter_every_draw_and_who_begins() -> None:
    secret, seen, first = new_secret(), set(), set()
    for number in range(24):
        table = Table("0" * 16, secret)
        writer = RowWriter(table, 0)
        chosen = {"game": "wonders_of_antiquity", "rules": "2", "options": {"expansions": []}}
        writer.write(OPENED, **chosen, stand_in=3, public=False, seats=[("open", None)] * 3)
        for seat in range(3):
            writer.write("sat", seat, kind="person", player=f"p{seat}")
        writer.write("salted", 1, salt=f"{number:032x}")
        writer.write(STARTED, first_player=table.first_player())
        first.add(table.first_player())
        draw = table.draw_due()
        assert draw is not None
        seen.add(json.dumps(draw))
        assert table.commitment == Table("1" * 16, secret).commitment
    assert len(seen) == 24
    assert first == {0, 1, 2}


@dataclass(frozen=True)
class Finished:
    """The database of a server with a finished game and a running one."""

    database: Path
    tables: tuple[str, str]
    cookie: str


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    folder = tmp_path_factory.mktemp("finished")

    async def play() -> Finished:
        async with inside(folder) as server, people(server.url, "Ada", "Bob") as (ada, bob):
            tables = [await ada.make_table("oo", options={"monument": "capitol"}, public=True) for _ in range(2)]
            for table_id in tables:
                async with at_table(table_id, ada, bob) as sockets:
                    await seat_and_start(*sockets)
                    if table_id == tables[0]:
                        await play_to_the_end(*sockets)
            return Finished(folder / "monuments.sqlite3", (tables[0], tables[1]), ada.cookie)

    made = run(play())
    assert isinstance(made, Finished)
    return made


@pytest.mark.parametrize("what", ["draw", "salt", "deed", "body", "kind"])
def test_a_log_that_was_changed_is_noticed_and_harms_no_other_table(
    tmp_path: Path, finished: Finished, what: str
) -> None:
    shutil.copy(finished.database, tmp_path)
    changed, other = finished.tables

    async def look() -> None:
        number = await _change(tmp_path / finished.database.name, changed, what)
        async with inside(tmp_path) as server, people(server.url, "") as (ada,):
            ada.http.cookies.set("monuments_player", finished.cookie)
            answer = await ada.http.get(f"/api/tables/{changed}/verification")
            if what in ("draw", "salt"):
                checked = answer.json()
                assert (checked["lawful"], checked["fair"]) == (True, False)
                assert re.search(r"event \d|first_player", checked["fault"]), checked
            else:
                error = answer.json()["error"]
                assert (answer.status_code, error["code"]) == (500, "damaged_table")
                assert re.search(rf"\b{number}\b", error["message"])
                at = await ada.enter(changed)
                assert (await at.receive())["code"] == "damaged_table"
                await at.socket.wait_closed()
            listed = [table["id"] for table in (await ada.get("/api/me/tables"))["tables"]]
            assert (changed in listed) == (what in ("draw", "salt"))
            assert other in listed
            async with at_table(other, ada) as (at,):
                await at.do("say", phrase="hello")
                if at.choices:
                    await at.do("act", do=at.choices[0]["do"])
            assert (await ada.get(f"/api/tables/{other}/record"))["events"]

    run(look())


async def _change(database: Path, table_id: str, what: str) -> int:
    """Change a row of a table's log behind the server's back; return its number."""
    async with await Store.open(f"sqlite:///{database}") as store:
        rows, header = await store.read(table_id), await store.header(table_id)
    assert header is not None
    kind = {"draw": "drew", "body": "drew", "salt": "salted"}.get(what, "did")
    row = next(row for row in rows if row.kind == kind)
    if what == "draw":
        row = next(new for new in _other_draws(row) if _is_playable(table_id, header.secret, rows, new))
    elif what == "salt":
        row = replace(row, body=json.dumps({"salt": "ff" * 16}))
    elif what == "deed":
        row = replace(row, body=json.dumps({"do": "pass"}))
    elif what == "body":
        row = replace(row, body=json.dumps({"nothing": 1}))
    else:
        row = replace(row, kind="unheard")
    connection = sqlite3.connect(database)
    change = f"UPDATE {log_table.name} SET body = ?, kind = ? WHERE table_id = ? AND number = ?"
    assert connection.execute(change, (row.body, row.kind, table_id, row.number)).rowcount == 1
    connection.commit()
    connection.close()
    return row.number


def _other_draws(row: Row) -> Iterator[Row]:
    """The same draw with the stones of two spaces swapped."""
    quarry = json.loads(row.body)["draw"]["quarry"]
    for one, two in combinations(quarry, 2):
        if quarry[one] != quarry[two] and len(quarry[one]) == len(quarry[two]) == 1:
            told = json.loads(row.body)
            told["draw"]["quarry"] |= {one: quarry[two], two: quarry[one]}
            yield replace(row, body=json.dumps(told))


def _is_playable(table_id: str, secret: bytes, rows: Sequence[Row], changed: Row) -> bool:
    """Whether the game takes the same course to the end with one row changed."""
    table = Table(table_id, secret)
    try:
        for row in rows:
            table.apply(changed if row.number == changed.number else row)
    except MonumentsError:
        return False
    return table.status == OVER
