"""Counts and times requests by the template of their route, never by their actual path."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..limits import Clock
from ..telemetry import Metrics

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Measuring:
    """Counts each request when it has been answered."""

    def __init__(self, app: ASGIApp, metrics: Metrics, clock: Clock) -> None:
        self._app, self._metrics, self._clock = app, metrics, clock

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Count a request."""
        go_on = self._measured if scope["type"] == "http" else self._app
        return go_on(scope, receive, send)

    async def _measured(self, scope: Scope, receive: Receive, send: Send) -> None:
        status, began = 500, self._clock()

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noting)
        finally:
            route = getattr(scope.get("route"), "path", None) or "none"
            method = scope["method"] if scope["method"] in METHODS else "other"
            self._metrics.requests.labels(method, route, str(status)).inc()
            self._metrics.request_seconds.labels(route).observe(self._clock() - began)
