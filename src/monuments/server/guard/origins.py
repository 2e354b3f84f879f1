"""Only our own pages may act for a player: other pages can make a browser send requests with the player's cookie."""

from collections.abc import Awaitable, Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from ..addresses import normal_origin, origin, parse_host
from ..client import visit_in
from ..errors import Refusal

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITES = (None, b"same-origin", b"none")
_READ = frozenset(
    {
        b"origin",
        b"sec-fetch-site",
        b"cookie",
        b"authorization",
        b"content-type",
        b"content-length",
        b"transfer-encoding",
    }
)


class Origins:
    """Refuses sockets and state-changing requests that come from another page.

    Another page cannot set `Authorization` here, so a request with a token and without a cookie is exempt.
    """

    def __init__(self, app: ASGIApp, origins: Iterable[str]) -> None:
        self._app, self._origins = app, frozenset(origins)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Check the origin; returns the inner awaitable, so that an open socket keeps no frame here."""
        if scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in SAFE):
            self._verify(scope)
        return self._app(scope, receive, send)

    def _verify(self, scope: Scope) -> None:
        headers: dict[bytes, bytes] = {}
        for name, value in scope["headers"]:
            if name in _READ:
                # A browser never repeats Origin; the joined values are not a valid origin.
                headers[name] = headers[name] + b"," + value if name in headers else value
        has_cookie = b"cookie" in headers
        if not has_cookie and headers.get(b"authorization", b"")[:7].lower() == b"bearer ":
            return
        named = headers.get(b"origin")
        if named is not None:
            if not self._is_ours(scope, named.decode("latin-1")):
                raise Refusal("wrong_origin")
        elif headers.get(b"sec-fetch-site") not in _OWN_SITES:
            raise Refusal("wrong_origin")
        # A form cannot send JSON, so even a browser that does not say where a request comes from is safe.
        if scope["type"] == "http" and has_cookie and (named is None or _has_body(headers)) and not _is_json(headers):
            raise Refusal("wrong_type")

    def _is_ours(self, scope: Scope, named: str) -> bool:
        given = normal_origin(named)
        if given is None:
            return False
        if given in self._origins:
            return True
        visit = visit_in(scope)
        host = parse_host(visit.host)
        return host is not None and given == origin(visit.scheme, host)


def _has_body(headers: dict[bytes, bytes]) -> bool:
    return b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"


def _is_json(headers: dict[bytes, bytes]) -> bool:
    return headers.get(b"content-type", b"").partition(b";")[0].strip().lower() == b"application/json"
