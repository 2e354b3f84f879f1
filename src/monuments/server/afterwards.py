"""Sockets that are talked on when the way in has been gone: guards and routes do not wait for the end of a talk.

A route lets a talk follow; it begins when everybody whom the request has met is done. So an open socket holds none of
their frames, and a message does not go through all of them.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager, ExitStack

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

AFTERWARDS = "monuments.afterwards"


class Afterwards:
    """What follows one request, and what is held until its end."""

    def __init__(self, held: ExitStack) -> None:
        self._held = held
        self.talk: Callable[[], Awaitable[None]] | None = None

    def hold(self, held: AbstractContextManager[None]) -> None:
        """Let go of it when all is over, whatever happens."""
        self._held.enter_context(held)


class Application(FastAPI):
    """An application whose sockets may be talked on afterwards."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and what is to follow it."""
        if scope["type"] != "websocket":
            await super().__call__(scope, receive, send)
            return
        with ExitStack() as held:
            afterwards = scope[AFTERWARDS] = Afterwards(held)
            await super().__call__(scope, receive, send)
            if afterwards.talk is not None:
                await afterwards.talk()
