"""A minimal WebSocket client: it costs so little that the server is measured, not the client."""

import asyncio
import os
import re
from base64 import b64encode
from collections.abc import Callable, Mapping

from .errors import LoadError, refused

PATIENCE_S = 1.0
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""Masking with zeros leaves the payload as it is; masks protect proxies from web pages, and there are none here."""
_BODY_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)


def frame(opcode: int, payload: bytes) -> bytes:
    """A masked frame."""
    size = len(payload)
    if size < 126:
        head = bytes((FINAL | opcode, MASKED | size))
    elif size < 1 << 16:
        head = bytes((FINAL | opcode, MASKED | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((FINAL | opcode, MASKED | 127)) + size.to_bytes(8, "big")
    return head + NO_MASK + payload


class Link(asyncio.Protocol):
    """A socket that passes each message on as it arrives."""

    __slots__ = ("_buffer", "_lost", "_on_text", "_opened", "_request", "_transport", "gone", "is_closing")

    def __init__(self, request: bytes, on_text: Callable[[bytes], None], on_gone: Callable[[int], None]) -> None:
        self._request, self._on_text = request, on_text
        self.gone = on_gone
        self.is_closing = False
        self._buffer = b""
        self._opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None
        self._lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls,
        host: str,
        port: int,
        path: str,
        headers: Mapping[str, str],
        on_text: Callable[[bytes], None],
        on_gone: Callable[[int], None],
    ) -> "Link":
        """Connect and perform the handshake; raises LoadError with the server's answer if it refuses."""
        key = b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        request = "\r\n".join([*lines, "", ""]).encode()
        loop = asyncio.get_running_loop()
        transport, link = await loop.create_connection(lambda: cls(request, on_text, on_gone), host, port)
        assert link._opened is not None
        try:
            await link._opened
        except BaseException:
            link.is_closing = True
            transport.abort()
            raise
        link._opened = None
        return link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the handshake."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)
        self._request = b""

    def send(self, payload: bytes) -> None:
        """Send text."""
        assert self._transport is not None
        self._transport.write(frame(TEXT, payload))

    def close(self) -> None:
        """Close the connection properly."""
        assert self._transport is not None
        if not self._transport.is_closing():
            self.is_closing = True
            self._transport.write(frame(CLOSE, (1000).to_bytes(2, "big")))
            self._transport.close()

    async def closed(self) -> None:
        """Wait until the connection is closed."""
        assert self._transport is not None
        await asyncio.wait([self._lost], timeout=PATIENCE_S)
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Split the data into frames."""
        if self._buffer:
            data = self._buffer + data
        if self._opened is not None and not self._opened.done():
            rest = self._shake_hands(data)
            if rest is None:
                self._buffer = data
                return
            data = rest
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                if end < start:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if end < start + size:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        self._buffer = data[at:]

    def connection_lost(self, error: Exception | None) -> None:
        """Handle the end of the connection."""
        if not self._lost.done():
            self._lost.set_result(None)
        if self._opened is not None and not self._opened.done():
            self._opened.set_exception(LoadError("the server closed a connection during the handshake"))
        elif not self.is_closing:
            self.is_closing = True
            self.gone(1006)

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._on_text(payload)
        elif opcode == PING:
            assert self._transport is not None
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE and not self.is_closing:
            self.is_closing = True
            self.gone(int.from_bytes(payload[:2], "big") or 1005)

    def _shake_hands(self, data: bytes) -> bytes | None:
        """The data after the server's response; None while the response is incomplete."""
        assert self._opened is not None
        head, found, rest = data.partition(b"\r\n\r\n")
        if not found:
            return None
        if head.startswith(b"HTTP/1.1 101"):
            self._opened.set_result(None)
            return rest
        length = _BODY_LENGTH.search(head)
        if length is not None and len(rest) < int(length[1]):
            return None
        status = int(head[9:12]) if head[9:12].isdigit() else 0
        self._opened.set_exception(refused("a socket", status, rest.decode("utf-8", "replace")))
        return b""
