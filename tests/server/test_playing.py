"""Whole games through the real server: people, bots and a watcher, checked against the record."""

import asyncio

import pytest

from monuments.records import parse_record, verify
from tests.support.server.client import Person, play_on, run
from tests.support.server.running import RunningServer


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("world_monuments", {"monument": "capitol"}),
        ("world_monuments", {"monument": "taj_mahal", "screens": "open"}),
        ("wonders_of_antiquity", {}),
        ("wonders_of_antiquity", {"expansions": ["eternal_fame", "heroes_traders_scholars"]}),
    ],
)
def test_a_game_of_two_people_and_a_bot_with_a_watcher(
    live: RunningServer, game: str, options: dict[str, object]
) -> None:
    async def play() -> None:
        async with Person(live.url) as ada, Person(live.url) as bob, Person(live.url) as eve:
            await ada.name("Ada")
            await bob.name("Bob", "de")
            table_id = await ada.make_table("oo1", game=game, options=options)
            at_ada, at_bob, at_eve = [
                await who.enter(table_id, lang) for who, lang in ((ada, "en"), (bob, "de"), (eve, "en"))
            ]
            for at in (at_ada, at_bob, at_eve):
                await at.until("whole")
            commitment = at_ada.table["fairness"]["commitment"]
            await at_ada.do("sit", seat=0, salt="0a" * 16)
            await at_bob.do("sit", seat=1)
            await at_bob.do("salt", salt="0b" * 16)
            await at_ada.do("start")
            await asyncio.gather(*(play_on(at, seed) for seed, at in enumerate((at_ada, at_bob, at_eve))))
            assert at_ada.table["status"] == at_bob.table["status"] == at_eve.table["status"] == "over"
            assert at_ada.result == at_bob.result == at_eve.result
            assert not at_eve.choices
            assert len(at_ada.lines()) == len(at_bob.lines()) == len(at_eve.lines())
            assert at_ada.lines() != at_bob.lines(), "one is told in English, the other in German"
            record = parse_record((await eve.http.get(f"/api/tables/{table_id}/record")).content)
            assert record.seats == ("Ada", "Bob", "bot:level1")
            assert record.fairness is not None
            assert record.fairness.commitment == commitment
            assert record.fairness.salts == ("0a" * 16, "0b" * 16, "00" * 16)
            position = verify(record, compiled=True)
            assert list(position.scores) == at_ada.result["scores"]
            checked = await eve.get(f"/api/tables/{table_id}/verification")
            assert (checked["lawful"], checked["fair"]) == (True, True)
            for at in (at_ada, at_bob, at_eve):
                await at.close()

    run(play())
