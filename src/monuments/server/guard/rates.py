"""Nobody asks too often."""

from collections.abc import Awaitable
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from ..client import visit_in
from ..errors import Refusal
from ..limits import Buckets


class Rates:
    """Lets each client ask so many times at once and so often afterwards; opening a socket counts."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self._app, self._buckets = app, buckets

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Take a token of the client's; an open socket holds no frame here."""
        if scope["type"] != "lifespan":
            wait = self._buckets.take(visit_in(scope).client)
            if wait:
                raise Refusal("too_fast", retry_after=wait, seconds=ceil(wait))
        return self._app(scope, receive, send)
