"""Compiles the solver in advance, by solving one position of each kind and discarding the result."""

from collections.abc import Callable, Mapping
from pathlib import Path

from monuments.games import Game, Position, Seeded, Setup
from monuments.games.compiling import Call

from ..compiling import go_on
from .endgame_of_many import search_many
from .endgame_of_two import search_two
from .solver import endgame_linker, is_last_building, new_desk, solve

SOLVED = (2, 3)
"""Numbers of players, one for each of the two endgame searches."""


def ahead(game: Game) -> Mapping[str, Callable[[], object]]:
    """Calls that compile the solver, by the names of its parts."""
    return {f"endgame of {players}": _endgame(game, players) for players in SOLVED}


def cache_folder(game: Game) -> Path:
    """The folder of the solver's machine code."""
    return endgame_linker(game, compiled=True).cache


def searches(game: Game) -> Mapping[str, Call]:
    """The two endgame searches."""
    link, table = endgame_linker(game, compiled=True).link, game.setup({}).table
    return {
        search_two.__name__: (link(search_two), lambda: (table, new_desk(2, 1), 0, 0, 0)),
        search_many.__name__: (link(search_many), lambda: (table, new_desk(3, 1), 0)),
    }


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
