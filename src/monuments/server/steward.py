"""Acts on what is due without anybody's wish: bots' moves, clocks that have run out, abandoned tables."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial

import structlog

from monuments.games import Refused

from .collector import trim_memory
from .errors import Refusal
from .hall import Hall
from .presence import Present
from .room import Room
from .row_writer import RowWriter
from .settings import Settings
from .storage import StorageError
from .table import BY_BOT, BY_CLOCK, BY_STAND_IN, Table
from .telemetry import Metrics
from .thinking import Question, Thinkers, question
from .wishes.playing import play

log = structlog.get_logger()
MOST_DUE = 500
MOST_TIDIED = 100
DAY_S = 86_400
AT_A_TIME, BREATH_S = 32, 0.01
"""How many tables are checked at a time, and the pause before the next ones."""
AGAIN_MS = 1000
"""How long to wait after a move that failed."""


Chore = Callable[[], Coroutine[None, None, None]]


class Steward:
    """One per process. What is due is claimed in the store with a lease, so that only one process acts on it."""

    def __init__(self, hall: Hall, thinkers: Thinkers, settings: Settings, metrics: Metrics) -> None:
        self._hall, self._thinkers, self._settings, self._metrics = hall, thinkers, settings, metrics
        self._busy: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_stopped = False
        hall.on_due = self._schedule

    async def start(self) -> None:
        """Start the regular checks."""
        self._loop = asyncio.get_running_loop()
        self._spawn(self._look_around())

    async def stop(self) -> None:
        """Stop all work."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def on_length(self, table_id: str, length: int) -> None:
        """Read what another process has written, without delaying the next hint."""
        if table_id in self._hall.rooms and not self._is_stopped:
            self._spawn(self._try(partial(self._hall.catch_up, table_id, length)))

    def on_presence(self, process: str, table_id: str, present: Present, asks: bool) -> None:
        """Another process reports who is there."""
        self._hall.on_presence(process, table_id, present, asks)

    def _schedule(self, room: Room, due: int) -> None:
        """Schedule work at a table whose lease this process holds."""
        assert self._loop is not None
        if room.timer is not None:
            room.timer.cancel()
        delay = max(0, due - self._hall.timing.now()) / 1000
        room.timer = self._loop.call_later(delay, self._see_to, room.id)

    def _see_to(self, table_id: str) -> None:
        if table_id not in self._busy and not self._is_stopped:
            self._busy.add(table_id)
            self._spawn(self._attend(table_id))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend(self, table_id: str) -> None:
        room, delay = self._hall.room(table_id), 0
        try:
            await self._move(room)
        except (Refusal, Refused, StorageError) as error:
            delay = AGAIN_MS
            log.warning("a move that was due was not made", table=table_id, error=str(error))
        except Exception:
            delay = AGAIN_MS
            log.exception("a move that was due failed", table=table_id)
        finally:
            self._busy.discard(table_id)
        # The next move of this table was scheduled while the table counted as busy.
        if room.is_ours and room.table is not None and (due := self._hall.due(room.table)) is not None:
            self._schedule(room, due + delay)

    async def _move(self, room: Room) -> None:
        """Make the move that is due, if it still is when the bot has answered."""
        async with room.lock:
            table = await self._hall.awake(room)
            asked = self._question(table)
            if asked is None:
                return
            seat, by, what, moves = *asked, table.moves
        thought = await self._thinkers.answer(what)
        self._metrics.bot_answers.labels(str(what.level)).inc()
        self._metrics.bot_seconds.labels(str(what.level)).observe(thought.took_s)
        if thought.mistake is not None:
            log.warning("a bot's answer was replaced", table=room.id, mistake=thought.mistake)

        def grant(writer: RowWriter) -> None:
            if writer.table.moves == moves and (now_asked := self._question(writer.table)) is not None:
                if now_asked[:2] == (seat, by):
                    play(writer, seat, thought.do, by)

        await self._hall.write(room, grant)

    def _question(self, table: Table) -> tuple[int, str, Question] | None:
        """Which seat's move is due, why its owner does not make it, and what to ask the bot."""
        seat = table.mover
        if seat is None:
            return None
        level = table.bot_to_move
        if level is not None:
            by = BY_STAND_IN if table.seats[seat].stand_in is not None else BY_BOT
            return seat, by, question(table, seat, level)
        deadline = None if table.clocks is None else table.clocks.deadline
        if deadline is None or self._hall.timing.now() < deadline:
            return None
        return seat, BY_CLOCK, question(table, seat, table.stand_in)

    async def _look_around(self) -> None:
        """Every few seconds: claim what others left undone, read what they wrote, put idle tables to sleep."""
        while True:
            for chore in (self._claim_due, self._go_round, self._tidy):
                await self._try(chore)
            await asyncio.sleep(self._settings.poll_s)

    async def _try(self, chore: Chore) -> None:
        try:
            await chore()
        except StorageError as error:
            log.warning("the store did not answer", error=str(error))
        except Exception:
            log.exception("a chore failed", chore=getattr(chore, "__name__", str(chore)))

    async def _claim_due(self) -> None:
        hall, now = self._hall, self._hall.timing.now()
        for table_id in await hall.store.due(now, MOST_DUE, hall.process):
            if table_id not in self._busy and await hall.store.claim(
                table_id, hall.process, now, now + hall.timing.lease
            ):
                hall.room(table_id).is_ours = True
                self._see_to(table_id)

    async def _go_round(self) -> None:
        """Check every table in memory, a few at a time, so that no player has to wait for all of them."""
        rooms, asleep = list(self._hall.rooms.values()), 0
        for start in range(0, len(rooms), AT_A_TIME):
            some = [room for room in rooms[start : start + AT_A_TIME] if self._hall.rooms.get(room.id) is room]
            await self._catch_up(some)
            self._hall.repeat_presence(some)
            asleep += self._hall.sweep(some)
            await asyncio.sleep(BREATH_S)
        if asleep:
            await asyncio.to_thread(trim_memory, 2 * asleep >= len(rooms))

    async def _catch_up(self, rooms: Sequence[Room]) -> None:
        """Read rows written by others, or by an append of ours whose fate was unknown.

        Even a single server is not alone with its database: an operator's command writes to it, too.
        """
        hall = self._hall
        in_hand = [room.id for room in rooms if room.in_doubt or room.listeners or room.table is not None]
        lengths = await hall.store.lengths(in_hand) if in_hand else {}
        for table_id in in_hand:
            if table_id in lengths:
                await hall.catch_up(table_id, lengths[table_id])
            else:
                hall.forget(table_id)

    async def _tidy(self) -> None:
        """Close abandoned tables, and delete those past their retention."""
        settings, now = self._settings, self._hall.timing.now()
        abandoned = await self._hall.store.retention.abandoned(
            now - int(1000 * settings.close_open_after_s), now - int(1000 * settings.close_running_after_s), MOST_TIDIED
        )
        for table_id in abandoned:
            await self._hall.close(table_id, "abandoned")
        if settings.keep_finished_days is not None:
            before = now - int(1000 * DAY_S * settings.keep_finished_days)
            for table_id in await self._hall.store.retention.drop_finished(before, MOST_TIDIED):
                self._hall.forget(table_id)
