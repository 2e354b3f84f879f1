"""Small ASGI middlewares in front of the application, each against one danger."""

import time

from fastapi import FastAPI

from ..client import Proxies
from ..errors import add_error_handlers
from ..limits import Buckets, Clock
from ..settings import Settings
from ..telemetry import Metrics
from .bodies import Bodies
from .failures import Failures
from .headers import Headers, inline_script_hashes, policy
from .hosts import Hosts
from .measuring import Measuring
from .origins import Origins
from .rates import Rates
from .visits import Visits

__all__ = ["guard", "inline_script_hashes", "policy"]


def guard(
    app: FastAPI,
    settings: Settings,
    metrics: Metrics,
    *,
    script_hashes: tuple[str, ...] = (),
    clock: Clock = time.monotonic,
) -> None:
    """Wrap an application in the guards; the last one added is the first to see a request."""
    add_error_handlers(app)
    app.add_middleware(Bodies, limit=settings.max_body_bytes)
    app.add_middleware(Origins, origins=(*settings.origins, *filter(None, [settings.public_url])))
    app.add_middleware(Rates, buckets=Buckets(settings.requests_per_second, settings.request_burst, clock=clock))
    app.add_middleware(Hosts, names=settings.host_names, patterns=settings.hosts)
    app.add_middleware(Failures, metrics=metrics)
    app.add_middleware(Measuring, metrics=metrics, clock=clock)
    app.add_middleware(Headers, content_policy=policy(script_hashes))
    app.add_middleware(Visits, proxies=Proxies(settings.trusted_proxies))
