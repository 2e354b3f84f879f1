"""Many tables at once, at a fixed rate or as fast as possible."""

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit

import httpx

from monuments.games import all_games, find_game

from .company import Company
from .errors import LoadError, refused
from .figures import Figures, Meter, Times
from .files import allow_sockets
from .usage import Usage

AT_ONCE = 16
"""How many tables are opened at the same time."""
PER_PLAYER = 10
"""How many tables a player joins: no more than a server allows by default."""
SEATS = (2, 3, 4)
KEPT_S = 0.5
EARLY_S = 0.0012
"""Timers are accurate to a millisecond; the rest is spent in a busy loop."""


@dataclass(frozen=True, slots=True)
class LoadSpec:
    """A load for a server."""

    tables: int
    rate: float | None = None
    """Actions per second over all tables; None for as many as possible."""
    game: str | None = None
    """None: all games in turn."""
    sockets: int = 4
    """Sockets per table; those without a seat watch."""


class Acting(Protocol):
    """Something that can act when it is its turn; ready again after the answer."""

    def act(self, scheduled: float) -> None:
        """Act; latency counts from the scheduled time."""
        ...


class Pace:
    """Decides who acts when: at a fixed rate even if the server falls behind, or as soon as anyone is ready."""

    def __init__(self, rate: float | None) -> None:
        self._rate = rate
        self._ready: deque[Acting] = deque()
        self._due: deque[float] = deque()
        """Scheduled times at which nobody was ready."""
        self.is_on = False

    def ready(self, who: Acting) -> None:
        """Note that somebody can act."""
        if not self.is_on:
            self._ready.append(who)
        elif self._rate is None:
            who.act(time.perf_counter())
        elif self._due:
            who.act(self._due.popleft())
        else:
            self._ready.append(who)

    def forget(self) -> None:
        """Forget who is ready."""
        self._ready.clear()

    async def keep(self, seconds: float) -> None:
        """Let them act for some seconds."""
        self.is_on = True
        try:
            if self._rate is None:
                await self._let_loose(seconds)
            else:
                await self._keep_rate(self._rate, seconds)
        finally:
            self.is_on = False
            self._due.clear()

    async def _let_loose(self, seconds: float) -> None:
        for _ in range(len(self._ready)):
            self._ready.popleft().act(time.perf_counter())
        await asyncio.sleep(seconds)

    async def _keep_rate(self, rate: float, seconds: float) -> None:
        began = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = began + number / rate
            if (early := due - time.perf_counter() - EARLY_S) > 0:
                await asyncio.sleep(early)
            while time.perf_counter() < due:
                await asyncio.sleep(0)
            if self._ready:
                self._ready.popleft().act(due)
            else:
                self._due.append(due)


def _address(url: str) -> tuple[str, int]:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or 80
    except ValueError as error:
        raise LoadError(f"{url!r} is not a URL: {error}") from None
    if parts.scheme != "http" or host is None or parts.path.strip("/"):
        raise LoadError(f"{url!r} is not a URL like http://127.0.0.1:8000, without https and without a path")
    return host, port


class Swarm:
    """Clients at many tables of one server."""

    def __init__(self, url: str, spec: LoadSpec) -> None:
        self._url = url.rstrip("/")
        self._host, self._port = _address(url)
        self.spec, self.meter = spec, Meter()
        self._pace = Pace(spec.rate)
        self._companies: list[Company] = []
        self._people: list[dict[str, str]] = []
        self._games = [find_game(spec.game)] if spec.game is not None else list(all_games())

    async def __aenter__(self) -> "Swarm":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def gather(self, tables: int) -> None:
        """Open this many more tables and start their games."""
        allow_sockets(self.spec.sockets * (len(self._companies) + tables))
        first = len(self._companies)
        limit = asyncio.Semaphore(AT_ONCE)
        # No keep-alive: the server might close a connection just when it is used again.
        limits = httpx.Limits(keepalive_expiry=KEPT_S)
        async with httpx.AsyncClient(base_url=self._url, timeout=60, limits=limits) as http:
            try:
                while len(self._people) < max(SEATS) * (1 + (first + tables - 1) // PER_PLAYER):
                    self._people.append(await self._new_player(http))

                async def open_one(number: int) -> None:
                    async with limit:
                        await self._open(http, number)

                async with asyncio.TaskGroup() as group:
                    for number in range(first, first + tables):
                        group.create_task(open_one(number))
            except ExceptionGroup as errors:
                # One of several errors is enough to explain the failure.
                raise self._explained(errors.exceptions[0]) from errors
            except httpx.TransportError as error:
                raise self._explained(error) from error

    async def warm_up(self, seconds: float) -> None:
        """Play for some seconds without measuring."""
        await self._pace.keep(seconds)

    async def measure(self, seconds: float, usage: Usage | None = None) -> Figures:
        """Play for some seconds and return the figures; `usage` provides the server's processor time."""
        return await measured(self._pace, self.meter, len(self._companies), self.spec, seconds, usage)

    async def leave(self) -> None:
        """Close every socket; the tables stay as they are."""
        for company in self._companies:
            await company.end()
        self._companies.clear()
        self._pace.forget()

    async def _new_player(self, http: httpx.AsyncClient) -> dict[str, str]:
        answer = await http.post("/api/tokens", json={"name": f"Load {1 + len(self._people)}"})
        return {"Authorization": f"Bearer {_checked(answer)['token']}"}

    async def _open(self, http: httpx.AsyncClient, number: int) -> None:
        game = self._games[number % len(self._games)]
        seats = min(self.spec.sockets, SEATS[number // len(self._games) % len(SEATS)])
        party = max(SEATS) * (number // PER_PLAYER)
        players = self._people[party : party + seats]
        wish = {"game": game.facts.name, "seats": [{"kind": "open"}] * seats}
        table_id: str = _checked(await http.post("/api/tables", json=wish, headers=players[0]))["id"]
        watchers = self.spec.sockets - seats
        company = Company(self._host, self._port, players, watchers, self.meter, self._pace.ready, number)
        self._companies.append(company)
        await company.begin(table_id)

    def _explained(self, error: Exception) -> Exception:
        if isinstance(error, httpx.TransportError):
            return LoadError(f"{self._url} does not answer: {error}")
        return error


async def measured(
    pace: Pace, meter: Meter, tables: int, spec: LoadSpec, seconds: float, usage: Usage | None
) -> Figures:
    """Let everybody act for some seconds and return the figures."""
    meter.reset()
    before = None if usage is None else await usage.cpu_s()
    meter.running, began = True, time.perf_counter()
    await pace.keep(seconds)
    meter.running, took = False, time.perf_counter() - began
    after = None if usage is None else await usage.cpu_s()
    return Figures(
        tables=tables,
        sockets=spec.sockets,
        seconds=took,
        rate=spec.rate,
        accepted=meter.accepted,
        games=meter.games,
        answer=Times.of(meter.answers),
        update=Times.of(meter.updates),
        bytes_up=_mean(meter.bytes_up, meter.accepted),
        bytes_down=_mean(meter.bytes_down, meter.accepted),
        messages_down=_mean(meter.messages_down, meter.accepted),
        cpu_ms=None if before is None or after is None else 1000 * _mean(after - before, meter.accepted),
        kb_per_table=None,
        refusals=dict(meter.refusals),
        errors=dict(meter.errors),
    )


def _checked(answer: httpx.Response) -> dict[str, str]:
    if answer.is_success:
        body: dict[str, str] = answer.json()
        return body
    raise refused(answer.request.url.path, answer.status_code, answer.text)


def _mean(total: float, count: int) -> float:
    return total / count if count else 0.0
