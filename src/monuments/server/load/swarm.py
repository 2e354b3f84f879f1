"""Many companies at once, kept at a rate or let loose."""

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
"""How many tables are opened at a time."""
PER_PLAYER = 10
"""At how many tables a player sits: no more than a server usually allows."""
SEATS = (2, 3, 4)
KEPT_S = 0.5
EARLY_S = 0.0012
"""A timer is exact to a millisecond; the rest of the way is waited for with open eyes."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a server is put under."""

    tables: int
    rate: float | None = None
    """Actions a second over all tables; None for as many as it takes."""
    game: str | None = None
    """None: all games in turn."""
    sockets: int = 4
    """At each table; those who do not play watch."""


class Acting(Protocol):
    """Somebody who does something when it is their time; ready again when it is answered."""

    def act(self, scheduled: float) -> None:
        """Do it; latency counts from the moment it was to be done."""
        ...


class Pace:
    """Says who acts when: at a rate whether or not the server keeps up, or as soon as anybody is ready."""

    def __init__(self, rate: float | None) -> None:
        self._rate = rate
        self._ready: deque[Acting] = deque()
        self._due: deque[float] = deque()
        """Moments at which somebody was to act and nobody was ready."""
        self.is_on = False

    def ready(self, who: Acting) -> None:
        """Somebody can act."""
        if not self.is_on:
            self._ready.append(who)
        elif self._rate is None:
            who.act(time.perf_counter())
        elif self._due:
            who.act(self._due.popleft())
        else:
            self._ready.append(who)

    def forget(self) -> None:
        """Nobody is ready any more."""
        self._ready.clear()

    async def keep(self, seconds: float) -> None:
        """Let them act for a while."""
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
        raise LoadError(f"{url!r} is no address: {error}") from None
    if parts.scheme != "http" or host is None or parts.path.strip("/"):
        raise LoadError(f"{url!r} is no address such as http://127.0.0.1:8000, without https and without a path")
    return host, port


class Swarm:
    """Clients at many tables of one server."""

    def __init__(self, url: str, wanted: Wanted) -> None:
        self._url = url.rstrip("/")
        self._host, self._port = _address(url)
        self.wanted, self.meter = wanted, Meter()
        self._pace = Pace(wanted.rate)
        self._companies: list[Company] = []
        self._people: list[dict[str, str]] = []
        self._games = [find_game(wanted.game)] if wanted.game is not None else list(all_games())

    async def __aenter__(self) -> "Swarm":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.leave()

    async def gather(self, tables: int) -> None:
        """Open so many more tables and start their games."""
        allow_sockets(self.wanted.sockets * (len(self._companies) + tables))
        first = len(self._companies)
        limit = asyncio.Semaphore(AT_ONCE)
        # No connection is used again that the server might be about to close.
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
                # One of them is enough to say what stands in the way.
                raise self._explained(errors.exceptions[0]) from errors
            except httpx.TransportError as error:
                raise self._explained(error) from error

    async def warm_up(self, seconds: float) -> None:
        """Play for a while, not measured."""
        await self._pace.keep(seconds)

    async def measure(self, seconds: float, usage: Usage | None = None) -> Figures:
        """Play for a while; how the server bore it. Usage is asked for the server's processor time."""
        return await measured(self._pace, self.meter, len(self._companies), self.wanted, seconds, usage)

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
        seats = min(self.wanted.sockets, SEATS[number // len(self._games) % len(SEATS)])
        party = max(SEATS) * (number // PER_PLAYER)
        players = self._people[party : party + seats]
        wish = {"game": game.facts.name, "seats": [{"kind": "open"}] * seats}
        table_id: str = _checked(await http.post("/api/tables", json=wish, headers=players[0]))["id"]
        watchers = self.wanted.sockets - seats
        company = Company(self._host, self._port, players, watchers, self.meter, self._pace.ready, number)
        self._companies.append(company)
        await company.begin(table_id)

    def _explained(self, error: Exception) -> Exception:
        if isinstance(error, httpx.TransportError):
            return LoadError(f"{self._url} does not answer: {error}")
        return error


async def measured(
    pace: Pace, meter: Meter, tables: int, wanted: Wanted, seconds: float, usage: Usage | None
) -> Figures:
    """Let everybody act for a while; what it comes to."""
    meter.reset()
    before = None if usage is None else await usage.cpu_s()
    meter.running, began = True, time.perf_counter()
    await pace.keep(seconds)
    meter.running, took = False, time.perf_counter() - began
    after = None if usage is None else await usage.cpu_s()
    return Figures(
        tables=tables,
        sockets=wanted.sockets,
        seconds=took,
        rate=wanted.rate,
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
