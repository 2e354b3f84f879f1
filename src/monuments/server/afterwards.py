"""Sockets that are talked on when the way in has been gone: guards and routes do not wait for the end of a talk.

A route lets a talk follow; it begins when everybody whom the request has met is done. So an open socket holds none of
their frames, and a message does not go through all of them.
"""

from collections.abc import Awaitable, Callable

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

AFTERWARDS = "monuments.afterwards"
WRITE_TEXT = "monuments.write_text"
"""The extension of our own server by which a text is sent without waiting."""


class Channel:
    """A socket that has been accepted, as the server has it: the guards have nothing to do with what is said on it."""

    __slots__ = ("is_open", "receive", "send", "write_text")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.receive, self.send = receive, send
        self.write_text: Callable[[bytes], bool] = scope.get("extensions", {}).get(WRITE_TEXT, _cannot)
        """Sends a text at once, or says that it cannot."""
        self.is_open = True

    async def close(self, code: int, reason: str) -> None:
        """Close it unless it is closed."""
        if self.is_open:
            self.is_open = False
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


class Afterwards:
    """What follows one request."""

    __slots__ = ("channel", "release", "talk")

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.talk: Callable[[], Awaitable[None]] | None = None
        self.release: Callable[[], None] | None = None
        """Gives back what is held until all is over, whatever happens."""


class Application(FastAPI):
    """An application whose sockets may be talked on afterwards."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and what is to follow it."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        lasting = tuple(scope)
        afterwards = scope[AFTERWARDS] = Afterwards(Channel(scope, receive, send))
        try:
            await super().__call__(scope, receive, send)
            talk = afterwards.talk
            if talk is not None:
                # What routes and guards have left there would stay as long as the socket.
                for key in [key for key in scope if key not in lasting]:
                    del scope[key]
                await talk()
        finally:
            if afterwards.release is not None:
                afterwards.release()


def _cannot(text: bytes) -> bool:
    """A server without the extension sends by the usual way."""
    return False
