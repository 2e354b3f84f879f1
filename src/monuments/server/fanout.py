"""Hints between processes: "table T has reached row N", and who is at a table in which process.

A hint may be lost or late: the log is the truth, and every process checks it every few seconds anyway.
"""

import asyncio
from typing import Any, Protocol

import orjson
import redis.asyncio
import structlog
from redis.exceptions import RedisError

from .presence import Present

CHANNEL = "monuments:hints"
RETRY_S = 0.5
log = structlog.get_logger()


class HintHandler(Protocol):
    """Handles hints from other processes; must not block."""

    def on_length(self, table_id: str, length: int) -> None:
        """A table's log has reached a row."""
        ...

    def on_presence(self, process: str, table_id: str, present: Present, asks: bool) -> None:
        """Who is at a table in another process, and whether that process asks who is here."""
        ...


class Fanout(Protocol):
    """Sends hints to other processes."""

    def publish(self, table_id: str, length: int) -> None:
        """Announce that a table's log has grown, without waiting."""
        ...

    def publish_presence(self, table_id: str, present: Present, asks: bool = False) -> None:
        """Announce who is at a table here, without waiting; with `asks`, ask the others for the same."""
        ...

    async def start(self, handler: HintHandler) -> None:
        """Start listening."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...


class Alone:
    """For a single process: there is nobody to send hints to."""

    def publish(self, table_id: str, length: int) -> None:
        """Do nothing."""

    def publish_presence(self, table_id: str, present: Present, asks: bool = False) -> None:
        """Do nothing."""

    async def start(self, handler: HintHandler) -> None:
        """Do nothing."""

    async def stop(self) -> None:
        """Do nothing."""


class RedisFanout:
    """Hints over Redis publish/subscribe; without Redis everything works, only slower."""

    def __init__(self, url: str, process: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(url)
        self._process = process
        self._lengths: dict[str, int] = {}
        self._presence: dict[str, tuple[list[int], int, bool]] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, table_id: str, length: int) -> None:
        """Queue a hint; of several for one table only the last is sent."""
        self._lengths[table_id] = length
        self._wake.set()

    def publish_presence(self, table_id: str, present: Present, asks: bool = False) -> None:
        """Queue who is here; a question that waits to be sent is kept."""
        asked = self._presence.get(table_id, ([], 0, False))[2]
        self._presence[table_id] = (sorted(present.seats), present.watchers, asks or asked)
        self._wake.set()

    async def start(self, handler: HintHandler) -> None:
        """Check that Redis answers, then send and listen until stopped."""
        await self._redis.ping()
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen(handler))]

    async def stop(self) -> None:
        """Send what waits, and stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            async with asyncio.timeout(RETRY_S):
                await self._say()
        except (RedisError, OSError, TimeoutError) as error:
            log.warning("hints not sent", error=str(error))
        await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._say()
            except (RedisError, OSError) as error:
                log.warning("hints not sent", error=str(error))
                await asyncio.sleep(RETRY_S)
                self._wake.set()

    async def _say(self) -> None:
        lengths, presence = self._lengths, self._presence
        if not lengths and not presence:
            return
        self._lengths, self._presence = {}, {}
        try:
            await self._redis.publish(CHANNEL, orjson.dumps([self._process, lengths, presence]))
        except BaseException:
            self._lengths, self._presence = {**lengths, **self._lengths}, {**presence, **self._presence}
            raise

    async def _listen(self, handler: HintHandler) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            self._hear(message["data"], handler)
            except (RedisError, OSError) as error:
                log.warning("hints not received", error=str(error))
                await asyncio.sleep(RETRY_S)

    def _hear(self, message: bytes, handler: HintHandler) -> None:
        hints: tuple[str, dict[str, int], dict[str, Any]] = orjson.loads(message)
        process, lengths, presence = hints
        if process == self._process:
            return
        for table_id, length in lengths.items():
            handler.on_length(table_id, length)
        for table_id, (seats, watchers, asks) in presence.items():
            handler.on_presence(process, table_id, Present(frozenset(seats), watchers), asks)
