"""The outermost middleware: the client's address, the scheme, the language, and an id for the log."""

import re

from starlette.types import ASGIApp, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from ..client import VISIT, Proxies, Visit, client_address, group, new_request_id
from ..languages import language_of

_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class Visits:
    """Puts a `Visit` into the scope, and its id into every line logged meanwhile."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app, self._proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Identify the client."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        visit = scope[VISIT] = self._visit(scope)
        with bound_contextvars(request_id=visit.request_id):
            await self._app(scope, receive, send)

    def _visit(self, scope: Scope) -> Visit:
        hosts: list[str] = []
        forwarded: list[str] = []
        headers: dict[bytes, str] = {}
        for name, value in scope["headers"]:
            if name == b"host":
                hosts.append(value.decode("latin-1"))
            elif name == b"x-forwarded-for":
                forwarded.append(value.decode("latin-1"))
            elif name in (b"x-forwarded-proto", b"x-request-id", b"accept-language"):
                headers.setdefault(name, value.decode("latin-1"))
        peer = scope["client"][0] if scope.get("client") else None
        is_proxy = peer is not None and peer in self._proxies
        scheme = _SCHEMES.get(scope.get("scheme", "http"), "http")
        number = None
        if is_proxy:
            scheme = _SCHEMES.get(headers.get(b"x-forwarded-proto", "").partition(",")[0].strip().lower(), scheme)
            number = headers.get(b"x-request-id")
        return Visit(
            client=group(client_address(peer, forwarded, self._proxies)),
            scheme=scheme,
            host=hosts[0] if len(hosts) == 1 else "",
            request_id=number if number and _REQUEST_ID.fullmatch(number) else new_request_id(),
            language=language_of(headers.get(b"accept-language")),
        )
