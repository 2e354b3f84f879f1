"""The sides of the server's rows: the server, and a bare echo that sends as much to as many sockets."""

import asyncio
import re
from collections.abc import Callable
from functools import lru_cache

import httpx

from monuments.server.load import Figures, LoadSpec

from ..measuring import Measure, Missing, Side
from .pair import FEW, Pair

SOCKETS = 4
MANY, BUSY, RATE = 1000, 100, 300.0
"""Tables for the latency, tables that play as fast as possible, and actions per second."""
THROUGHPUT_S, LATENCY_S = 3.0, 5.0
SOME = 100
"""Tables that are opened to measure their memory."""
_AWAKE = re.compile(r'^monuments_tables\{[^}]*state="live"[^}]*\} (\S+)', re.MULTILINE)

What = Callable[[Figures], float]


@lru_cache(maxsize=1)
def _pair(tables: int, rate: float | None) -> Pair:
    """The pair for a load; consecutive rows with the same load share it."""
    pair = Pair(LoadSpec(tables, rate, sockets=SOCKETS))
    pair.open_tables(tables - FEW)
    pair.open_rooms(tables - FEW)
    return pair


def server(what: What, tables: int, rate: float | None, seconds: float) -> Side:
    """The server on SQLite; each action is on disk before it is answered."""
    return Side("server", lambda: lambda: what(_pair(tables, rate).measure_server(seconds)))


def echo(what: What, tables: int, rate: float | None, seconds: float) -> Side:
    """The echo."""
    return Side("echo", lambda: lambda: what(_pair(tables, rate).measure_echo(seconds)))


def per_second(figures: Figures) -> float:
    """Accepted actions per second."""
    return figures.per_second


def cpu_us(figures: Figures) -> float:
    """Processor time per action, in microseconds."""
    assert figures.cpu_ms is not None
    return 1000 * figures.cpu_ms


def p99(figures: Figures) -> float:
    """Milliseconds within which 99 % of the actions are answered."""
    assert figures.answer is not None
    return figures.answer.p99


def table_memory() -> Side:
    """Kilobytes per table in the middle of a game, minus the echo's memory per room."""

    def prepare() -> Measure:
        _pair.cache_clear()
        pair = Pair(LoadSpec(SOME, sockets=SOCKETS))

        def measure() -> float:
            before = pair.run(pair.server.memory_kb()), pair.run(pair.echo.memory_kb())
            pair.open_tables(SOME)
            pair.open_rooms(SOME)
            after = pair.run(pair.server.memory_kb()), pair.run(pair.echo.memory_kb())
            return (after[0] - before[0] - (after[1] - before[1])) / SOME

        return measure

    return Side("server less echo", prepare)


def sleeping_memory() -> Side:
    """Kilobytes that a table leaves behind when it goes to sleep; the first round, not counted, allocates the room."""

    def prepare() -> Measure:
        _pair.cache_clear()
        pair = Pair(LoadSpec(SOME, sockets=SOCKETS), sleep_after_s="1", poll_s="0.2")

        def measure() -> float:
            before = pair.run(pair.server.memory_kb())
            pair.open_tables(SOME)
            pair.run(pair.swarm.leave())
            pair.run(_all_asleep(pair.url))
            return (pair.run(pair.server.memory_kb()) - before) / SOME

        return measure

    return Side("asleep", prepare)


async def _all_asleep(url: str) -> None:
    async with httpx.AsyncClient() as http:
        for _ in range(600):
            found = _AWAKE.search((await http.get(f"{url}/metrics")).text)
            if found is not None and float(found[1]) == 0:
                return
            await asyncio.sleep(0.1)
    raise Missing("the tables do not go to sleep")
