"""Hints from process to process: "table T has reached row N". Whoever has the table in hand reads the rows.

A hint may be lost or come late: the log is the truth, and every process looks at it every few seconds anyway.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

import redis.asyncio
import structlog
from redis.exceptions import RedisError

CHANNEL = "monuments:hints"
RETRY_S = 0.5
log = structlog.get_logger()

OnHint = Callable[[str, int], Awaitable[None]]


class Fanout(Protocol):
    """Tells other processes that a table has grown."""

    def publish(self, table_id: str, length: int) -> None:
        """Give a hint, without waiting."""
        ...

    async def start(self, on_hint: OnHint) -> None:
        """Listen to the hints of others."""
        ...

    async def stop(self) -> None:
        """Listen no more."""
        ...


class Alone:
    """There is no other server."""

    def publish(self, table_id: str, length: int) -> None:
        """Nobody is there to hear it."""

    async def start(self, on_hint: OnHint) -> None:
        """There is nothing to listen to."""

    async def stop(self) -> None:
        """There is nothing to stop."""


class RedisFanout:
    """Hints by Redis' publish and subscribe; while Redis is away nothing is lost but quickness."""

    def __init__(self, url: str, process: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(url)
        self._process = process
        self._waiting: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, table_id: str, length: int) -> None:
        """Give a hint; of several for one table only the last is sent."""
        self._waiting[table_id] = length
        self._wake.set()

    async def start(self, on_hint: OnHint) -> None:
        """Check that Redis is there, then speak and listen until stopped."""
        await self._redis.ping()
        self._tasks = [asyncio.create_task(self._speak()), asyncio.create_task(self._listen(on_hint))]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _speak(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            hints, self._waiting = self._waiting, {}
            try:
                async with self._redis.pipeline(transaction=False) as pipeline:
                    for table_id, length in hints.items():
                        pipeline.publish(CHANNEL, f"{self._process} {table_id} {length}")
                    await pipeline.execute()
            except (RedisError, OSError) as error:
                log.warning("hints not sent", error=str(error), hints=len(hints))
                self._waiting = {**hints, **self._waiting}
                await asyncio.sleep(RETRY_S)
                self._wake.set()

    async def _listen(self, on_hint: OnHint) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(CHANNEL)
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            await self._heard(message["data"].decode(), on_hint)
            except (RedisError, OSError) as error:
                log.warning("hints not heard", error=str(error))
                await asyncio.sleep(RETRY_S)

    async def _heard(self, hint: str, on_hint: OnHint) -> None:
        process, table_id, length = hint.split(" ")
        if process != self._process:
            await on_hint(table_id, int(length))
