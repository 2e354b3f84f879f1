"""The logs of all tables: appends that wait at the same time are written in one transaction."""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from .database import Database
from .errors import Conflict, ConnectionLost, Contention, InvalidValue, Repeated, StorageError
from .schema import log
from .values import Append, NewHeader, Row
from .writing import ROW, Creation, Entry, is_taken, is_written, repeated_number, write

BATCH = 512
TRIES = 5
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 1.0
OnWrite = Callable[[int, float], None]
"""Called after each transaction with the number of entries and the seconds it took."""


@dataclass(slots=True, eq=False)
class _Waiting:
    """An entry and the future of its caller; in doubt if a connection was lost while it was being written."""

    entry: Entry
    done: asyncio.Future[None]
    in_doubt: bool = False
    is_over: bool = False

    def end(self, error: Exception | None) -> None:
        self.is_over = True
        # The caller may have been cancelled; the entry is written all the same.
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class Journal:
    """Appends to the logs of tables and reads them."""

    def __init__(self, database: Database, retry_s: float, on_write: OnWrite | None = None) -> None:
        self._database = database
        self._retry_s = retry_s
        self._on_write = on_write
        self._queue: deque[_Waiting] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._is_closed = False

    async def append(self, append: Append) -> None:
        """Return when the rows are on disk; raise `Conflict` or `Repeated` if they cannot be written.

        Await an append before building the next one of the same table on it.
        """
        await self._enter(append)

    async def create(
        self, table: NewHeader, rows: Sequence[Row], seats: Mapping[int, str | None] | None = None
    ) -> None:
        """Create a table with its first rows; raise `Conflict` if the id is taken."""
        await self._enter(Creation(table, tuple(rows), None if seats is None else dict(seats)))

    async def read(self, table_id: str, after: int = 0) -> list[Row]:
        """The rows of a table after a number, in order."""
        statement = ROW.where(log.c.table_id == table_id, log.c.number > after).order_by(log.c.number)
        return await self._database.read(lambda connection: [Row(*row) for row in connection.execute(statement)])

    async def has_wish(self, table_id: str, author: str, client_id: str) -> bool:
        """Whether a table's log contains this message of this author."""
        statement = select(log.c.number).where(
            log.c.table_id == table_id, log.c.author == author, log.c.client_id == client_id
        )
        return await self._database.read(lambda connection: connection.scalar(statement)) is not None

    async def close(self) -> None:
        """Accept no more entries, and write those that wait."""
        self._is_closed = True
        if self._writer is not None:
            await asyncio.shield(self._writer)

    async def _enter(self, entry: Entry) -> None:
        if self._is_closed:
            raise StorageError("The storage is closed")
        first = entry.rows[0].number if entry.rows else 0
        if first < 1 or any(row.number != number for number, row in enumerate(entry.rows, first)):
            raise ValueError("rows must be numbered consecutively from 1")
        if isinstance(entry, Creation) and first != 1:
            raise ValueError("the first row of a table must be number 1")
        done = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(entry, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_queue(), name="monuments-journal")
        await done

    async def _write_queue(self) -> None:
        try:
            while self._queue:
                batch = [self._queue.popleft() for _ in range(min(BATCH, len(self._queue)))]
                try:
                    failed = await self._write_batch(batch)
                except BaseException as error:
                    # No caller may wait for ever; one that already has its result keeps it.
                    for waiting in [*batch, *self._queue]:
                        waiting.end(StorageError(f"The log was not written: {error!r}"))
                    self._queue.clear()
                    raise
                self._refuse_followers(failed, list(self._queue))
        finally:
            self._writer = None

    async def _write_batch(self, batch: list[_Waiting]) -> list[_Waiting]:
        """Finish every entry of a batch, successfully or not, and return those that failed."""
        error: Exception | None = None
        try:
            await self._write_safely(batch)
        except (IntegrityError, Contention, InvalidValue):
            if len(batch) > 1:
                return await self._write_halves(batch)
            error = await self._write_one(batch[0])
        except Exception as caught:
            error = caught
        for waiting in batch:
            waiting.end(error if error is None or isinstance(error, Conflict | Repeated) else _fault(error))
        return [] if error is None else batch

    async def _write_halves(self, batch: list[_Waiting]) -> list[_Waiting]:
        """Find the entry at fault by halving, in few transactions, so that only that one fails."""
        middle = len(batch) // 2
        failed = await self._write_batch(batch[:middle])
        self._refuse_followers(failed, batch[middle:])
        rest = [waiting for waiting in batch[middle:] if not waiting.is_over]
        return failed + (await self._write_batch(rest) if rest else [])

    async def _write_one(self, waiting: _Waiting) -> Exception | None:
        for _ in range(TRIES):
            try:
                await self._write_safely([waiting])
                return None
            except Contention:
                continue
            except IntegrityError as error:
                return await self._judge(waiting, error)
            except Exception as error:
                return error
        return StorageError("The database repeatedly rolled the append back in favour of others")

    async def _judge(self, waiting: _Waiting, error: IntegrityError) -> Exception | None:
        try:
            return await self._database.read(partial(_verdict, waiting=waiting, error=error))
        except Exception as second:
            return second

    async def _write_safely(self, batch: list[_Waiting]) -> None:
        """Write in one transaction; if the connection is lost, find out what was committed before retrying."""
        now = asyncio.get_running_loop().time
        end: float | None = None
        pause = FIRST_PAUSE_S
        while True:
            try:
                if end is not None:
                    batch = await self._database.commit(partial(_unwritten, batch=batch))
                if batch:
                    entries, start = [waiting.entry for waiting in batch], now()
                    await self._database.commit(partial(write, entries=entries))
                    if self._on_write is not None:
                        self._on_write(len(entries), now() - start)
                return
            except ConnectionLost:
                for waiting in batch:
                    waiting.in_doubt = True
                end = end or now() + self._retry_s
                if now() > end:
                    raise
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)

    def _refuse_followers(self, failed: Sequence[_Waiting], others: Sequence[_Waiting]) -> None:
        """Refuse entries built on rows that were not written: they would leave a gap."""
        missing = {waiting.entry.table_id: waiting.entry.rows[0].number for waiting in reversed(failed)}
        for waiting in others:
            number = missing.get(waiting.entry.table_id)
            if number is not None and waiting.entry.rows[0].number > number:
                waiting.end(Conflict(f"row {number} of table {waiting.entry.table_id} was not written"))
                if waiting in self._queue:
                    self._queue.remove(waiting)


def _fault(error: Exception) -> StorageError:
    """A separate error for each caller, because each adds its own traceback."""
    fault = StorageError(str(error) if isinstance(error, StorageError) else f"The log was not written: {error!r}")
    fault.__cause__ = error
    return fault


def _unwritten(connection: Connection, batch: list[_Waiting]) -> list[_Waiting]:
    return [waiting for waiting in batch if not is_written(connection, waiting.entry)]


def _verdict(connection: Connection, waiting: _Waiting, error: IntegrityError) -> Exception | None:
    """Why an entry could not be written; None if it was written by a transaction whose connection was lost."""
    entry = waiting.entry
    if waiting.in_doubt and is_written(connection, entry):
        return None
    number = repeated_number(connection, entry)
    if number is not None:
        return Repeated(number)
    if is_taken(connection, entry):
        return Conflict(f"row {entry.rows[0].number} of table {entry.table_id} is taken")
    return StorageError(f"Table {entry.table_id} cannot accept this append: {error.orig}")
