"""The parts of one server process: started together, stopped in reverse."""

import asyncio
import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from .client import Visit
from .fanout import Alone, Fanout, RedisFanout
from .hall import Hall, Timing
from .identity import Identities
from .limits import Buckets, Quota
from .random_values import RandomValues
from .settings import Settings
from .socket import GOING_DOWN, Socket
from .steward import Steward
from .storage import Store
from .table import DealerMaker, fair_dealer
from .telemetry import Metrics
from .thinking import Thinkers
from .warming import warm_up

TICK_S = 0.02
COOKIE_KEY = "cookie key"
HOUR_S = 3600
POLLS_REMEMBERED = 3
"""How many polling intervals another process's report of presence stays valid."""
ALONE = "alone"
"""The name of a single process: after a restart it still owns its leases."""


@dataclass
class Service:
    """The parts of one process, for the routes."""

    settings: Settings
    store: Store
    hall: Hall
    thinkers: Thinkers
    metrics: Metrics
    keys: tuple[bytes, ...]
    identities: Identities
    sockets: Quota
    new_tables: Buckets
    talks: set[Socket] = field(default_factory=set)
    """Every open socket."""
    ready: bool = True
    """False while the process is shutting down."""

    async def go_down(self) -> None:
        """Answer pending requests, ask all clients to reconnect later, and accept nothing more."""
        self.ready = False
        for talk in self.talks:
            talk.end(GOING_DOWN)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.shutdown_s / 2):
                while self.talks:
                    await asyncio.sleep(TICK_S)

    def base_url(self, visit: Visit) -> str:
        """The start of all links: the address that players see."""
        return self.settings.public_url or f"{visit.scheme}://{visit.host}"


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@asynccontextmanager
async def running_service(
    settings: Settings,
    metrics: Metrics,
    now: Callable[[], int] = wall_clock,
    dealer: DealerMaker = fair_dealer,
    random: RandomValues = RandomValues(),  # noqa: B008 - it is frozen
) -> AsyncIterator[Service]:
    """Start all parts, and stop them in reverse order."""
    process = ALONE if settings.redis_url is None else f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
    store = await Store.open(settings.database_url, on_write=metrics.appended)
    try:
        await asyncio.to_thread(warm_up)
        keys = (await store.secret(COOKIE_KEY),)
        fanout: Fanout = Alone() if settings.redis_url is None else RedisFanout(settings.redis_url, process)
        timing = Timing(
            now,
            int(settings.bot_pace * 1000),
            int(settings.lease_s * 1000),
            int(settings.sleep_after_s * 1000),
            int(POLLS_REMEMBERED * settings.poll_s * 1000),
        )
        hall = Hall(store, fanout, timing, process, dealer, random)
        thinkers = Thinkers(settings.bot_workers)
        steward = Steward(hall, thinkers, settings, metrics)
        await fanout.start(steward)
        try:
            await steward.start()
            service = Service(
                settings,
                store,
                hall,
                thinkers,
                metrics,
                keys,
                Identities(keys),
                Quota(settings.sockets_per_client, "too_many_sockets"),
                Buckets(settings.new_tables_per_hour / HOUR_S, settings.new_tables_per_hour),
            )
            yield service
        finally:
            await steward.stop()
            await fanout.stop()
            thinkers.close()
    finally:
        await store.close()
