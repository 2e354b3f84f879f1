"""Security headers: browsers may load nothing but what comes from this server."""

import hashlib
from base64 import b64encode
from collections.abc import Awaitable, Sequence
from html.parser import HTMLParser

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..client import visit_in

YEAR_S = 365 * 24 * 3600
FIXED = {
    "x-content-type-options": "nosniff",
    # Links to seats contain secrets that no other site may see.
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), "
    "serial=(), usb=()",
    "x-frame-options": "DENY",
}
_STARTS = ("http.response.start", "websocket.http.response.start")


def policy(script_hashes: Sequence[str] = ()) -> str:
    """The Content-Security-Policy; inline scripts are allowed only by their hashes."""
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *(f"'{script}'" for script in script_hashes)]),
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


def inline_script_hashes(html: str) -> tuple[str, ...]:
    """The hashes of the inline scripts of a page, for the policy."""
    reader = _Scripts()
    reader.feed(html)
    reader.close()
    return tuple(f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}" for text in reader.found)


class Headers:
    """Adds the headers to every response, including refused sockets; headers set by a route are kept."""

    def __init__(self, app: ASGIApp, content_policy: str) -> None:
        self._app = app
        fixed = {**FIXED, "content-security-policy": content_policy}
        self._always = [(name.encode(), value.encode()) for name, value in fixed.items()]
        # Browsers honour it only over trustworthy connections, and warn about it elsewhere.
        self._trustworthy = (b"cross-origin-opener-policy", b"same-origin")
        self._https = (b"strict-transport-security", f"max-age={YEAR_S}".encode())
        self._api = (b"cache-control", b"no-store")

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Add the headers; returns the inner awaitable, so that an open socket keeps no frame here."""
        if scope["type"] == "lifespan":
            return self._app(scope, receive, send)

        async def adding(message: Message) -> None:
            if message["type"] in _STARTS:
                message["headers"] = self._added(scope, list(message.get("headers", ())))
            await send(message)

        return self._app(scope, receive, adding)

    def _added(self, scope: Scope, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        visit, path = visit_in(scope), scope["path"]
        present = {name.lower() for name, _ in headers}
        headers += [header for header in self._always if header[0] not in present]
        headers.append((b"x-request-id", visit.request_id.encode()))
        if visit.is_trustworthy:
            headers.append(self._trustworthy)
        if visit.is_https:
            headers.append(self._https)
        if (path == "/api" or path.startswith("/api/")) and self._api[0] not in present:
            headers.append(self._api)
        return headers


class _Scripts(HTMLParser):
    """Finds the inline scripts of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[str] = []
        self._parts: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Start a script."""
        if tag == "script" and "src" not in dict(attrs):
            self._parts = []

    def handle_data(self, data: str) -> None:
        """Collect the text of a script."""
        if self._parts is not None:
            self._parts.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Finish a script."""
        if tag == "script" and self._parts is not None:
            self.found.append("".join(self._parts))
            self._parts = None
