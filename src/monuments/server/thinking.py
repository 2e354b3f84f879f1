"""Bots at work: they choose in separate processes, never in the event loop."""

import asyncio
import hashlib
import multiprocessing
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson
import structlog

from .setups import setup_from_text
from .shutdown import exit_now, exit_with_parent
from .table import Table

ATTEMPTS = 3
BOTS_KEPT = 64
"""How many bots a process keeps with their search trees; without them they would think the same again."""
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a bot has to make: everything it needs, so that any process can answer."""

    game: str
    rules: str
    options: str
    """As JSON, like own data: plain values that another process can read."""
    own_data: str
    seat: int
    seed: str
    level: int
    state: bytes
    """What the seat knows of the position."""
    start: bytes | None
    """The state before those of the seat's own steps that it could foresee."""
    since: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's answer, in the notation of a record, and how long it took."""

    do: str
    took_s: float
    mistake: str | None = None


def question(table: Table, seat: int, level: int) -> Question:
    """The question for a bot that has to move on a seat."""
    match = table.match
    assert match is not None
    start, since = match.foreseen(seat)
    seed = hashlib.sha256(b"bot %d " % seat + table.secret).hexdigest()
    return Question(
        match.game.facts.name,
        match.setup.rules,
        orjson.dumps(dict(match.setup.options)).decode(),
        orjson.dumps(match.setup.own_data).decode(),
        seat,
        seed,
        level,
        match.position.knowledge(seat),
        None if start is None else start.state.tobytes(),
        since,
    )


class Thinkers:
    """A pool of processes that answer questions; one that dies is replaced, and its question asked again."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A new interpreter: forking a server with threads and sockets is unsafe.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._processes, mp_context=context, initializer=_begin)

    async def answer(self, asked: Question) -> Thought:
        """The bot's choice."""
        for attempt in range(ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, think, asked)
            except BrokenProcessPool:
                log.warning("a bot's process died", attempt=attempt)
                if pool is self._pool:
                    self._pool = self._new_pool()
                    pool.shutdown(wait=False)
        raise RuntimeError("bots' processes keep dying")

    def close(self) -> None:
        """Stop the processes, whatever they are doing."""
        for process in list((self._pool._processes or {}).values()):
            process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)


def think(asked: Question) -> Thought:
    """Answer a question; runs in a bot's process."""
    from monuments.bots import Seen, ask
    from monuments.games import Position

    setup = setup_from_text(asked.game, asked.options, asked.own_data, asked.rules)
    position = Position.from_state(setup, asked.state, compiled=True)
    start = None if asked.start is None else Position.from_state(setup, asked.start, compiled=True)
    seen = Seen(position, asked.seat, asked.seed, start, asked.since)
    began = time.perf_counter()
    answer = ask(_bot(asked.seed, asked.seat, asked.level), seen)
    took = time.perf_counter() - began
    mistake = None if answer.mistake is None else f"{answer.mistake.kind}: {answer.mistake.reason}"
    return Thought(seen.notation(answer.action), took, mistake)


@lru_cache(maxsize=BOTS_KEPT)
def _bot(seed: str, seat: int, level: int) -> Any:
    from monuments.bots import find_bot

    return find_bot(f"level{level}")


def _begin() -> None:
    """Ignore keyboard interrupts, because the server stops its bots itself; they do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    exit_with_parent(exit_now)
