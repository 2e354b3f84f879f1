"""Bots play on whatever happens: their process dies, the table changes while they think, the storage fails."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import psutil

from monuments.records import parse_record, verify
from monuments.server.errors import Refusal
from monuments.server.fanout import Alone
from monuments.server.hall import Hall, Timing
from monuments.server.opening import open_table
from monuments.server.protocol.inbound import Act, HandOver, Sit, Start, TakeBack, Undo, Wish
from monuments.server.protocol.values import NewTable, SeatWish
from monuments.server.room import Room
from monuments.server.service import wall_clock
from monuments.server.settings import Settings
from monuments.server.steward import Steward
from monuments.server.storage import Append, StorageError, Store
from monuments.server.telemetry import Metrics
from monuments.server.thinking import Question, Thought
from monuments.server.wishes import Player
from tests.support.amounts import amount
from tests.support.patience import LIMIT_S
from tests.support.server.client import Person, run
from tests.support.server.examples import player
from tests.support.server.running import RunningServer, running_server

ADA = Player("ada")
KILLS = amount(2, 5)


class Thinker:
    """A bot controlled by the test: it answers with the first possible action when it is released."""

    def __init__(self) -> None:
        self.may_answer = asyncio.Event()
        self.asked = asyncio.Event()
        self.answered = 0

    async def answer(self, asked: Question) -> Thought:
        self.asked.set()
        await self.may_answer.wait()
        self.answered += 1
        from monuments.games import Position, find_game

        setup = find_game(asked.game).setup(orjson.loads(asked.options), orjson.loads(asked.own_data))
        position = Position.from_state(setup, asked.state, compiled=True)
        return Thought(position.notation(position.legal()[0]), 0.0)


class Ear:
    """A client in memory."""

    def __init__(self, player: Player) -> None:
        self.player, self.language, self.recipient = player, "en", -1
        self.heard: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.heard.append(orjson.loads(message))

    def dismiss(self, refusal: Refusal) -> None:
        raise AssertionError("nobody is sent away here")


class Scene:
    """A table with Ada and a bot, in one process, without sockets."""

    def __init__(self, hall: Hall, store: Store, thinker: Thinker, room: Room, ear: Ear) -> None:
        self.hall, self.store, self.thinker, self.room, self.ear = hall, store, thinker, room, ear
        self._ids = iter(range(10**6))

    async def wish(self, kind: type[Wish], **values: Any) -> None:
        await self.hall.wish(self.room, ADA, kind(id=f"w{next(self._ids)}", **values))

    async def kinds(self) -> list[str]:
        return [row.kind for row in await self.store.read(self.room.id)]

    async def rows_by(self, hand: str) -> int:
        return sum(f'"by":"{hand}"' in row.body for row in await self.store.read(self.room.id))

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            await asyncio.sleep(0.01)

    async def act_until(self, holds: Callable[[], bool]) -> None:
        """Let Ada choose her first action until a condition holds."""
        table = await self.hall.table(self.room.id)
        while not holds():
            assert table.match is not None
            await self.wish(Act, do=table.match.choices(0)[0].do)


@asynccontextmanager
async def scene(folder: Path, game: str = "world_monuments") -> AsyncIterator[Scene]:
    settings = Settings(data=folder, poll_s=0.05)
    async with await Store.open(settings.database_url) as store:
        hall = Hall(store, Alone(), Timing(wall_clock, 0, 15_000, 300_000), "alone")
        await store.players.create(player("ada"))
        thinker = Thinker()
        steward = Steward(hall, thinker, settings, Metrics())  # type: ignore[arg-type]
        await steward.start()
        try:
            seats = [SeatWish(), SeatWish(kind="bot", level=1)]
            room = hall.room(await open_table(hall, ADA, NewTable(game=game, seats=seats)))
            made = Scene(hall, store, thinker, room, Ear(ADA))
            await hall.enter(room, made.ear, None)
            await made.wish(Sit, seat=0)
            await made.wish(Start)
            thinker.may_answer.set()
            await made.until(lambda: room.table is not None and room.table.mover == 0)
            thinker.may_answer.clear()
            thinker.asked.clear()
            yield made
        finally:
            await steward.stop()


def test_an_answer_for_a_seat_that_was_taken_back_is_dropped(tmp_path: Path) -> None:
    async def take_back() -> None:
        async with scene(tmp_path) as at:
            await at.wish(HandOver, level=1)
            await at.thinker.asked.wait()
            await at.wish(TakeBack)
            before, answered = len(await at.kinds()), at.thinker.answered
            at.thinker.may_answer.set()
            await at.until(lambda: at.thinker.answered > answered)
            table = await at.hall.table(at.room.id)
            assert table.mover == 0
            # Ada plays, so the bot's earlier answer was not used.
            assert table.match is not None
            await at.wish(Act, do=table.match.choices(0)[0].do)
            rows = await at.store.read(at.room.id)
            assert rows[before].author == ADA.id
            assert await at.rows_by("stand_in") == 0

    run(asyncio.wait_for(take_back(), LIMIT_S))


def test_an_answer_to_a_position_that_was_taken_back_is_dropped(tmp_path: Path) -> None:
    async def undo() -> None:
        async with scene(tmp_path) as at:
            table = await at.hall.table(at.room.id)
            bots = await at.rows_by("bot")
            await at.act_until(lambda: table.mover == 1)
            await at.thinker.asked.wait()
            assert table.match is not None
            assert table.match.undo_refusal(0) is None, "nothing was revealed, so it can be taken back"
            await at.wish(Undo)
            answered = at.thinker.answered
            at.thinker.may_answer.set()
            await at.until(lambda: at.thinker.answered > answered)
            assert table.mover == 0
            assert await at.rows_by("bot") == bots
            # The game continues: Ada ends the turn once more, and the bot is asked again.
            await at.act_until(lambda: table.mover == 1)
            await at.until(lambda: table.mover == 0)
            assert await at.rows_by("bot") > bots

    run(asyncio.wait_for(undo(), LIMIT_S))


def test_a_failing_store_delays_a_bot_and_nobody_misses_anything(tmp_path: Path) -> None:
    async def fail(folder: Path, is_kept: bool) -> None:
        async with scene(folder) as at:
            table = await at.hall.table(at.room.id)
            await at.act_until(lambda: table.mover == 1)
            write, failures = at.store.append, 0

            async def failing(append: Append) -> None:
                nonlocal failures
                if failures < 2:
                    failures += 1
                    if is_kept:
                        await write(append)
                    raise StorageError("The connection is gone, and nobody knows")
                await write(append)

            at.store.append = failing
            at.thinker.may_answer.set()
            heard = len(at.ear.heard)
            # Without any wish of hers Ada learns that it is her turn.
            await at.until(lambda: failures == 2 and any(message.get("choices") for message in at.ear.heard[heard:]))
            rows = await at.store.read(at.room.id)
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            async with at.room.lock:
                n = (await at.hall.awake(at.room)).number(0)
                numbers = [message for message in at.ear.heard if message["type"] in ("whole", "update")]
            for before, after in pairwise(numbers):
                assert after["type"] == "whole" or after["after"] == before["n"]
            assert numbers[-1]["n"] == n

    for is_kept in (False, True):
        run(asyncio.wait_for(fail(tmp_path / str(is_kept), is_kept), LIMIT_S))


def test_killed_bots_are_replaced_in_the_middle_of_a_game() -> None:
    async def play(server: RunningServer) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            table_id = await ada.make_table("o3")
            at = await ada.enter(table_id)
            await at.do("sit", seat=0)
            await at.do("start")
            await at.do("hand_over", level=3)
            assert server.process is not None
            parent, killed = psutil.Process(server.process.pid), 0
            while killed < KILLS and not at.is_over:
                await at.receive()
                for child in parent.children():
                    # A bot that was killed before has no command line any more.
                    with suppress(psutil.NoSuchProcess):
                        if "spawn_main" in " ".join(child.cmdline()):
                            child.kill()
                            killed += 1
            while not at.is_over:
                await at.receive()
            assert killed >= KILLS
            record = parse_record((await ada.http.get(f"/api/tables/{table_id}/record")).content)
            verify(record, compiled=True)
            await at.close()

    with running_server() as server:
        run(asyncio.wait_for(play(server), LIMIT_S))
        assert not server.troubles()
        assert sum("a bot's process died" in line for line in server.log) >= 1
