"""The real application under a real uvicorn, in a thread of the test's process, so that a test can pass a clock."""

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from monuments.server.app import make_app
from monuments.server.random_values import RandomValues
from monuments.server.service import Service, wall_clock
from monuments.server.serving import uvicorn_config
from monuments.server.settings import Settings
from monuments.server.table import fair_dealer
from tests.support.patience import LIMIT_S

UNHURRIED: Mapping[str, Any] = {
    "messages_per_second": 1e6,
    "message_burst": 10**6,
    "requests_per_second": 1e6,
    "request_burst": 10**6,
    "tables_per_client": 10**6,
    "new_tables_per_hour": 10**6,
    "sockets_per_client": 10**6,
    "bot_workers": 1,
    "bot_pace": 3600.0,
    "poll_s": 0.5,
    "shutdown_s": 1.0,
}
"""No limit is reached, and no bot moves by itself."""


class Served:
    """An application that is served on a free port of this machine."""

    def __init__(self, settings: Settings, **given: Any) -> None:
        self.app = make_app(settings, **given)
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.server = uvicorn.Server(uvicorn_config(settings, self.app))
        self.loop: asyncio.AbstractEventLoop | None = None
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._run)

    @property
    def service(self) -> Service:
        """The parts of the server; only its own thread may use them."""
        service: Service = self.app.state.service
        return service

    def start(self) -> None:
        """Start, and wait until it serves."""
        self._thread.start()
        assert self._is_up.wait(LIMIT_S), "the server did not start"

    def stop(self) -> None:
        """Stop it."""
        self.server.should_exit = True
        self._thread.join(LIMIT_S)
        assert not self._thread.is_alive(), "the server does not end"
        self._socket.close()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run something in the server's event loop."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LIMIT_S)

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self.server.serve(sockets=[self._socket]))
        while not self.server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._is_up.set()
        await serving


@contextmanager
def served(
    folder: Path, now: Any = wall_clock, dealer: Any = fair_dealer, random: RandomValues | None = None, **settings: Any
) -> Iterator[Served]:
    """A served application for the duration of a block."""
    chosen = Settings(data=folder, **{**UNHURRIED, **settings})
    server = Served(chosen, now=now, dealer=dealer, random=random or RandomValues())
    server.start()
    try:
        yield server
    finally:
        server.stop()
