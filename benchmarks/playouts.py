"""Random games with our rules, compiled and interpreted."""

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments import Seeded, find_game
from monuments.games.events import event_buffer
from monuments.games.record import blank

from .measuring import Measure, Side

GAMES = 200
"""Games in a batch: enough to measure, few enough to stay in the processor's L2 cache."""
_STEP, _MIX_1, _MIX_2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def stream_starts(seed: int, games: int) -> NDArray[np.uint64]:
    """Where the random numbers of each game start; the yardsticks derive the same numbers from the same seed."""
    mixed = np.uint64(seed) + np.arange(1, games + 1, dtype=np.uint64) * _STEP
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_2
    return (mixed ^ (mixed >> np.uint64(31))).reshape(-1, 1)


class Batch:
    """Random games with our compiled rules, played to the end again and again."""

    def __init__(self, name: str, players: int, games: int, seed: int) -> None:
        self.game = find_game(name)
        self.setup = self.game.setup({"players": players})
        self.kernel = self.game.kernel(compiled=True)
        self.states = blank(self.game.facts.state, games)
        self.rngs = stream_starts(seed, games)
        self.decisions = np.zeros(games, np.int64)
        self._actions = np.empty(self.game.facts.actions, np.int16)
        self._outcome = blank(self.game.facts.outcome)[0]
        self._events = event_buffer(0)

    def play(self) -> float:
        """Play every game once; return the processor time in seconds."""
        start = time.process_time()
        self.states.view(np.uint8)[:] = 0
        self.kernel.playouts(
            self.setup.table, self.states, self.rngs, self._actions, self._outcome, self._events, self.decisions
        )
        return time.process_time() - start

    def scores(self) -> NDArray[np.int64]:
        """The final scores of each game, shape (games, players)."""
        points = np.zeros((4, len(self.game.facts.sources)), np.int64)
        totals = np.zeros((len(self.states), self.setup.players), np.int64)
        for i in range(len(self.states)):
            self.kernel.breakdown(self.setup.table, self.states[i], points)
            totals[i] = points[: self.setup.players].sum(axis=1)
        return totals


def compiled(name: str, players: int) -> Side:
    """Decisions per second of the compiled rules on one core."""

    def prepare() -> Measure:
        batch = Batch(name, players, GAMES, seed=1)

        def measure() -> float:
            seconds, decisions = 0.0, 0
            while seconds < 0.2:
                seconds += batch.play()
                decisions += int(batch.decisions.sum())
            return decisions / seconds

        return measure

    return Side("compiled", prepare)


def interpreted(name: str, players: int) -> Side:
    """Decisions per second of the rules in plain Python."""

    def prepare() -> Measure:
        game = find_game(name)
        setup, kernel, rng = game.setup({"players": players}), game.kernel(compiled=False), Seeded("bench")
        actions, outcome = np.empty(game.facts.actions, np.int16), blank(game.facts.outcome)[0]
        decisions, events = np.zeros(1, np.int64), event_buffer(0)

        def measure() -> float:
            states: Any = blank(game.facts.state)
            start = time.process_time()
            kernel.playouts(setup.table, states, [rng], actions, outcome, events, decisions)
            return int(decisions[0]) / (time.process_time() - start)

        return measure

    return Side("interpreted", prepare)
