"""Limits how often a client may make requests."""

from collections.abc import Awaitable
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from ..client import visit_in
from ..errors import Refusal
from ..limits import Buckets


class Rates:
    """Allows each client a burst and then a steady rate of requests; opening a socket counts as one."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self._app, self._buckets = app, buckets

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Take a token from the client's bucket; returns the inner awaitable: an open socket keeps no frame here."""
        if scope["type"] != "lifespan":
            wait = self._buckets.take(visit_in(scope).client)
            if wait:
                raise Refusal("too_fast", retry_after=wait, seconds=ceil(wait))
        return self._app(scope, receive, send)
