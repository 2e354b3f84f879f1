"""Everything that one process of the server consists of, put together and taken apart again."""

import os
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from .client import Visit
from .fanout import Alone, Fanout, RedisFanout
from .fresh import Fresh
from .hall import Hall, Timing
from .identity import Identities
from .limits import Quota
from .settings import Settings
from .steward import Steward
from .storage import Store
from .table import DealerMaker, fair_dealer
from .telemetry import Metrics
from .thinking import Thinkers

COOKIE_KEY = "cookie key"
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
    ready: bool = True
    """False while the process goes down."""

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
    store = await Store.open(settings.database_url)
    try:
        keys = (await store.secret(COOKIE_KEY),)
        fanout: Fanout = Alone() if settings.redis_url is None else RedisFanout(settings.redis_url, process)
        timing = Timing(
            now, int(settings.bot_pace * 1000), int(settings.lease_s * 1000), int(settings.sleep_after_s * 1000)
        )
        hall = Hall(store, fanout, timing, process, dealer, fresh)
        thinkers = Thinkers(settings.bot_workers)
        steward = Steward(hall, thinkers, settings, metrics)
        await fanout.start(hall.catch_up)
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
            )
            yield service
        finally:
            await steward.stop()
            await fanout.stop()
            thinkers.close()
    finally:
        await store.close()
