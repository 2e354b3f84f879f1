"""The exact value of a position of the last building phase under perfect play, if it can be computed."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from monuments.games import Game, Position
from monuments.games.events import event_buffer
from monuments.games.extending import ExtendedLinker
from monuments.games.kernel import Function
from monuments.games.record import blank
from monuments.games.world_monuments.state import BUILDING, POSITIONS, ROUNDS, STATE

from .endgame import EXCEEDED, NODES, Desk
from .endgame_of_many import MANY_FRAME, MANY_SLOT, prefers, search_many
from .endgame_of_two import FRAME, SLOT, UNBOUNDED, search_two

MOST_NODES = 1_000_000
SLOTS_OF_TWO, SLOTS_OF_MANY = 1 << 18, 1 << 20
_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Solution:
    """The exact value of a position for the mover."""

    values: Mapping[int, int]
    """For each legal action, the mover's final lead over the best other seat, in points."""
    best: tuple[int, ...]
    """The actions that a perfect player may choose."""
    line: tuple[int, ...]
    """Perfect play to the end of the game; among equally good actions, the one with the lowest id."""
    scores: tuple[int, ...]
    """The points of all seats at the end of that line."""
    nodes: int
    """How many states were visited."""

    @property
    def value(self) -> int:
        """The mover's final lead over the best other seat, in points."""
        return max(self.values.values())


def is_last_building(position: Position) -> bool:
    """Whether nothing is left but the last building phase, which can be solved."""
    state = position.state
    return int(state.phase) == BUILDING and int(state.rounds) == ROUNDS - 1


def solve(position: Position, nodes: int = MOST_NODES, slots: int | None = None) -> Solution | None:
    """Search the last building phase to its end; None if that takes more than these nodes.

    `slots`, a power of two, is the number of results kept: with fewer slots the search takes more nodes, and nothing
    else changes.
    """
    if not is_last_building(position):
        raise ValueError("only a position of the last building phase can be solved")
    search = (_SearchOfTwo if position.setup.players == 2 else _SearchOfMany)(position, nodes, slots)
    try:
        values, best = search.values(position)
        line, end = search.line(position, best[0])
    except _Exceeded:
        return None
    return Solution(values, best, line, end.scores, search.nodes)


def perfect_action(position: Position, nodes: int) -> int | None:
    """A perfect action, or None if the position cannot be solved within these nodes."""
    solution = solve(position, nodes) if is_last_building(position) else None
    return None if solution is None else solution.best[0]


def new_desk(players: int, slots: int | None = None) -> Desk:
    """The empty working memory of a search, for states of one rule table only."""
    frame, slot, usual = (FRAME, SLOT, SLOTS_OF_TWO) if players == 2 else (MANY_FRAME, MANY_SLOT, SLOTS_OF_MANY)
    slots = usual if slots is None else slots
    if slots < 1 or slots & (slots - 1):
        raise ValueError(f"{slots} slots are not a power of two")
    depth = POSITIONS + 1
    return Desk(blank(STATE, depth), blank(frame, depth), blank(slot, slots), np.zeros(2, np.int64), event_buffer(0))


@cache
def endgame_linker(game: Game, compiled: bool) -> ExtendedLinker:
    """The linker that binds the searches to the game's rules; made once."""
    return ExtendedLinker(game, compiled, "endgame", {}, _HERE.glob("endgame*.py"))


class _Exceeded(Exception):
    """More nodes than allowed would be needed."""


class _Search(ABC):
    """A search with its memory, used for one position."""

    def __init__(self, position: Position, budget: int, slots: int | None, search: Function) -> None:
        self._search = endgame_linker(position.game, position.kernel.compiled).link(search)
        self._table = position.setup.table
        self._budget = budget
        self._desk = new_desk(position.setup.players, slots)

    @property
    def nodes(self) -> int:
        return int(self._desk.counts[NODES])

    @abstractmethod
    def values(self, position: Position) -> tuple[dict[int, int], tuple[int, ...]]:
        """The value of each action, and the best ones."""

    @abstractmethod
    def _first_best(self, position: Position) -> int:
        """The best action with the lowest id, along a line whose start was solved."""

    def line(self, position: Position, action: int) -> tuple[tuple[int, ...], Position]:
        """Perfect play from an action, and the final position."""
        line, end = [action], _after(position, action)
        while not end.is_over:
            line.append(self._first_best(end))
            end.apply(line[-1])
        return tuple(line), end

    def _run(self, position: Position, *window: int) -> None:
        """Search from a position; the result is in the first frame."""
        self._desk.states[0] = position.state
        self._search(self._table, self._desk, *window, self._budget)
        if self._desk.counts[EXCEEDED]:
            raise _Exceeded


class _SearchOfTwo(_Search):
    def __init__(self, position: Position, budget: int, slots: int | None) -> None:
        super().__init__(position, budget, slots, search_two)
        self._value = 0
        """The value that the line has to keep: the final lead of seat 0."""

    def values(self, position: Position) -> tuple[dict[int, int], tuple[int, ...]]:
        sign = 1 if position.to_move == 0 else -1
        legal = position.legal()
        values = {action: sign * self._between(_after(position, action), -UNBOUNDED, UNBOUNDED) for action in legal}
        self._value = sign * max(values.values())
        return values, tuple(action for action in legal if sign * values[action] == self._value)

    def _first_best(self, position: Position) -> int:
        value = self._value
        for action in position.legal():
            after = _after(position, action)
            if position.to_move == 0:
                keeps_it = self._between(after, value - 1, value) >= value
            else:
                keeps_it = self._between(after, value, value + 1) <= value
            if keeps_it:
                return action
        raise AssertionError("no action keeps the value")

    def _between(self, position: Position, low: int, high: int) -> int:
        self._run(position, low, high)
        return int(self._desk.frames[0].best)


class _SearchOfMany(_Search):
    def __init__(self, position: Position, budget: int, slots: int | None) -> None:
        super().__init__(position, budget, slots, search_many)

    def values(self, position: Position) -> tuple[dict[int, int], tuple[int, ...]]:
        mover = int(position.state.mover)
        outcomes = {action: self._outcome(_after(position, action)) for action in position.legal()}
        chosen = self._preferred(mover, outcomes)
        values = {action: scores[mover] - _best_other(mover, scores) for action, scores in outcomes.items()}
        return values, tuple(action for action, scores in outcomes.items() if scores == outcomes[chosen])

    def _first_best(self, position: Position) -> int:
        outcomes = {action: self._outcome(_after(position, action)) for action in position.legal()}
        return self._preferred(int(position.state.mover), outcomes)

    def _preferred(self, mover: int, outcomes: Mapping[int, tuple[int, ...]]) -> int:
        chosen, *others = outcomes
        for action in others:
            if prefers(self._table, mover, outcomes[action], outcomes[chosen]):
                chosen = action
        return chosen

    def _outcome(self, position: Position) -> tuple[int, ...]:
        self._run(position)
        return tuple(int(points) for points in self._desk.frames[0].outcome[: position.setup.players])


def _best_other(mover: int, scores: tuple[int, ...]) -> int:
    return max(points for seat, points in enumerate(scores) if seat != mover)


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.apply(action)
    return after
