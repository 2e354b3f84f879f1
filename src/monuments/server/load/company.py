"""The clients at one table: they take seats, start, and play game after game with random legal actions."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson

from .errors import LoadError, limit_behind
from .figures import Meter
from .link import Link

TOO_FAST_PAUSE_S = 1.0


class Company:
    """Players and watchers of one table, each with a socket."""

    def __init__(
        self,
        host: str,
        port: int,
        players: Sequence[Mapping[str, str]],
        watchers: int,
        meter: Meter,
        on_ready: Callable[["Company"], None],
        seed: int,
    ) -> None:
        self._host, self._port = host, port
        self._players = players
        """The request headers that identify each seat's player."""
        self._size = len(players) + watchers
        self._meter, self._on_ready = meter, on_ready
        self._rng = random.Random(seed)
        self._links: list[Link] = []
        self._choices: list[list[dict[str, Any]]] = []
        self._waiting: list[asyncio.Future[None]] = []
        """One for the first whole view of each socket."""
        self._requests: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._acting: tuple[int, str] | None = None
        """The seat whose action waits for an answer, and the action's id."""
        self._scheduled = self._received = 0.0
        self._next_id = 0
        self._playing = self._ended = self._is_ready = False
        self._task: asyncio.Task[None] | None = None

    @property
    def sockets(self) -> int:
        """The number of clients at the table."""
        return self._size

    async def begin(self, table_id: str, sit: bool = True) -> None:
        """Join a table, take the seats unless they are already taken, and start."""
        await self._enter(table_id)
        if sit:
            for seat in range(len(self._players)):
                await self._ask(seat, "sit", seat=seat)
        self._playing = True
        await self._ask(0, "start")

    def act(self, scheduled: float) -> None:
        """Let the mover choose a legal action."""
        seat = self._mover()
        if seat is None or not self._playing:
            return  # the server has closed the socket in the meantime
        assert self._acting is None
        own_id = self._new_id()
        payload = orjson.dumps({"type": "act", "id": own_id, "do": self._rng.choice(self._choices[seat])["do"]})
        if self._meter.running:
            self._meter.bytes_up += len(payload)
        self._count_received()
        self._acting, self._scheduled, self._received, self._is_ready = (seat, own_id), scheduled, 0.0, False
        self._links[seat].send(payload)

    async def end(self) -> None:
        """Leave the table."""
        self._playing = False
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        links = self._links
        self._leave()
        for link in links:
            await link.closed()

    async def _enter(self, table_id: str) -> None:
        loop, players = asyncio.get_running_loop(), len(self._players)
        self._choices = [[] for _ in range(players)]
        self._waiting = [loop.create_future() for _ in range(self._size)]
        self._ended = self._is_ready = False
        path = f"/api/tables/{table_id}/socket?lang=en"
        links: list[Link] = []
        self._links = links
        for place in range(self._size):
            headers = self._players[place] if place < players else {}
            on_text = self._hearer(place) if place < players else self._watcher(place)
            links.append(await Link.open(self._host, self._port, path, headers, on_text, self._lost))
        await asyncio.gather(*self._waiting)

    def _leave(self) -> None:
        for link in self._links:
            link.close()
        self._links = []

    def _hearer(self, place: int) -> Callable[[bytes], None]:
        return lambda text: self._hear(place, text)

    def _watcher(self, place: int) -> Callable[[bytes], None]:
        """A watcher's messages are counted but not parsed."""

        def hear(text: bytes) -> None:
            kind = text[9:13]
            if kind == b"upda":
                self._meter.heard(len(text))
                self._received = time.perf_counter()
            elif kind == b"whol" and not self._waiting[place].done():
                self._waiting[place].set_result(None)

        return hear

    def _hear(self, seat: int, text: bytes) -> None:
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "update":
            self._meter.heard(len(text))
            self._received = time.perf_counter()
            if "choices" in message:
                self._choices[seat] = message["choices"]
                self._look_around()
        elif kind == "done":
            self._done(message, len(text))
        elif kind == "refused":
            self._refused(message)
        elif kind == "whole":
            self._choices[seat] = message["choices"]
            if not self._waiting[seat].done():
                self._waiting[seat].set_result(None)
            self._received = time.perf_counter()
            if message["table"]["status"] in ("over", "closed"):
                self._ended = True
            self._look_around()

    def _done(self, message: dict[str, Any], size: int) -> None:
        if self._acting is not None and message["id"] == self._acting[1]:
            self._acting = None
            meter = self._meter
            if meter.running:
                meter.heard(size)
                meter.accepted += 1
                meter.answers.append(time.perf_counter() - self._scheduled)
            self._look_around()
        elif (request := self._requests.pop(message["id"], None)) is not None and not request.done():
            request.set_result(message)

    def _refused(self, message: dict[str, Any]) -> None:
        code = message["code"]
        self._meter.refusals[code] += 1
        if self._acting is not None and message["id"] == self._acting[1]:
            self._acting = None
            # The server had offered this choice; whatever the reason, it may be possible later.
            asyncio.get_running_loop().call_later(TOO_FAST_PAUSE_S, self._look_around)
        elif (request := self._requests.pop(message["id"], None)) is not None and not request.done():
            request.set_exception(LoadError(f"the server refused ({code}): {message['reason']}{limit_behind(code)}"))

    def _look_around(self) -> None:
        """Report that somebody can act, or start again if the game is over."""
        if self._acting is not None or not self._playing or self._is_ready:
            return
        if self._ended:
            self._playing = False
            self._task = asyncio.create_task(self._play_again())
        elif self._mover() is not None:
            self._is_ready = True
            self._on_ready(self)

    def _count_received(self) -> None:
        """Record how long the last action took to reach everybody; this is known when the next one starts."""
        if self._meter.running and self._received and self._scheduled:
            self._meter.updates.append(self._received - self._scheduled)

    async def _play_again(self) -> None:
        if self._meter.running:
            self._meter.games += 1
        try:
            table_id = (await self._ask(0, "rematch"))["table"]
            self._leave()
            await self.begin(table_id, sit=False)
        except (LoadError, OSError) as error:
            self._meter.errors[str(error)] += 1

    def _mover(self) -> int | None:
        return next((seat for seat, choices in enumerate(self._choices) if choices), None)

    async def _ask(self, seat: int, kind: str, /, **values: Any) -> dict[str, Any]:
        own_id = self._new_id()
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._requests[own_id] = answer
        self._links[seat].send(orjson.dumps({"type": kind, "id": own_id, **values}))
        return await answer

    def _new_id(self) -> str:
        self._next_id += 1
        return f"load-{self._next_id}"

    def _lost(self, code: int) -> None:
        """The server closed a socket: this table plays no further."""
        if not self._playing and self._task is None and not self._requests:
            return
        self._playing = False
        self._meter.errors[f"the server closed a socket with {code}"] += 1
        for request in self._requests.values():
            if not request.done():
                request.set_exception(LoadError(f"the server closed a socket with {code}"))
        self._requests.clear()
