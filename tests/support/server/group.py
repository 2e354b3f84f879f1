"""Groups of players who play game after game at their own tables, and checks of the log."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Self

from monuments.records import parse_record, verify
from monuments.server.storage import Row, Store

from .client import Person
from .returning import Diary, Seated, until

KINDS = {"act": "did", "undo": "undid", "say": "said", "hand_over": "handed", "take_back": "resumed"}
KINDS |= {"sit": "sat", "start": "started"}
PAUSE_S = 0.03
WONDERS: dict[str, Any] = {"game": "wonders_of_antiquity"}
FAME: dict[str, Any] = {**WONDERS, "options": {"expansions": ["eternal_fame", "heroes_traders_scholars"]}}


class Group:
    """People who sit at one table after another; seats as `make_table` takes them."""

    def __init__(self, seats: str, seed: int, urls: Sequence[str], idle: bool = False, **wish: Any) -> None:
        self.seats, self._seed, self._urls, self._wish = seats, seed, list(urls), wish
        self._is_idle = idle
        self.people = [Person(urls[number % len(urls)]) for number in range(seats.count("o"))]
        self._ids: list[str] = []
        self.tables: dict[str, list[Diary]] = {}
        """What each player knows about each table they sat at."""
        self.running: str | None = None
        self.finished: list[str] = []
        self.acknowledged = 0
        self.news = asyncio.Event()
        self.is_last = False
        """Whether the current game is the last one."""

    async def __aenter__(self) -> Self:
        for number, person in enumerate(self.people):
            await person.name(f"Player {self._seed} {number}")
            self._ids.append((await person.get("/api/me"))["id"])
        return self

    async def __aexit__(self, *_: object) -> None:
        for person in self.people:
            await person.http.aclose()

    async def play(self) -> None:
        """Play game after game until stopped."""
        while True:
            await self.play_one()
            if self.is_last:
                return

    async def play_one(self) -> None:
        """One game; everybody's view of its end is compared with its record."""
        table_id = await until(lambda: self.people[0].make_table(self.seats, **self._wish))
        places = [number for number, seat in enumerate(self.seats) if seat == "o"]
        seated = [
            Seated(person, player, table_id, self._seed, self._urls[number % len(self._urls) :] + self._urls)
            for number, (person, player) in enumerate(zip(self.people, self._ids, strict=True))
        ]
        self.tables[table_id] = [each.diary for each in seated]
        for each, place in zip(seated, places, strict=True):
            each.on_acknowledged = self._acknowledged
            await each.must("sit", seat=place)
        await seated[0].must("start")
        self.running = table_id
        if self._is_idle:
            # Only bots play, and nobody is connected.
            for each in seated:
                await each.must("hand_over", level=1)
                await each.close()
            await self._wait_for_end(table_id)
        else:
            await asyncio.gather(*(each.play() for each in seated))
            results = [each.at.result for each in seated if each.at is not None]
            assert all(result == results[0] for result in results)
            assert results[0] is not None
        for each in seated:
            await each.close()
        self.running = None
        self.finished.append(table_id)

    def go_to(self, url: str) -> None:
        """Send requests there from now on; sockets find their way by themselves."""
        for person in self.people:
            person.http.base_url = url

    def _acknowledged(self) -> None:
        self.acknowledged += 1
        self.news.set()

    async def _wait_for_end(self, table_id: str) -> None:
        while (await until(lambda: self.people[0].get(f"/api/tables/{table_id}")))["status"] != "over":
            await asyncio.sleep(PAUSE_S)


class Auditor:
    """Reads the logs from the database, and remembers them."""

    def __init__(self, url: str, groups: Sequence[Group]) -> None:
        self._url, self._groups = url, groups
        self._before: dict[str, list[Row]] = {}

    async def check(self) -> None:
        """Every acknowledged wish is there, once and in order, and no earlier row has changed."""
        # What is acknowledged during this read may be missing from it.
        known = {
            table_id: [(diary, list(diary.acknowledged)) for diary in diaries]
            for group in self._groups
            for table_id, diaries in group.tables.items()
        }
        async with await Store.open(self._url, migrate=False) as store:
            for table_id, diaries in known.items():
                rows = await store.read(table_id)
                assert [row.number for row in rows] == list(range(1, len(rows) + 1))
                before = self._before.get(table_id, [])
                assert rows[: len(before)] == before
                self._before[table_id] = rows
                for diary, acknowledged in diaries:
                    check_diary(rows, diary, acknowledged)

    async def wait_for_progress(self) -> None:
        """Wait until every running game has progressed since the last check, bots' games too."""
        async with await Store.open(self._url, migrate=False) as store:
            waiting = {
                table_id: len(self._before.get(table_id, []))
                for group in self._groups
                if (table_id := group.running) is not None
            }
            while waiting:
                lengths = await store.lengths(waiting)
                over = {table_id for group in self._groups for table_id in group.finished}
                waiting = {
                    table_id: length
                    for table_id, length in waiting.items()
                    if lengths[table_id] <= length and table_id not in over
                }
                await asyncio.sleep(PAUSE_S)

    async def check_records(self) -> int:
        """Every finished game keeps to the rules and is fair; return their number."""
        finished = 0
        for group in self._groups:
            for table_id in group.finished:
                person = group.people[0]
                record = parse_record((await person.http.get(f"/api/tables/{table_id}/record")).content)
                verify(record, compiled=True)
                checked = await person.get(f"/api/tables/{table_id}/verification")
                assert (checked["lawful"], checked["fair"]) == (True, True)
                finished += 1
        return finished


def check_diary(rows: Sequence[Row], diary: Diary, acknowledged: Sequence[Any]) -> None:
    """Compare what one player received with the log."""
    own = [row for row in rows if row.author == diary.player and row.client_id is not None]
    ids = [row.client_id for row in own]
    assert len(set(ids)) == len(ids), "nothing is done twice"
    by_id = {row.client_id: row for row in own}
    numbers = []
    for wished in acknowledged:
        row = by_id[wished.id]
        assert row.kind == KINDS[wished.kind]
        if wished.kind == "act":
            assert json.loads(row.body)["do"] == wished.values["do"]
        numbers.append(row.number)
    assert numbers == sorted(numbers), "in the order in which it was acknowledged"
    refused = {wished.id for wished, _ in diary.refused}
    assert not refused & set(ids), "what was refused was not done"


async def some_acknowledgements(groups: Sequence[Group], wanted: int) -> None:
    """Wait for this many more."""
    end = sum(group.acknowledged for group in groups) + wanted
    while sum(group.acknowledged for group in groups) < end:
        for group in groups:
            group.news.clear()
        waiting = [asyncio.create_task(group.news.wait()) for group in groups]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
