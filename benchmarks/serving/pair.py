"""The server and the echo, each in its own process, driven alternately by the same clients."""

import asyncio
import atexit
import resource
import sys
from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any, TypeVar
from urllib.parse import urlsplit

from monuments.server.load import Figures, LoadError, LoadSpec, Meter, Swarm, own_server
from monuments.server.load.files import allow_sockets
from monuments.server.load.swarm import Pace, measured

from ..measuring import Missing
from .rooms import EchoRoom
from .usage import ProcessUsage

T = TypeVar("T")
ECHO = (sys.executable, "-m", "benchmarks.serving.echo")
WARM_UP_S = 2.0
FEW = 12
"""Tables that are opened before memory is measured."""


class Pair:
    """Both sides under one load. They are warmed up when it is created; only one pair runs at a time."""

    _running: "Pair | None" = None

    def __init__(self, spec: LoadSpec, **environment: str) -> None:
        if Pair._running is not None:
            Pair._running.close()
        Pair._running = self
        self.spec = spec
        self._stack = ExitStack()
        atexit.register(self.close)
        try:
            self._start(spec, environment)
        except BaseException as error:
            self.close()
            if isinstance(error, LoadError):
                raise Missing(str(error)) from error
            raise

    def _start(self, spec: LoadSpec, environment: dict[str, str]) -> None:
        # Both sides have the same number of sockets, and this process has the other ends.
        allow_sockets(2 * spec.sockets * (spec.tables + FEW))
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        self._runner = self._stack.enter_context(asyncio.Runner())
        settings = {f"MONUMENTS_{name.upper()}": value for name, value in environment.items()}
        server = self._stack.enter_context(own_server(settings))
        echo = self._stack.enter_context(own_server(command=ECHO))
        self.server, self.echo = ProcessUsage(server.process.pid), ProcessUsage(echo.process.pid)
        self._address = urlsplit(echo.url)
        self.swarm = Swarm(server.url, spec)
        self._meter, self._pace = Meter(), Pace(spec.rate)
        self._rooms: list[EchoRoom] = []
        self.url = server.url
        self.run(self.swarm.gather(FEW))
        self.run(self.swarm.warm_up(WARM_UP_S))
        sizes = self.run(self.swarm.measure(WARM_UP_S))
        self._up, self._down = round(sizes.bytes_up), round(sizes.bytes_down / spec.sockets)
        self.open_rooms(FEW)
        self.run(self._pace.keep(WARM_UP_S))

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run this while the clients of both sides stay connected."""
        try:
            return self._runner.run(work)
        except LoadError as error:
            raise Missing(str(error)) from error

    def open_tables(self, tables: int) -> None:
        """Open this many more tables on the server and play a little at each."""
        self.run(self.swarm.gather(tables))
        self.run(self.swarm.warm_up(WARM_UP_S))

    def open_rooms(self, rooms: int) -> None:
        """Open this many more rooms on the echo, with messages as long and sockets as many as the server's."""

        async def open_all() -> None:
            for _ in range(rooms):
                room = EchoRoom(self._meter, self._pace.ready)
                name = f"r{len(self._rooms)}"
                assert self._address.hostname is not None
                assert self._address.port is not None
                await room.open(
                    self._address.hostname, self._address.port, name, self.spec.sockets, self._up, self._down
                )
                self._rooms.append(room)
                self._pace.ready(room)

        self.run(open_all())

    def measure_server(self, seconds: float) -> Figures:
        """The server under the load."""
        return _sound(self.run(self.swarm.measure(seconds, self.server)))

    def measure_echo(self, seconds: float) -> Figures:
        """The echo under the same load."""
        work = measured(self._pace, self._meter, len(self._rooms), self.spec, seconds, self.echo)
        return _sound(self.run(work))

    def close(self) -> None:
        """Stop both processes."""
        atexit.unregister(self.close)
        if Pair._running is self:
            Pair._running = None
        self._stack.close()


def _sound(figures: Figures) -> Figures:
    if figures.errors or figures.refusals or not figures.accepted:
        raise Missing(f"the load was too high: {figures.errors or figures.refusals or 'nothing was answered'}")
    return figures
