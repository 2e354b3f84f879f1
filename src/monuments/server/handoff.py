"""Hands accepted sockets over: middlewares and routes return before the conversation starts.

A route sets `talk`, which is awaited when the route and all middlewares have returned. So an open socket keeps none of
their frames, and its messages do not pass through them.
"""

from collections.abc import Awaitable, Callable

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

HANDOFF = "monuments.handoff"
WRITE_TEXT = "monuments.write_text"
"""The ASGI extension of our own server for sending text without waiting."""


class Channel:
    """An accepted socket as the server provides it, without the middlewares."""

    __slots__ = ("is_open", "receive", "send", "write_text")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.receive, self.send = receive, send
        self.write_text: Callable[[bytes], bool] = scope.get("extensions", {}).get(WRITE_TEXT, _cannot)
        """Sends text at once; returns False if it cannot."""
        self.is_open = True

    async def close(self, code: int, reason: str) -> None:
        """Close it, if it is open."""
        if self.is_open:
            self.is_open = False
            await self.send({"type": "websocket.close", "code": code, "reason": reason})


class Handoff:
    """What follows a request for a socket."""

    __slots__ = ("channel", "release", "talk")

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.talk: Callable[[], Awaitable[None]] | None = None
        self.release: Callable[[], None] | None = None
        """Gives back what the socket holds; called at the end, whatever happens."""


class Application(FastAPI):
    """An application that hands its sockets over."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and the conversation that follows it."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        lasting = tuple(scope)
        handoff = scope[HANDOFF] = Handoff(Channel(scope, receive, send))
        try:
            await super().__call__(scope, receive, send)
            talk = handoff.talk
            if talk is not None:
                # What routes and middlewares have stored there would stay as long as the socket.
                for key in [key for key in scope if key not in lasting]:
                    del scope[key]
                await talk()
        finally:
            if handoff.release is not None:
                handoff.release()


def _cannot(text: bytes) -> bool:
    """For a server without the extension: everything is sent in the usual way."""
    return False
