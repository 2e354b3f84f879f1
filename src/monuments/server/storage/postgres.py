"""PostgreSQL: a pool of connections for questions, and one kept for the log."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import asyncpg
from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from .database import Database, T, Work
from .errors import Contention, Lost, StorageError, Unfit

CONNECTIONS = 8
COMMAND_S = 60
CONNECT_S = 10
PAUSE_S = 0.1
TRIES = 5

# What every connection must say; fsync and full_page_writes are the server's, and only asked for.
DURABLE = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}

# Deadlock, and a transaction that could not be put in line with the others.
UNDONE = {"40P01", "40001"}
# The server goes down or comes up, or takes no more connections; class 08 is a broken connection.
AWAY = {"57P01", "57P02", "57P03", "53300"}
REFUSED = {"28000": "does not let us in", "28P01": "does not let us in", "3D000": "has no such database"}


def assert_durable(connection: Any) -> None:
    """Refuse a connection that would not keep what it acknowledges."""
    cursor = connection.cursor()
    try:
        for setting, wanted in DURABLE.items():
            cursor.execute(f"SHOW {setting}")
            [found] = cursor.fetchone()
            if found != wanted:
                raise StorageError(f"PostgreSQL has {setting} = {found} where {wanted} is needed to lose nothing")
    finally:
        cursor.close()


class PostgresDatabase(Database):
    """A database of a PostgreSQL server."""

    def __init__(self, url: URL, patience: float) -> None:
        super().__init__(url.render_as_string(hide_password=True))
        self._patience = patience
        # `sslmode` is how everybody writes it; the driver's own word is `ssl`.
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        self._engine = _engine(url.set(drivername="postgresql+asyncpg", query=query))
        self._kept: AsyncConnection | None = None

    @classmethod
    async def open(cls, url: URL, patience: float) -> "PostgresDatabase":
        """Connect, and see at once whether that can be done."""
        database = cls(url, patience)
        try:
            with database._translated():
                async with database._engine.connect():
                    pass
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing; a lost connection is replaced for as long as patience lasts."""
        end = asyncio.get_running_loop().time() + self._patience
        while True:
            try:
                async with self._connected() as connection:
                    await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                    return await connection.run_sync(work)
            except Lost:
                if asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(PAUSE_S)

    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction; only getting the connection is tried again when it is lost."""
        for left in reversed(range(TRIES)):
            try:
                async with self._connected() as connection, connection.begin():
                    return await connection.run_sync(work)
            except Contention:
                if not left:
                    raise
        raise AssertionError("the last try returns or raises")

    async def commit(self, work: Work[T]) -> T:
        """Do work in one transaction on the connection that is kept for the log."""
        try:
            with self._translated():
                if self._kept is None:
                    self._kept = await self._engine.connect()
                async with self._kept.begin():
                    return await self._kept.run_sync(work)
        except IntegrityError:
            raise
        except BaseException:
            await self._let_go()
            raise

    async def close(self) -> None:
        """Close every connection."""
        await self._let_go()
        await self._engine.dispose()

    async def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            # After an error nobody knows its state, so it does not go back to the pool.
            with suppress(Exception):
                await kept.invalidate()
            with suppress(Exception):
                await kept.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        end = asyncio.get_running_loop().time() + self._patience
        while True:
            try:
                with self._translated():
                    connection = await self._engine.connect()
                break
            except Lost:
                if asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(PAUSE_S)
        with self._translated():
            try:
                yield connection
            finally:
                await connection.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except (DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            raise self._named(error) from error
        except (StatementError, ArithmeticError, TypeError, ValueError) as error:
            raise Unfit(f"The database {self.name} cannot hold a value: {error}") from error
        except SQLAlchemyError as error:
            raise StorageError(f"The database {self.name} fails: {error}") from error

    def _named(self, error: Exception) -> StorageError:
        # SQLAlchemy hides the driver's error behind one of its own, and that behind a third.
        cause: BaseException = (error.orig if isinstance(error, DBAPIError) else None) or error
        if not isinstance(cause, OSError):
            cause = cause.__cause__ or cause
        state = getattr(cause, "sqlstate", None) or ""
        if state in UNDONE:
            return Contention(f"The database {self.name} undid a transaction: {cause}")
        if state in REFUSED:
            return StorageError(f"The database {self.name} {REFUSED[state]}: {cause}")
        if state.startswith("22"):
            return Unfit(f"The database {self.name} cannot hold a value: {cause}")
        gone = isinstance(error, DBAPIError) and error.connection_invalidated
        closed = isinstance(cause, asyncpg.InterfaceError) and "closed" in str(cause)
        if gone or closed or isinstance(cause, OSError) or state in AWAY or state.startswith("08"):
            return Lost(f"The database {self.name} cannot be reached: {str(cause) or 'it does not answer'}")
        return StorageError(f"The database {self.name} fails: {cause}")


def _engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(
        url,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=True,
        connect_args={
            "timeout": CONNECT_S,
            "command_timeout": COMMAND_S,
            "server_settings": {"synchronous_commit": "on", "application_name": "monuments"},
        },
    )

    @event.listens_for(engine.sync_engine, "connect")
    def on_connect(connection: Any, _record: Any) -> None:
        assert_durable(connection)

    return engine
