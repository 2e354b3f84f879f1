"""Accepts only the server's own host names, against DNS rebinding."""

from collections.abc import Awaitable, Iterable, Set

from starlette.types import ASGIApp, Receive, Scope, Send

from ..addresses import Host, parse_host
from ..client import visit_in
from ..errors import Refusal
from ..settings import ANY_IP

FOR_ANY_HOST = ("/healthz",)
"""A balancer asks by whatever address it knows, and the answer is no secret."""


class Hosts:
    """Refuses requests for other names; IP addresses cannot be rebound and are allowed by `@ip`."""

    def __init__(self, app: ASGIApp, names: Set[str], patterns: Iterable[str]) -> None:
        self._app, self._names = app, names
        self._ip = ANY_IP in patterns
        self._ends = tuple(pattern.removeprefix("*") for pattern in patterns if pattern.startswith("*."))

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Check the name; returns the inner awaitable, so that an open socket keeps no frame here."""
        if scope["type"] != "lifespan" and scope["path"] not in FOR_ANY_HOST:
            host = parse_host(visit_in(scope).host)
            if host is None:
                raise Refusal("wrong_host", 400)
            if not self._is_ours(host):
                raise Refusal("wrong_host")
        return self._app(scope, receive, send)

    def _is_ours(self, host: Host) -> bool:
        return host.name in self._names or host.name.endswith(self._ends) or (self._ip and host.is_ip)
