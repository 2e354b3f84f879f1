"""Everything that one process of the server consists of, put together and taken apart again."""

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
from .fresh import Fresh
from .hall import Hall, Timing
from .identity import Identities
from .limits import Buckets, Quota
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
"""For how many of its looks around a process that has fallen silent is believed."""
ALONE = "alone"
"""The name of the only process: after a restart its leases are its own."""


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
    """False while the process goes down."""

    async def go_down(self) -> None:
        """Answer what was asked, ask everybody to come back later, and take nothing more."""
        self.ready = False
        for talk in self.talks:
            talk.end(GOING_DOWN)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.shutdown_s / 2):
                while self.talks:
                    await asyncio.sleep(TICK_S)

    def base_url(self, visit: Visit) -> str:
        """What links begin with: the address that players see."""
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
    fresh: Fresh = Fresh(),  # noqa: B008 - it is frozen
) -> AsyncIterator[Service]:
    """Start all parts, and stop them in turn."""
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
        hall = Hall(store, fanout, timing, process, dealer, fresh)
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
