"""What bots know about a game beyond its rules: rule functions that a game may provide, each with a default."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from monuments.games import Game, Position
from monuments.games.compiling import Call
from monuments.games.extending import ExtendedLinker
from monuments.games.kernel import Function, rule

breakdown: Function
choose: Function

_HERE = Path(__file__).parent
ROUGHLY_FOREVER = 10_000
"""More turns than any game takes."""


@dataclass(frozen=True)
class Solver:
    """Plays a game perfectly in positions where that can be computed."""

    solve: Callable[[Position, int], int | None]
    """`solve(position, nodes)`: a perfect action, or None if the position cannot be solved within so many nodes."""
    ahead: Callable[[Game], Mapping[str, Callable[[], object]]]
    """Calls that compile it before its first use, by the names of the parts."""
    cache: Callable[[Game], Path]
    """The folder of its machine code."""
    searches: Callable[[Game], Mapping[str, Call]]
    """The rule functions that search for the solution, by name."""


@rule
def lean_nowhere(table: Any, state: Any, rng: Any, actions: Any) -> int:
    """In a playout, each legal action is equally likely."""
    return int(choose(table, state, rng, actions))


@rule
def points_so_far(table: Any, state: Any, points: Any, out: Any) -> None:
    """The prospects of each seat: its points so far."""
    breakdown(table, state, points)
    for seat in range(table.players):
        total = 0
        for source in range(points.shape[1]):
            total += points[seat, source]
        out[seat] = total


@rule
def consider_all(table: Any, state: Any, actions: Any, n: int) -> int:
    """Every legal action is worth considering."""
    return n


@rule
def forget_nothing(table: Any, state: Any, seat: int, share: float, rng: Any) -> None:
    """Everything is remembered."""


@dataclass(frozen=True)
class Sense:
    """What bots know about a game."""

    lean: Function = lean_nowhere
    """`lean(table, state, rng, actions)`: the choice of a seat in a playout."""
    prospects: Function = points_so_far
    """`prospects(table, state, points, out)`: the final points that each seat can expect, or has when it is over.
    `points` is scratch space for a breakdown."""
    consider: Function = consider_all
    """`consider(table, state, actions, n)`: keep the actions of a list that are worth considering; returns how many."""
    forget: Function = forget_nothing
    """`forget(table, state, seat, share, rng)`: replace a share of what a seat has to remember, in a copy."""

    horizon: int = ROUGHLY_FOREVER
    """After how many turns a strong player's playout ends and the position is judged by its prospects."""
    reach: int = ROUGHLY_FOREVER
    """How many turns a strong player's tree covers before playouts begin."""
    ripe: int = 1
    """Visits of an action before a strong player's tree grows below it."""
    solver: Solver | None = None

    def bindings(self) -> Mapping[str, Function]:
        """The functions by the names that the search uses."""
        return {name: value for name, value in vars(self).items() if name not in ("horizon", "reach", "ripe", "solver")}


RULES_ALONE = Sense()


def sense_of(game: Game) -> Sense:
    """The sense that a game names among its companions; one that names none is played by its rules alone."""
    return game.companion("sense", Sense) or RULES_ALONE


@cache
def bot_linker(game: Game, sense: Sense, compiled: bool) -> ExtendedLinker:
    """The linker that binds the bots' functions to one game's rules and sense; made once."""
    return ExtendedLinker(game, compiled, "bots", sense.bindings(), sources_of(sense))


def sources_of(sense: Sense) -> set[Path]:
    """The files of the search, and those next to a game's sense, from which it may call functions."""
    folders = {Path(inspect.getfile(function)).parent for function in sense.bindings().values()} - {_HERE}
    beside = {file for folder in folders for file in folder.glob("*.py")}
    return {_HERE / "others.py", _HERE / "sense.py", _HERE / "greedy.py", _HERE / "search" / "tree.py", *beside}
