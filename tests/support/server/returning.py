"""Players who reconnect: they act at random, and resend whatever was not acknowledged, with the same id."""

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from .client import AtTable, Person

AWAY = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, httpx.HTTPStatusError, TimeoutError)
"""What a client meets while the server stops, is down, or starts."""
BUSY = 503
CLOSINGS = (1000, 1006, 1012, 1013)
"""Codes with which a socket may be closed: it was cut off, the server is stopping, or its database is away."""
PAUSE_S = 0.1
UNDECIDED = ("busy", "going_down", "internal")
"""After these refusals it is unknown whether the wish was granted; only the first two are allowed."""
PHRASES = ("hello", "thanks", "clap", "wow")


@dataclass(frozen=True)
class Wished:
    """Something that a player asked for."""

    id: str
    kind: str
    values: dict[str, Any]


@dataclass
class Diary:
    """What a player knows about the fate of the wishes at one table."""

    player: str
    acknowledged: list[Wished] = field(default_factory=list)
    pending: Wished | None = None
    refused: list[tuple[Wished, str]] = field(default_factory=list)
    refusals: int = 0
    """How often the server was too busy."""
    is_connected: bool = False
    closings: list[int | None] = field(default_factory=list)
    """With which codes sockets were closed."""

    @property
    def returns(self) -> int:
        """How often the player had to reconnect."""
        return len(self.closings)


class Seated:
    """One player at one table, through as many sockets as it takes."""

    def __init__(self, person: Person, player: str, table_id: str, seed: int, urls: Sequence[str]) -> None:
        self.person, self.table_id = person, table_id
        self.diary = Diary(player)
        self.on_acknowledged: Callable[[], None] = lambda: None
        self.at: AtTable | None = None
        self._rng = random.Random(f"{seed} {player} {table_id}")
        self._urls = list(urls)
        self._count = 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as this player knows."""
        return self.at is not None and self.at.n is not None and self.at.is_over

    async def wish(self, kind: str, **values: Any) -> dict[str, Any]:
        """Send a wish until there is a clear answer, whatever happens to the server meanwhile."""
        self._count += 1
        wished = self.diary.pending = Wished(f"w{self._count}", kind, values)
        answer: dict[str, Any] = await self._through(lambda at: self._ask(at, wished))
        self.diary.pending = None
        if answer["type"] == "done":
            self.diary.acknowledged.append(wished)
            self.on_acknowledged()
        else:
            self.diary.refused.append((wished, answer["code"]))
        return answer

    async def must(self, kind: str, **values: Any) -> None:
        """Send a wish that has to be granted."""
        answer = await self.wish(kind, **values)
        assert answer["type"] == "done", answer

    async def look(self) -> None:
        """Wait for news."""
        await self._through(lambda at: at.receive())

    async def play(self) -> None:
        """Act at random until the game is over; now and then say something, undo something, or let a bot play."""
        await self._through(lambda at: asyncio.sleep(0))
        while not self.is_over:
            assert self.at is not None
            at, chance = self.at, self._rng.random()
            if chance < 0.02:
                await self.wish("say", phrase=self._rng.choice(PHRASES))
            elif chance < 0.04 and at.undo:
                await self.wish("undo")
            elif chance < 0.05:
                if await self._is_granted("hand_over", level=1):
                    await self._is_granted("take_back")
            elif at.choices:
                answer = await self.wish("act", do=self._rng.choice(at.choices)["do"])
                # Another player may have taken back the step that made it possible; then a rule forbids it.
                assert answer["type"] == "done" or answer["rule"], answer
            else:
                await self.look()

    async def close(self) -> None:
        """Disconnect."""
        if self.at is not None:
            await self.at.close()

    async def _is_granted(self, kind: str, **values: Any) -> bool:
        answer = await self.wish(kind, **values)
        assert answer["type"] == "done" or answer["code"] in ("over", "no_stand_in"), answer
        return bool(answer["type"] == "done")

    async def _ask(self, at: AtTable, wished: Wished) -> dict[str, Any]:
        while True:
            await at.socket.send(json.dumps({"type": wished.kind, "id": wished.id, **wished.values}))
            answer = await at.receive()
            while answer.get("id") != wished.id:
                answer = await at.receive()
            if answer["type"] == "done" or answer["code"] not in UNDECIDED:
                return answer
            assert answer["code"] != "internal", answer
            self.diary.refusals += 1
            await asyncio.sleep(PAUSE_S)

    async def _through(self, talk: Callable[[AtTable], Any]) -> Any:
        """Talk; if the server stops in the middle of it, reconnect with the last number and talk again."""
        while True:
            try:
                return await talk(await self._connected())
            except AWAY as error:
                _check(error)
                if self.at is not None and self.diary.is_connected:
                    await self.at.socket.close()
                    self.diary.is_connected = False
                    self.diary.closings.append(self.at.socket.close_code)
                # If there are other processes, one of them may be up.
                self._urls.append(self._urls.pop(0))
                await asyncio.sleep(PAUSE_S)

    async def _connected(self) -> AtTable:
        if self.at is not None and self.diary.is_connected:
            return self.at
        since = None if self.at is None else self.at.n
        self.person.url = self._urls[0]
        socket = await self.person.open_socket(self.table_id, since=since)
        if self.at is None:
            self.at = AtTable(socket)
        self.at.socket = socket
        message = await self.at.until("whole", "update", "resumed")
        assert since is None or message["n"] >= since, "numbers never go back"
        assert message["type"] != "resumed" or message["n"] == since
        self.diary.is_connected = True
        return self.at


async def until(talk: Callable[[], Any]) -> Any:
    """The result of something that is retried until the server is up."""
    while True:
        try:
            return await talk()
        except AWAY as error:
            _check(error)
            await asyncio.sleep(PAUSE_S)


def _check(error: Exception) -> None:
    """Servers may be away or busy; nothing else may go wrong."""
    if isinstance(error, httpx.HTTPStatusError):
        assert error.response.status_code == BUSY, error.response.text
    elif isinstance(error, InvalidStatus):
        assert error.response.status_code == BUSY, error.response
    elif isinstance(error, ConnectionClosed):
        assert error.rcvd is None or error.rcvd.code in CLOSINGS, error
