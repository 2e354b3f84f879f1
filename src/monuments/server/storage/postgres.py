"""PostgreSQL: a pool of connections for queries, and one reserved for the log."""

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
from .errors import ConnectionLost, Contention, InvalidValue, StorageError

CONNECTIONS = 8
COMMAND_S = 60
CONNECT_S = 10
PAUSE_S = 0.1
TRIES = 5

# Required on every connection; fsync and full_page_writes are set by the server and only checked.
DURABLE = {"synchronous_commit": "on", "fsync": "on", "full_page_writes": "on"}

# Deadlock and serialization failure.
UNDONE = {"40P01", "40001"}
# The server is stopping, starting or out of connections; class 08 is a broken connection.
AWAY = {"57P01", "57P02", "57P03", "53300"}
REFUSED = {"28000": "denies access", "28P01": "denies access", "3D000": "does not exist"}


def assert_durable(connection: Any) -> None:
    """Raise if a connection could lose what it has acknowledged."""
    cursor = connection.cursor()
    try:
        for setting, wanted in DURABLE.items():
            cursor.execute(f"SHOW {setting}")
            [found] = cursor.fetchone()
            if found != wanted:
                raise StorageError(f"PostgreSQL has {setting} = {found}, but durability needs {wanted}")
    finally:
        cursor.close()


class PostgresDatabase(Database):
    """A database on a PostgreSQL server."""

    def __init__(self, url: URL, retry_s: float) -> None:
        super().__init__(url.render_as_string(hide_password=True))
        self._retry_s = retry_s
        # `sslmode` is the usual name; the driver calls it `ssl`.
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        self._engine = _engine(url.set(drivername="postgresql+asyncpg", query=query))
        self._kept: AsyncConnection | None = None

    @classmethod
    async def open(cls, url: URL, retry_s: float) -> "PostgresDatabase":
        """Connect, so that errors show at once."""
        database = cls(url, retry_s)
        try:
            with database._translated():
                async with database._engine.connect():
                    pass
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, work: Work[T]) -> T:
        """Do work that only reads; a lost connection is replaced until `retry_s` have passed."""
        end = asyncio.get_running_loop().time() + self._retry_s
        while True:
            try:
                async with self._connected() as connection:
                    await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
                    return await connection.run_sync(work)
            except ConnectionLost:
                if asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(PAUSE_S)

    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction; only connecting is retried."""
        for left in reversed(range(TRIES)):
            try:
                async with self._connected() as connection, connection.begin():
                    return await connection.run_sync(work)
            except Contention:
                if not left:
                    raise
        raise AssertionError("the last attempt returns or raises")

    async def commit(self, work: Work[T]) -> T:
        """Do work in one transaction on the connection reserved for the log."""
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
            # After an error its state is unknown, so it does not return to the pool.
            with suppress(Exception):
                await kept.invalidate()
            with suppress(Exception):
                await kept.close()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        end = asyncio.get_running_loop().time() + self._retry_s
        while True:
            try:
                with self._translated():
                    connection = await self._engine.connect()
                break
            except ConnectionLost:
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
            raise InvalidValue(f"The database {self.name} cannot store a value: {error}") from error
        except SQLAlchemyError as error:
            raise StorageError(f"The database {self.name} fails: {error}") from error

    def _named(self, error: Exception) -> StorageError:
        # SQLAlchemy wraps the driver's error twice.
        cause: BaseException = (error.orig if isinstance(error, DBAPIError) else None) or error
        if not isinstance(cause, OSError):
            cause = cause.__cause__ or cause
        state = getattr(cause, "sqlstate", None) or ""
        if state in UNDONE:
            return Contention(f"The database {self.name} rolled a transaction back: {cause}")
        if state in REFUSED:
            return StorageError(f"The database {self.name} {REFUSED[state]}: {cause}")
        if state.startswith("22"):
            return InvalidValue(f"The database {self.name} cannot store a value: {cause}")
        gone = isinstance(error, DBAPIError) and error.connection_invalidated
        closed = isinstance(cause, asyncpg.InterfaceError) and "closed" in str(cause)
        if gone or closed or isinstance(cause, OSError) or state in AWAY or state.startswith("08"):
            return ConnectionLost(f"The database {self.name} cannot be reached: {str(cause) or 'it does not answer'}")
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
