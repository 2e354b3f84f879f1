"""Compiles the solver in advance, by solving one position of each kind and discarding the result."""

from collections.abc import Callable, Mapping
from pathlib import Path

from monuments.games import Game, Position, Seeded, Setup

from ..compiling import go_on
from .solver import endgame_linker, is_last_building, solve

SOLVED = (2, 3)
"""Numbers of players, one for each of the two endgame searches."""


def ahead(game: Game) -> Mapping[str, Callable[[], object]]:
    """Calls that compile the solver, by the names of its parts."""
    return {f"endgame of {players}": _endgame(game, players) for players in SOLVED}


def cache_folder(game: Game) -> Path:
    """The folder of the solver's machine code."""
    return endgame_linker(game, compiled=True).cache


def _endgame(game: Game, players: int) -> Callable[[], object]:
    return lambda: solve(_last_building(game.setup({"players": players})), nodes=1)


def _last_building(setup: Setup) -> Position:
    """The first position of a random game that can be solved."""
    for number in range(1000):
        position, rng = Position(setup, compiled=True), Seeded("ahead", number)
        while not position.is_over:
            if is_last_building(position):
                return position
            go_on(position, rng)
    raise AssertionError("no game has a last building phase")
