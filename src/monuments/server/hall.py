"""The tables in this process: loading them, granting wishes, and informing everybody at the table.

The log in the store is the truth. A wish is applied to the table in memory, stored, and only then announced; if the
store refuses it, the table in memory is dropped and read again.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import orjson
import structlog

from monuments.games import MalformedNotation, Refused

from .errors import Refusal
from .fanout import Fanout
from .outbox import Outbox
from .presence import Elsewhere, Present
from .protocol.inbound import Wish
from .random_values import RandomValues
from .room import Kept, Listener, Room
from .row_writer import RowWriter
from .sight import Sight, look
from .storage import Append, Conflict, HeaderChange, Repeated, Result, Row, Store
from .table import HANDED, LEFT, LOBBY, RENAMED, RUNNING, SEATING, SHUT, DealerMaker, Table, fair_dealer
from .telling import Account, needs_whole, seat_names, update, whole
from .wishes import GRANTS, Player

ATTEMPTS = 20
"""How often a wish is retried if other processes were faster."""
MOST_TABLES = 1000
"""How many of a player's tables learn a new name at once; the others learn it when they wake."""
log = structlog.get_logger()
SILENT = (Refusal, Refused, MalformedNotation)
"""The errors with which a wish can be refused."""

Grant = Callable[[RowWriter], None]


@dataclass(frozen=True, slots=True)
class Timing:
    """Clock and intervals of the hall, in milliseconds."""

    now: Callable[[], int]
    bot_pace: int
    lease: int
    sleep_after: int
    presence_lasts: int = 10_000
    """How long another process's report of who is present counts."""


