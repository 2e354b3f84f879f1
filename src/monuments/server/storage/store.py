"""The parts of the storage, put together."""

from types import TracebackType
from typing import Self

from sqlalchemy import select

from .database import Database
from .journal import Journal, OnWrite
from .keys import Keys
from .migrating import prepare
from .opening import RETRY_S, open_database, parse_url, refuse_missing
from .players import Players
from .results import Results
from .retention import Retention
from .tables import Tables


class Store:
    """Everything that is stored: the logs of tables, and the data beside them."""

    def __init__(self, database: Database, retry_s: float = RETRY_S, on_write: OnWrite | None = None) -> None:
        self.database = database
        journal, tables, results = Journal(database, retry_s, on_write), Tables(database), Results(database)
        self._journal = journal
        self.append, self.create, self.read = journal.append, journal.create, journal.read
        self.has_wish = journal.has_wish
        self.header, self.lengths = tables.header, tables.lengths
        self.open_tables, self.tables_of, self.all_tables = tables.open_tables, tables.tables_of, tables.all_tables
        self.open_tables_of, self.unfinished_tables = tables.open_tables_of, tables.unfinished
        self.due, self.claim = tables.due, tables.claim
        self.result, self.statistics = results.result, results.statistics
        self.secret = Keys(database).secret
        self.players = Players(database)
        self.retention = Retention(database)
        self.counts = self.retention.counts

    @classmethod
    async def open(
        cls, url: str, *, migrate: bool = True, retry_s: float = RETRY_S, on_write: OnWrite | None = None
    ) -> Self:
        """Open `sqlite:///…` or `postgresql://…`; an old schema is upgraded, or refused without `migrate`."""
        if not migrate:
            refuse_missing(parse_url(url))
        database = await open_database(url, retry_s)
        try:
            await prepare(database, migrate=migrate)
        except BaseException:
            await database.close()
            raise
        return cls(database, retry_s, on_write)

    async def ping(self) -> None:
        """Raise `StorageError` unless the database answers."""
        await self.database.read(lambda connection: connection.execute(select(1)).close())

    async def close(self) -> None:
        """Write what waits, then close the database."""
        try:
            await self._journal.close()
        finally:
            await self.database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
