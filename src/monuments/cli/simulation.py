"""Many games among players who choose at random, by compiled rules, in one process or several.

Game number n of a seed draws and chooses from a stream of its own, so neither the number of processes nor the size
of the batches changes any game; and a game is the same whether its record is written or not.
"""

import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from monuments.games import Position, Seeded, Setup, find_game
from monuments.games.events import event_buffer
from monuments.games.record import blank
from monuments.match import Match
from monuments.records import Proof, dump_record, parse_record, verify

from .failure import Failure
from .statistics import Tally

BATCH, RECORDED_BATCH = 2048, 4
"""Games a process plays before it reports: few enough for progress to be seen, and for an end to be quick."""


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation, with everything that a process needs to play them."""

    game: str
    options: Mapping[str, Any]
    own_data: Mapping[str, Any] | None
    table: Any
    names: Mapping[str, str]
    seed: int
    first: int
    """The number of the first game; they are counted from 1."""
    games: int
    records: Path | None

    @property
    def setup(self) -> Setup:
        """The game with its options."""
        return Setup(find_game(self.game), self.options, self.table, self.own_data, self.names)


class StreamDealer:
    """Draws from the stream that the players choose from too, as a playout does; nothing can be taken back."""

    def __init__(self, stream: Seeded) -> None:
        self._stream = stream

    def first_player(self, players: int) -> int:
        """Who begins."""
        return self._stream.below(players)

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of a draw."""
        return position.sample(self._stream)

    def proof(self, is_over: bool) -> Proof | None:
        """None: a seed proves nothing."""
        return None


def prepare(batch: Batch) -> None:
    """Play one game, so that the rules are compiled before other processes look for them."""
    play_batch(replace(batch, games=1, records=None))
    if batch.records is not None:
        _play_recorded(batch.setup, Seeded(batch.seed, batch.first))


def simulate_games(batch: Batch, jobs: int, advance: Callable[[int], object]) -> Tally:
    """Play all games of a batch, in smaller ones and in so many processes; `advance` is told of those played."""
    tally = Tally(batch.setup.players, batch.setup.game.facts.sources)
    if jobs == 1:
        for part in _parts(batch, jobs):
            tally.add(play_batch(part))
            advance(part.games)
        return tally
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        parts = _parts(batch, jobs)
        with _interrupts_held_back():
            running = {pool.submit(play_batch, part) for part in islice(parts, 2 * jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                played = future.result()
                tally.add(played)
                advance(played.games)
            running |= _submit(pool, parts, len(done))
    except BrokenProcessPool as error:
        raise Failure("a process that played games ended unexpectedly") from error
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return tally


def play_batch(batch: Batch) -> Tally:
    """Play some games and count them."""
    setup = batch.setup
    tally = Tally(setup.players, setup.game.facts.sources)
    if batch.records is None:
        _count_playouts(setup, batch, tally)
    else:
        for number in range(batch.first, batch.first + batch.games):
            match = _play_recorded(setup, Seeded(batch.seed, number))
            text = dump_record(match.record())
            verify(parse_record(text), compiled=True)
            record_file(batch.records, batch.game, batch.seed, number).write_text(text, encoding="utf-8")
            _count_match(match, tally)
    return tally


def record_file(folder: Path, game: str, seed: int, number: int) -> Path:
    """Where the record of a game is written."""
    return folder / f"{game}-{seed}-{number:06}.json"


def _submit(pool: ProcessPoolExecutor, parts: Iterator[Batch], count: int) -> set[Future[Tally]]:
    return {pool.submit(play_batch, part) for part in islice(parts, count)}


def _parts(batch: Batch, jobs: int) -> Iterator[Batch]:
    limit = BATCH if batch.records is None else RECORDED_BATCH
    size = max(1, min(limit, -(-batch.games // jobs)))
    for start in range(0, batch.games, size):
        yield replace(batch, first=batch.first + start, games=min(size, batch.games - start))


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Keep Ctrl-C for this process: those started meanwhile never get it, and end when this one tells them to."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _count_playouts(setup: Setup, batch: Batch, tally: Tally) -> None:
    facts, kernel, table = setup.game.facts, setup.game.kernel(compiled=True), setup.table
    states = blank(facts.state, batch.games)
    streams = np.array([Seeded(batch.seed, batch.first + i).state for i in range(batch.games)])
    decisions = np.zeros(batch.games, np.int64)
    actions, outcome = np.empty(facts.actions, np.int16), blank(facts.outcome)[0]
    kernel.playouts(table, states, streams, actions, outcome, event_buffer(0), decisions)
    points = np.zeros((batch.games, setup.players, len(facts.sources)), np.int32)
    turns = np.zeros(batch.games, np.int64)
    reasons = []
    for i in range(batch.games):
        state = states[i]
        kernel.breakdown(table, state, points[i])
        turns[i] = kernel.turn(table, state)
        reasons.append(setup.game.reason(setup, state))
    tally.count(points, decisions, turns, reasons)


def _play_recorded(setup: Setup, stream: Seeded) -> Match:
    """The game that a playout from the same stream plays, with its log."""
    match = Match(setup, [""] * setup.players, StreamDealer(stream), compiled=True)
    while (mover := match.position.to_move) is not None:
        match.act(mover, stream.choice(match.position.legal()))
    return match


def _count_match(match: Match, tally: Tally) -> None:
    position = match.position
    points = np.array([[list(seat.values()) for seat in position.breakdown()]])
    decisions = sum(hasattr(entry.event, "do") for entry in match.log)
    assert position.outcome is not None
    tally.count(points, np.array([decisions]), np.array([position.turn]), [position.outcome.reason])
