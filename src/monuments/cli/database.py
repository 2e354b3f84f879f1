"""The server's database, for commands that read, change or copy it while the server may be running."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .failure import Failure, Unusable

if TYPE_CHECKING:
    from monuments.server.hall import Hall
    from monuments.server.storage import Store

T = TypeVar("T")


def database_url(config: Path | None) -> str:
    """The URL of the database, from the same settings as `monuments serve`."""
    from monuments.server.settings import SettingsError, load

    try:
        return load(config).database_url
    except SettingsError as error:
        raise Unusable(str(error)) from error


def look_into(config: Path | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run `work` on the store of a server that has been started before, and return its result."""
    from monuments.server.storage import Store

    async def within() -> T:
        async with await Store.open(database_url(config), migrate=False) as store:
            return await work(store)

    return run(within())


def hall_beside(store: "Store") -> "Hall":
    """A hall that writes to the tables of a server; if the server is running, it notices and informs its clients."""
    from monuments.server.fanout import Alone
    from monuments.server.hall import Hall, Timing
    from monuments.server.service import wall_clock

    return Hall(store, Alone(), Timing(wall_clock, bot_pace=0, lease=0, sleep_after=0), "admin")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine; an error of the storage ends the command with a sentence."""
    from monuments.server.storage import StorageError

    try:
        return asyncio.run(work)
    except StorageError as error:
        raise Failure(str(error)) from error
