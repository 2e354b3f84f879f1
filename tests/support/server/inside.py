"""A server in the test's own event loop: real sockets, but a clock that the test sets, and access to its parts."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

from monuments.server.app import make_app
from monuments.server.service import Service
from monuments.server.serving import bound_socket, uvicorn_config
from monuments.server.settings import Settings
from monuments.server.table import DealerMaker, fair_dealer

START = 1_700_000_000_000
QUICK: dict[str, Any] = {
    "bot_pace": 0,
    "bot_workers": 1,
    "messages_per_second": 1e6,
    "message_burst": 10**6,
    "requests_per_second": 1e6,
    "request_burst": 10**6,
    "tables_per_client": 10**6,
    "new_tables_per_hour": 10**6,
    "sockets_per_client": 10**6,
    "poll_s": 0.05,
}


class TurnedClock:
    """A clock that stands still until it is advanced."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at

    def turn(self, seconds: float) -> None:
        """Let time pass."""
        self.at += round(1000 * seconds)


@dataclass
class Inside:
    """The server and its parts."""

    url: str
    clock: TurnedClock
    service: Service


@asynccontextmanager
async def inside(folder: Path, dealer: DealerMaker = fair_dealer, **settings: Any) -> AsyncIterator[Inside]:
    """A server for the duration of a block; the same folder again is the same server, restarted."""
    clock = TurnedClock()
    chosen = Settings(data=folder, port=0, **{**QUICK, **settings})
    app = make_app(chosen, now=clock, dealer=dealer)
    listening = bound_socket(chosen)
    server = uvicorn.Server(uvicorn_config(chosen, app))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            assert not serving.done(), "the server did not start"
            await asyncio.sleep(0.01)
        yield Inside(f"http://127.0.0.1:{listening.getsockname()[1]}", clock, app.state.service)
    finally:
        server.should_exit = True
        await serving
        listening.close()
