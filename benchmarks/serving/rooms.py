"""Clients of the echo: as many sockets per room as a table has, and one of them sends."""

import time
from collections.abc import Callable

from monuments.server.load.figures import Meter
from monuments.server.load.link import Link


class EchoRoom:
    """One room; the sender receives its own message when everybody has."""

    def __init__(self, meter: Meter, on_ready: Callable[["EchoRoom"], None]) -> None:
        self._meter, self._on_ready = meter, on_ready
        self._links: list[Link] = []
        self._scheduled = self._told = 0.0
        self._text = b""

    async def open(self, host: str, port: int, name: str, sockets: int, up: int, down: int) -> None:
        """Connect all sockets; messages of these sizes are sent in each direction."""
        self._text = b"x" * up
        path = f"/room/{name}?pad={max(0, down - up)}"
        for place in range(sockets):
            hear = self._hear_answer if place == 0 else self._hear
            self._links.append(await Link.open(host, port, path, {}, hear, self._lost))

    def act(self, scheduled: float) -> None:
        """Send a message."""
        if self._meter.running and self._told and self._scheduled:
            self._meter.updates.append(self._told - self._scheduled)
        if self._meter.running:
            self._meter.bytes_up += len(self._text)
        self._scheduled, self._told = scheduled, 0.0
        self._links[0].send(self._text)

    def close(self) -> None:
        """Leave."""
        for link in self._links:
            link.close()

    def _hear(self, text: bytes) -> None:
        self._meter.heard(len(text))
        self._told = time.perf_counter()

    def _hear_answer(self, text: bytes) -> None:
        self._hear(text)
        if self._meter.running:
            self._meter.accepted += 1
            self._meter.answers.append(time.perf_counter() - self._scheduled)
        self._on_ready(self)

    def _lost(self, code: int) -> None:
        self._meter.errors[f"the echo closed a socket with {code}"] += 1
