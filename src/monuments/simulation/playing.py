"""Many games among players who choose at random, or among bots, by compiled rules, in one process or several.

Each game of a seed has its own stream of random numbers for draws and choices, so neither the number of processes nor
the size of their parts changes any game; and a game is the same whether its record is written or not.
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

from .statistics import Tally

PART, RECORDED_PART, BOTS_PART = 2048, 4, 1
"""How many games a process plays before it reports: few enough to show progress and to stop quickly."""


@dataclass(frozen=True)
class Simulation:
    """Games to play, or a part of them, with everything that a process needs for them."""

    setup: Setup
    games: int
    seed: int = 0
    first: int = 1
    """The number of the first game, counted from 1."""
    bots: tuple[str, ...] = ()
    """The name of each seat's bot; empty if all seats choose at random."""
    limit_s: float = LIMIT_S
    """How long an answer of a bot may take."""
    strict: bool = False
    """Whether the first bad answer of a bot ends the simulation with BotFailed."""
    records: Path | None = None
    """The folder to which a verified record of every game is written."""

    @property
    def game(self) -> str:
        """The game's name."""
        return self.setup.game.facts.name


class StreamDealer:
    """Draws from the same stream that the players choose from, as a playout does; so nothing can be undone."""

    def __init__(self, stream: Seeded) -> None:
        self._stream = stream

    def first_player(self, players: int) -> int:
        """The seat that begins."""
        return self._stream.below(players)

    def draw(self, position: Position, number: int) -> Any:
        """The outcome of a draw."""
        return position.sample(self._stream)

    def proof(self, is_over: bool) -> Proof | None:
        """None: a seed proves nothing."""
        return None


def prepare(simulation: Simulation) -> None:
    """Compile what the games need, before several processes would each compile it."""
    if simulation.bots:
        compile_all([simulation.setup], simulation.bots)
        return
    play_part(replace(simulation, games=1, records=None))
    if simulation.records is not None:
        _play_recorded(simulation.setup, Seeded(simulation.seed, simulation.first))


def simulate(simulation: Simulation, jobs: int = 1, advance: Callable[[int], object] = lambda games: None) -> Tally:
    """Play all games in `jobs` processes; `advance` is called with the number of games of each finished part."""
    tally = Tally(simulation.setup.players, simulation.setup.game.facts.sources)

    def count(part: Tally) -> None:
        tally.add(part)
        advance(part.games)

    in_processes(play_part, _parts(simulation, jobs), jobs, count, patient=simulation.records is not None)
    return tally


def play_part(simulation: Simulation) -> Tally:
    """Play the games of a part and count them."""
    setup = simulation.setup
    tally = Tally(setup.players, setup.game.facts.sources)
    numbers = range(simulation.first, simulation.first + simulation.games)
    if simulation.bots:
        for number in numbers:
            _count_game(simulation, _play_bots(simulation, number), tally)
    elif simulation.records is None:
        _count_playouts(setup, simulation, tally)
    else:
        for number in numbers:
            match = _play_recorded(setup, Seeded(simulation.seed, number))
            _write(simulation, number, match)
            _count_match(match, tally)
    return tally


def record_file(folder: Path, game: str, seed: int, number: int) -> Path:
    """The file of a game's record."""
    return folder / f"{game}-{seed}-{number:06}.json"


def play_match(match: Match, seated: Seated) -> None:
    """Let bots play a match to its end."""
    while (mover := match.position.to_move) is not None:
        match.act(mover, seated.choose(match.position))


def _parts(simulation: Simulation, jobs: int) -> Iterator[Simulation]:
    most = BOTS_PART if simulation.bots else PART if simulation.records is None else RECORDED_PART
    size = max(1, min(most, -(-simulation.games // jobs)))
    for start in range(0, simulation.games, size):
        yield replace(simulation, first=simulation.first + start, games=min(size, simulation.games - start))


def _count_playouts(setup: Setup, simulation: Simulation, tally: Tally) -> None:
    facts, kernel, table = setup.game.facts, setup.game.kernel(compiled=True), setup.table
    states = blank(facts.state, simulation.games)
    streams = np.array([Seeded(simulation.seed, simulation.first + i).state for i in range(simulation.games)])
    decisions = np.zeros(simulation.games, np.int64)
    actions, outcome = np.empty(facts.actions, np.int16), blank(facts.outcome)[0]
    kernel.playouts(table, states, streams, actions, outcome, event_buffer(0), decisions)
    points = np.zeros((simulation.games, setup.players, len(facts.sources)), np.int32)
    turns = np.zeros(simulation.games, np.int64)
    reasons = []
    for i in range(simulation.games):
        state = states[i]
        kernel.breakdown(table, state, points[i])
        turns[i] = kernel.turn(table, state)
        reasons.append(setup.game.reason(setup, state))
    tally.count(points, decisions, turns, reasons)


def _play_recorded(setup: Setup, stream: Seeded) -> Match:
    """The same game as a playout from the same stream, with a log."""
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


def _play_bots(simulation: Simulation, number: int) -> Played:
    """A game among bots; if its record is written, the same game is played as a match."""
    bots, seed, strict = [find_bot(name) for name in simulation.bots], f"{simulation.seed}:{number}", simulation.strict
    if simulation.records is None:
        return play_game(simulation.setup, bots, (simulation.seed, number), seed, simulation.limit_s, strict=strict)
    seats, seated = [label(name) for name in simulation.bots], Seated(bots, seed, simulation.limit_s, strict=strict)
    match = Match(simulation.setup, seats, SeededDealer(simulation.seed, number), compiled=True)
    play_match(match, seated)
    _write(simulation, number, match)
    return played(match.position, seated)


def _write(simulation: Simulation, number: int, match: Match) -> None:
    """Write a record after verifying it."""
    assert simulation.records is not None
    text = dump_record(match.record())
    verify(parse_record(text), compiled=True)
    record_file(simulation.records, simulation.game, simulation.seed, number).write_text(text, encoding="utf-8")


def _count_game(simulation: Simulation, game: Played, tally: Tally) -> None:
    points = np.array([game.points])
    tally.count(points, np.array([sum(game.decisions)]), np.array([game.turns]), [game.reason])
    for slip in game.slips:
        tally.mistakes[simulation.bots[slip.seat], slip.mistake] += slip.times
    for bot, decisions in zip(simulation.bots, game.decisions, strict=True):
        tally.answers[bot] += decisions
