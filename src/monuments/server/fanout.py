"""Hints from process to process: "table T has reached row N", and who is at a table in which process.

A hint may be lost or come late: the log is the truth, and every process looks at it every few seconds anyway.
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


class Ears(Protocol):
    """Who hears what other processes tell; nothing here may wait."""

    def hear_length(self, table_id: str, length: int) -> None:
        """A table has reached a row."""
        ...

    def hear_presence(self, process: str, table_id: str, present: Present, asks: bool) -> None:
        """Who is at a table in another process, and whether it wants to know who is here."""
        ...


class Fanout(Protocol):
    """Tells other processes the news."""

    def publish(self, table_id: str, length: int) -> None:
        """Tell that a table has grown, without waiting."""
        ...

    def publish_presence(self, table_id: str, present: Present, asks: bool = False) -> None:
        """Tell who is at a table here, without waiting, and ask who is there elsewhere."""
        ...

    async def start(self, ears: Ears) -> None:
        """Listen to others."""
        ...

    async def stop(self) -> None:
        """Listen no more."""
        ...


class Alone:
    """There is no other server."""

    def publish(self, table_id: str, length: int) -> None:
        """Nobody is there to hear it."""

    def publish_presence(self, table_id: str, present: Present, asks: bool = False) -> None:
        """Nobody is there to hear it."""

    async def start(self, ears: Ears) -> None:
        """There is nothing to listen to."""

    async def stop(self) -> None:
        """There is nothing to stop."""


class RedisFanout:
    """Hints by Redis' publish and subscribe; while Redis is away nothing is lost but quickness."""

    def __init__(self, url: str, process: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(url)
        self._process = process
        self._lengths: dict[str, int] = {}
        self._presence: dict[str, tuple[list[int], int, bool]] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, table_id: str, length: int) -> None:
        """Give a hint; of several for one table only the last is sent."""
        self._lengths[table_id] = length
        self._wake.set()

    def publish_presence(self, table_id: str, present: Present, asks: bool = False) -> None:
        """Tell who is here; a question that has not been sent yet stays one."""
        asked = self._presence.get(table_id, ([], 0, False))[2]
        self._presence[table_id] = (sorted(present.seats), present.watchers, asks or asked)
        self._wake.set()

    async def start(self, ears: Ears) -> None:
        """Check that Redis is there, then speak and listen until stopped."""
        await self._redis.ping()
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen(ears))]

    async def stop(self) -> None:
        """Say what waits to be said, and listen no more."""
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

    async def _listen(self, ears: Ears) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            self._hear(message["data"], ears)
            except (RedisError, OSError) as error:
                log.warning("hints not heard", error=str(error))
                await asyncio.sleep(RETRY_S)

    def _hear(self, message: bytes, ears: Ears) -> None:
        told: tuple[str, dict[str, int], dict[str, Any]] = orjson.loads(message)
        process, lengths, presence = told
        if process == self._process:
            return
        for table_id, length in lengths.items():
            ears.hear_length(table_id, length)
        for table_id, (seats, watchers, asks) in presence.items():
            ears.hear_presence(process, table_id, Present(frozenset(seats), watchers), asks)
