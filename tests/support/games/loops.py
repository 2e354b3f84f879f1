"""Rules run in one call for every action or for many games, so that tests can check many."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments import Game, Position, Seeded
from monuments.games.events import event_buffer
from monuments.games.kernel import Function, rule
from monuments.games.record import blank

from .players import Case

refuse: Function


@rule
def refuse_all(table: Any, state: Any, out: Any) -> None:
    """Write the number of the refusal of each action."""
    for action in range(len(out)):
        out[action] = refuse(table, state, action)  # noqa: F821 - each game's linker fills in its own


@cache
def _linked(game: Game, compiled: bool) -> Function:
    return game.linker(compiled).link(refuse_all)


def refusals(position: Position) -> NDArray[np.int64]:
    """The number of the refusal of each action id now, 0 if it is legal."""
    out = np.zeros(position.game.facts.actions, np.int64)
    _linked(position.game, position.kernel.compiled)(position.setup.table, position.state, out)
    return out


@dataclass(frozen=True)
class Played:
    """Games played in one call: their seeds, final states and numbers of decisions."""

    seeds: list[int]
    states: Any
    decided: Any


@cache
def playouts(case: Case, n: int, compiled: bool) -> Played:
    """Play n games from the beginning, by players who choose at random."""
    facts, seeds = case.game.facts, [int(Seeded(case.name, i).state[0]) for i in range(n)]
    states, decided = blank(facts.state, n), np.zeros(n, np.int64)
    rngs = np.array([[seed] for seed in seeds], np.uint64) if compiled else [rng_of(seed) for seed in seeds]
    actions, outcome = np.zeros(facts.actions, np.int16), blank(facts.outcome)[0]
    case.game.kernel(compiled).playouts(case.setup().table, states, rngs, actions, outcome, event_buffer(0), decided)
    return Played(seeds, states, decided)


def rng_of(seed: int) -> Seeded:
    """The random numbers of one of these games."""
    rng = Seeded()
    rng.state[0] = seed
    return rng