class Hall:
    """All rooms of one process."""

    def __init__(
        self,
        store: Store,
        fanout: Fanout,
        timing: Timing,
        process: str,
        dealer: DealerMaker = fair_dealer,
        random: RandomValues = RandomValues(),  # noqa: B008 - it is frozen
    ) -> None:
        self.store, self.fanout, self.timing, self.process, self.random = store, fanout, timing, process, random
        self.rooms: dict[str, Room] = {}
        self.on_due: Callable[[Room, int], None] = lambda room, due: None
        """Called when something at a table becomes due here, with the time."""
        self.outbox = Outbox()
        self._dealer = dealer
        self._elsewhere = Elsewhere(timing.now, timing.presence_lasts)

    def room(self, table_id: str) -> Room:
        """The room of a table, whether or not the table exists."""
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id)
        room.last_used = self.timing.now()
        return room

    async def awake(self, room: Room) -> Table:
        """The room's table, read from the store if it is asleep; the room's lock must be held."""
        if room.table is not None:
            return room.table
        table, _ = await self._read(room)
        now, account = self.timing.now(), Account(table)
        self._reseat(room, account, now)
        # The log may have grown while the table slept, or while it was unknown whether an append was written.
        for recipient, languages in room.listeners.items():
            if room.told.get(recipient) != table.number(recipient):
                for listeners in languages.values():
                    for listener in listeners:
                        listener.send(self._whole(room, account, listener, now))
        self._is_told(room, table)
        return table

    async def _read(self, room: Room) -> tuple[Table, list[Row]]:
        header = await self.store.header(room.id)
        if header is None:
            self._forget_if_empty(room)
            raise Refusal("no_such_table")
        table = Table(room.id, header.secret, self._dealer)
        rows = await self.store.read(room.id)
        for row in rows:
            _let_happen(table, row)
        await self._learn_names(room, table)
        room.table = table
        # Only the holder of the lease acts on what is due; others would repeat its work.
        room.is_ours = header.lease_by in (None, self.process)
        self._remind(room, table)
        return table, rows

    async def table(self, table_id: str) -> Table:
        """A table as it is now, for reading."""
        room = self.room(table_id)
        async with room.lock:
            return await self.awake(room)

    async def names_of(self, table: Table) -> Mapping[str, str]:
        """The names of the players at a table, by id."""
        return await self.store.players.names([seat.player for seat in table.seats if seat.player is not None])

    async def enter(self, room: Room, listener: Listener, since: int | None) -> None:
        """Add a listener and send it what it missed, or everything."""
        async with room.lock:
            table = await self.awake(room)
            seat = table.seat_of(listener.player.id)
            listener.recipient = -1 if seat is None else seat
            is_first = not room.listeners
            room.add(listener)
            self._send_missed(room, table, listener, since)
            room.told[listener.recipient] = table.number(listener.recipient)
        self._tell_presence(room)
        self.fanout.publish_presence(room.id, room.present, asks=is_first)

    def leave(self, room: Room, listener: Listener) -> None:
        """Remove a listener."""
        if not room.has(listener):
            return
        room.remove(listener)
        self._tell_presence(room)
        self.fanout.publish_presence(room.id, room.present)
        if not room.listeners:
            self._elsewhere.forget(room.id)

    async def sync(self, room: Room, listener: Listener, since: int | None) -> None:
        """Send a client what it missed since a number, or everything."""
        async with room.lock:
            self._send_missed(room, await self.awake(room), listener, since)

    async def wish(self, room: Room, player: Player, wish: Wish) -> bool:
        """Grant a wish; return whether it had already been granted. Raises Refusal, Refused or MalformedNotation."""

        def grant(writer: RowWriter) -> None:
            GRANTS[type(wish)](writer, player, wish)

        return await self.write(room, grant, player.id, wish.id)

    async def write(self, room: Room, grant: Grant, author: str | None = None, client_id: str | None = None) -> bool:
        """Write to a table's log, store it, and inform everybody; return whether it had already been written."""
        room.last_used = self.timing.now()
        async with room.lock:
            for _ in range(ATTEMPTS):
                table = await self.awake(room)
                if client_id is not None and author is not None and (author, client_id) in table.recent:
                    return True
                before, length = self._sights(room, table), table.length
                writer = RowWriter(table, self.timing.now(), author, client_id)
                try:
                    grant(writer)
                except SILENT:
                    if writer.rows:
                        room.sleep()
                    if client_id is not None and author is not None:
                        if await self.store.has_wish(room.id, author, client_id):
                            return True
                    if await self._is_behind(room, length):
                        # Nothing may be refused because of what another process has changed in the meantime.
                        await self._read_anew(room, before, length)
                        continue
                    raise
                except BaseException:
                    room.sleep()
                    raise
                if not writer.rows:
                    return False
                try:
                    await self.store.append(self._append(room, table, writer))
                    if writer.touches_seats:
                        await self._learn_names(room, table)
                except Conflict:
                    await self._read_anew(room, before, length)
                    continue
                except Repeated:
                    await self._read_anew(room, before, length)
                    return True
                except BaseException:
                    # It may have been stored all the same: then everybody learns of it soon.
                    room.sleep()
                    room.in_doubt = True
                    raise
                room.is_ours = True
                self._tell(room, table, before, writer.rows)
                self._remind(room, table)
                self.fanout.publish(room.id, table.length)
                return False
        raise Refusal("busy")

    async def catch_up(self, table_id: str, length: int) -> None:
        """Read what other processes have written to a table in memory, at least up to a row."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        async with room.lock:
            table = room.table
            if table is None:
                if room.listeners and (room.length < length or room.in_doubt):
                    await self.awake(room)
                room.in_doubt = False
                return
            if table.length >= length:
                return
            before = self._sights(room, table)
            try:
                rows = await self.store.read(room.id, table.length)
                for row in rows:
                    _let_happen(table, row)
                await self._learn_names(room, table)
            except BaseException:
                room.sleep()
                room.in_doubt = True
                raise
            if rows:
                # The process that wrote them acts on what is due.
                room.leave_to_others()
                self._tell(room, table, before, rows)

    def on_presence(self, process: str, table_id: str, present: Present, asks: bool) -> None:
        """Another process reports who is at a table."""
        room = self.rooms.get(table_id)
        if room is None or not room.listeners:
            return
        before = self._elsewhere.at(table_id)
        self._elsewhere.hear(table_id, process, present)
        if asks:
            self.fanout.publish_presence(table_id, room.present)
        if self._elsewhere.at(table_id) != before:
            self._tell_presence(room)

    def repeat_presence(self, rooms: Sequence[Room]) -> None:
        """Repeat who is here, and drop reports of others that have expired."""
        for room in rooms:
            if room.listeners:
                self.fanout.publish_presence(room.id, room.present)
                if room.present_told != self._present(room):
                    self._tell_presence(room)

    async def rename(self, player_id: str) -> None:
        """Update a player's name at their tables."""
        await self._at_tables_of(player_id, lambda writer, seat: writer.write(RENAMED, seat))

    async def forget_player(self, player_id: str) -> None:
        """Remove a deleted player from their tables: bots take over, and the name disappears."""

        def grant(writer: RowWriter, seat: int) -> None:
            if writer.table.status == LOBBY:
                writer.write(LEFT, seat)
                return
            if writer.table.status == RUNNING:
                writer.write(HANDED, seat, level=writer.table.stand_in)
            writer.write(RENAMED, seat)

        await self._at_tables_of(player_id, grant)

    async def _at_tables_of(self, player_id: str, grant: Callable[[RowWriter, int], None]) -> None:
        """Write something at each table where a player has a seat."""

        def grant_here(writer: RowWriter) -> None:
            seat = writer.table.seat_of(player_id)
            if seat is not None:
                grant(writer, seat)

        for header in await self.store.tables_of(player_id, MOST_TABLES):
            try:
                await self.write(self.room(header.id), grant_here)
            except Refusal as refusal:
                log.warning("a table did not get a new name", table=header.id, refusal=refusal.code)

    async def close(self, table_id: str, reason: str) -> None:
        """Close a table that is not over."""

        def grant(writer: RowWriter) -> None:
            if writer.table.status in ("open", "running"):
                writer.write(SHUT, reason=reason)

        await self.write(self.room(table_id), grant)

    def sweep(self, rooms: Sequence[Room]) -> int:
        """Put idle tables to sleep and drop empty rooms; return how many tables fell asleep."""
        before, asleep = self.timing.now() - self.timing.sleep_after, 0
        for room in rooms:
            room.forget_updates(before)
            if room.last_used < before and not room.lock.locked():
                asleep += room.table is not None
                room.sleep()
                self._forget_if_empty(room)
        return asleep

    def forget(self, table_id: str) -> None:
        """Drop a table that is gone from the store."""
        room = self.rooms.get(table_id)
        if room is not None:
            room.sleep()
            for listener in list(room.everybody()):
                listener.dismiss(Refusal("no_such_table"))
            self._forget_if_empty(room)

    def _forget_if_empty(self, room: Room) -> None:
        if not room.listeners and room.table is None:
            self.rooms.pop(room.id, None)

    def _append(self, room: Room, table: Table, writer: RowWriter) -> Append:
        due = self.due(table, writer.at)
        change = HeaderChange(
            status=table.status,
            touched_at=table.touched_at,
            due_at=due,
            lease_by=None if due is None else self.process,
            lease_until=0 if due is None else due + self.timing.lease,
        )
        seats = {number: seat.player for number, seat in enumerate(table.seats)} if writer.touches_seats else None
        return Append(room.id, tuple(writer.rows), change, seats, self._result(table, writer))

    def due(self, table: Table, now: int | None = None) -> int | None:
        """When a bot has to move or a clock runs out."""
        if table.bot_to_move is not None:
            return (self.timing.now() if now is None else now) + self.timing.bot_pace
        return None if table.clocks is None or table.mover is None else table.clocks.deadline

    def _remind(self, room: Room, table: Table) -> None:
        due = self.due(table)
        if room.is_ours and due is not None:
            self.on_due(room, due)

    def _result(self, table: Table, writer: RowWriter) -> Result | None:
        if not writer.ends_game:
            return None
        outcome = table.outcome
        assert outcome is not None
        kinds = tuple(f"level{seat.level}" if seat.level is not None else seat.kind for seat in table.seats)
        variant = table.game.variant(table.options)
        return Result(table.game.facts.name, variant, writer.at, outcome.scores, outcome.winners, kinds)

    async def _learn_names(self, room: Room, table: Table) -> None:
        room.names = seat_names(table, await self.names_of(table))

    async def _is_behind(self, room: Room, length: int) -> bool:
        """Whether another process, or an operator's command, has written rows that were not announced yet."""
        return (await self.store.lengths([room.id])).get(room.id, 0) > length

    async def _read_anew(self, room: Room, before: dict[int, Sight], length: int) -> None:
        """Another process was faster: read the table again, and announce what changed."""
        room.sleep()
        room.in_doubt = True
        table, rows = await self._read(room)
        self._tell(room, table, before, rows[length:])

    def _sights(self, room: Room, table: Table) -> dict[int, Sight]:
        """What every listener was last shown."""
        for recipient in room.listeners:
            if recipient not in room.sights:
                room.sights[recipient] = look(table, recipient, room.names)
        return dict(room.sights)

    def _tell(self, room: Room, table: Table, before: dict[int, Sight], rows: Sequence[Row]) -> None:
        """Send every listener what has changed for it."""
        now, account = self.timing.now(), Account(table)
        moved = self._reseat(room, account, now) if any(row.kind in SEATING for row in rows) else set()
        for recipient, languages in room.listeners.items():
            old = before.get(recipient)
            if old is None or old.n == table.number(recipient):
                continue
            new = room.sights[recipient] = look(table, recipient, room.names)
            for language, listeners in languages.items():
                if needs_whole(old, new):
                    room.kept.pop((recipient, language), None)
                    for listener in listeners - moved:
                        listener.send(self._whole(room, account, listener, now))
                    continue
                message = update(account, recipient, old, new, rows, language, now)
                kept = room.kept.get((recipient, language))
                if kept is None:
                    kept = room.kept[recipient, language] = Kept()
                kept.add(old.n, new.n, message, now)
                for listener in listeners - moved if moved else listeners:
                    listener.send(message)
        self._is_told(room, table)

    def _is_told(self, room: Room, table: Table) -> None:
        """Note that every listener has seen the current state of the table."""
        room.told = {recipient: table.number(recipient) for recipient in room.listeners}
        room.length, room.in_doubt = table.length, False

    def _reseat(self, room: Room, account: Account, now: int) -> set[Listener]:
        """Switch listeners whose seat has changed to their new view, and send them everything."""
        moved, table = [], account.table
        for listener in room.everybody():
            seat = table.seat_of(listener.player.id)
            if listener.recipient != (-1 if seat is None else seat):
                moved.append((listener, -1 if seat is None else seat))
        for listener, recipient in moved:
            room.remove(listener)
            listener.recipient = recipient
            room.add(listener)
        for listener, _ in moved:
            listener.send(self._whole(room, account, listener, now))
        if moved:
            self._tell_presence(room)
            self.fanout.publish_presence(room.id, room.present)
        return {listener for listener, _ in moved}

    def _whole(self, room: Room, account: Account, listener: Listener, now: int) -> bytes:
        table = account.table
        sight = room.sights.get(listener.recipient)
        if sight is None or sight.n != table.number(listener.recipient):
            sight = room.sights[listener.recipient] = look(table, listener.recipient, room.names)
        is_owner = listener.player.id is not None and listener.player.id == table.owner
        return whole(account, listener.recipient, is_owner, sight, listener.language, now)

    def _send_missed(self, room: Room, table: Table, listener: Listener, since: int | None) -> None:
        n = table.number(listener.recipient)
        if since is not None and since < table.reseated:
            since = None  # it may belong to the numbers of another seat
        if since == n:
            listener.send(orjson.dumps({"type": "resumed", "n": n}))
            return
        kept = room.kept.get((listener.recipient, listener.language))
        missed = kept.since(since) if kept is not None and since is not None else None
        for message in missed or [self._whole(room, Account(table), listener, self.timing.now())]:
            listener.send(message)

    def _present(self, room: Room) -> Present:
        return room.present | self._elsewhere.at(room.id)

    def _tell_presence(self, room: Room) -> None:
        present = room.present_told = self._present(room)
        seats = [seat in present.seats for seat in range(len(room.names))]
        message = orjson.dumps({"type": "presence", "seats": seats, "watchers": present.watchers})
        for listener in room.everybody():
            listener.send(message)


def _let_happen(table: Table, row: Row) -> None:
    """Apply a row of the log; if it is impossible, this table becomes unusable, but no other."""
    try:
        table.apply(row)
    except Exception as error:
        log.error("the log of a table is damaged", table=table.id, row=row.number, error=repr(error))
        raise Refusal("damaged_table", row=row.number) from error
