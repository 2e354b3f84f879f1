"""The search from the opening, and random games from the same position: whole games per second of each."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from monuments import Position, Seeded, find_game
from monuments.bots.bot import Seen
from monuments.bots.levels import LEVELS
from monuments.bots.search import SearchOptions
from monuments.bots.search.bot import Tree
from monuments.bots.sense import ROUGHLY_FOREVER
from monuments.games.events import event_buffer
from monuments.games.extending import ExtendedLinker
from monuments.games.kernel import rule
from monuments.games.playout import playout
from monuments.games.record import blank

from .measuring import Measure, Side

SIMULATIONS = 10_000
"""Simulations of a search, which starts with an empty tree."""
GAMES = 2_000
SECONDS = 0.4
"""The shortest time of a measurement."""


def opening(name: str, players: int) -> Position:
    """The first position with a decision, after the draws that precede it."""
    position, rng = Position(find_game(name).setup({"players": players}), compiled=True), Seeded("bench")
    while position.is_chance:
        position.deal(position.sample(rng))
    return position


def options(**changes: Any) -> SearchOptions:
    """The options of the strongest level, with every simulation playing to the end of the game."""
    return replace(LEVELS[-1].options, simulations=SIMULATIONS, seconds=0.0, horizon=ROUGHLY_FOREVER, **changes)


def simulations(name: str, players: int, by: str, **changes: Any) -> Side:
    """Simulations per second of the search as the bot runs it: resampling what is hidden and growing the tree."""

    def prepare() -> Measure:
        position = opening(name, players)
        assert position.to_move is not None
        seen = Seen(position, position.to_move)
        tree = Tree(position.setup, options(**changes))

        def measure() -> float:
            seconds, done = 0.0, 0
            while seconds < SECONDS:
                start = time.process_time()
                tree.plant(seen)
                tree.grow(seen, None)
                seconds += time.process_time() - start
                done += sum(visits for _, visits, _ in tree.statistics())
            return done / seconds

        return measure

    return Side(by, prepare)


@rule
def play_from(
    table: Any, start: Any, world: Any, rng: Any, actions: Any, outcome: Any, events: Any, games: int
) -> None:
    """Play this many random games from one position to the end."""
    for _ in range(games):
        world[0] = start[0]
        playout(table, world[0], rng, actions, outcome, events)


def random_games(name: str, players: int) -> Side:
    """Random games per second from the position in which the search starts."""

    def prepare() -> Measure:
        position = opening(name, players)
        facts, table, rng = position.game.facts, position.setup.table, Seeded("bench").state
        play = ExtendedLinker(position.game, True, "bench", {}, [Path(__file__)]).link(play_from)
        start, world = blank(facts.state), blank(facts.state)
        start[0] = position.state
        scratch = np.empty(facts.actions, np.int16), blank(facts.outcome)[0], event_buffer(0)

        def measure() -> float:
            seconds, done = 0.0, 0
            while seconds < SECONDS:
                began = time.process_time()
                play(table, start, world, rng, *scratch, GAMES)
                seconds += time.process_time() - began
                done += GAMES
            return done / seconds

        return measure

    return Side("random games", prepare)
