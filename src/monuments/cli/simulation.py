"""Many games among players who choose at random, or among bots, by compiled rules, in one process or several.

Game number n of a seed draws and chooses from a stream of its own, so neither the number of processes nor the size
of the batches changes any game; and a game is the same whether its record is written or not.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from monuments.arena import Played, Seated, play_game, played
from monuments.arena.evenly import compile_all
from monuments.arena.pairing import label
from monuments.arena.processes import in_processes
from monuments.bots import find_bot
from monuments.bots.referee import LIMIT_S
from monuments.games import Position, Seeded, Setup
from monuments.games.events import event_buffer
from monuments.games.record import blank
from monuments.match import Match, SeededDealer
from monuments.records import Proof, dump_record, parse_record, verify

from .bots import play_match
from .statistics import Tally

BATCH, RECORDED_BATCH, BOTS_BATCH = 2048, 4, 1
"""Games a process plays before it reports: few enough for progress to be seen, and for an end to be quick."""


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation, with everything that a process needs to play them."""

    setup: Setup
    seed: int
    first: int
    """The number of the first game; they are counted from 1."""
    games: int
    records: Path | None
    bots: tuple[str, ...] = ()
    """Who sits in each seat; none where all choose at random."""
    limit_s: float = LIMIT_S
    strict: bool = False
    """Whether a bot's first bad answer ends it all with BotFailed."""

    @property
    def game(self) -> str:
        """The game's name."""
        return self.setup.game.facts.name


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
    """Play one game or compile all for bots, so that the rules are there before other processes look for them."""
    if batch.bots:
        compile_all([batch.setup], batch.bots)
        return
    play_batch(replace(batch, games=1, records=None))
    if batch.records is not None:
        _play_recorded(batch.setup, Seeded(batch.seed, batch.first))


def simulate_games(batch: Batch, jobs: int, advance: Callable[[int], object]) -> Tally:
    """Play all games of a batch, in smaller ones and in so many processes; `advance` gets how many were played."""
    tally = Tally(batch.setup.players, batch.setup.game.facts.sources)

    def count(part: Tally) -> None:
        tally.add(part)
        advance(part.games)

    in_processes(play_batch, _parts(batch, jobs), jobs, count, patient=batch.records is not None)
    return tally


def play_batch(batch: Batch) -> Tally:
    """Play some games and count them."""
    setup = batch.setup
    tally = Tally(setup.players, setup.game.facts.sources)
    numbers = range(batch.first, batch.first + batch.games)
    if batch.bots:
        for number in numbers:
            _count_game(batch, _play_bots(batch, number), tally)
    elif batch.records is None:
        _count_playouts(setup, batch, tally)
    else:
        for number in numbers:
            match = _play_recorded(setup, Seeded(batch.seed, number))
            _write(batch, number, match)
            _count_match(match, tally)
    return tally


def record_file(folder: Path, game: str, seed: int, number: int) -> Path:
    """Where the record of a game is written."""
    return folder / f"{game}-{seed}-{number:06}.json"


def _parts(batch: Batch, jobs: int) -> Iterator[Batch]:
    limit = BOTS_BATCH if batch.bots else BATCH if batch.records is None else RECORDED_BATCH
    size = max(1, min(limit, -(-batch.games // jobs)))
    for start in range(0, batch.games, size):
        yield replace(batch, first=batch.first + start, games=min(size, batch.games - start))


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


def _play_bots(batch: Batch, number: int) -> Played:
    """A game among bots; with a record it is the same one, kept by a match."""
    bots, seed = [find_bot(name) for name in batch.bots], f"{batch.seed}:{number}"
    if batch.records is None:
        return play_game(batch.setup, bots, (batch.seed, number), seed, batch.limit_s, strict=batch.strict)
    seats, seated = [label(name) for name in batch.bots], Seated(bots, seed, batch.limit_s, strict=batch.strict)
    match = Match(batch.setup, seats, SeededDealer(batch.seed, number), compiled=True)
    play_match(match, seated)
    _write(batch, number, match)
    return played(match.position, seated)


def _write(batch: Batch, number: int, match: Match) -> None:
    """Write a record and see that it is lawful."""
    assert batch.records is not None
    text = dump_record(match.record())
    verify(parse_record(text), compiled=True)
    record_file(batch.records, batch.game, batch.seed, number).write_text(text, encoding="utf-8")


def _count_game(batch: Batch, game: Played, tally: Tally) -> None:
    points = np.array([game.points])
    tally.count(points, np.array([sum(game.decisions)]), np.array([game.turns]), [game.reason])
    for slip in game.slips:
        tally.mistakes[batch.bots[slip.seat], slip.mistake] += slip.times
    for bot, decisions in zip(batch.bots, game.decisions, strict=True):
        tally.answers[bot] += decisions
