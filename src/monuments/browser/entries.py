"""What a module exports: every rule function that Python calls, with arguments of the types that it passes."""

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np

from monuments.bots.greedy import WORLDS, glance
from monuments.bots.others import SEATS
from monuments.bots.search import SearchOptions
from monuments.bots.search.bot import Tree
from monuments.bots.search.tree import think
from monuments.bots.sense import bot_linker, sense_of
from monuments.games import Seeded, Setup
from monuments.games.compiling import Call, calls_of
from monuments.games.position import SILENCE
from monuments.games.record import blank

OFTEN = "entries."


def calls_into(setup: Setup) -> Mapping[str, Call]:
    """Every function by its name; of a rule that has an entry for frequent calls, that one."""
    calls = calls_of(setup)
    often = {name.removeprefix(OFTEN): call for name, call in calls.items() if name.startswith(OFTEN)}
    rules = {name: call for name, call in calls.items() if not name.startswith(OFTEN)}
    return {**rules, **often, **_calls_of_bots(setup)}


def _calls_of_bots(setup: Setup) -> Mapping[str, Call]:
    game, sense = setup.game, sense_of(setup.game)
    link, facts, rng = bot_linker(game, sense, compiled=True).link, game.facts, Seeded("ahead").state
    state, actions = blank(facts.state)[0], np.zeros(facts.actions, np.int16)
    points = np.zeros((setup.players, len(facts.sources)), np.int32)
    calls: dict[str, Call] = {
        "think": (link(think), lambda: Tree(setup, SearchOptions(simulations=1)).arguments(0, rng, 1)),
        "forget": (link(sense.forget), lambda: (setup.table, state, 0, 0.5, rng)),
        "consider": (link(sense.consider), lambda: (setup.table, state, actions, 0)),
        "glance": (
            link(glance),
            lambda: (
                setup.table, blank(facts.state, 3), 0, rng, WORLDS, actions, SILENCE, points,
                np.zeros(SEATS, np.float64), np.zeros(1, np.float64),
            ),
        ),
    }  # fmt: skip
    return calls if sense.solver is None else {**calls, **sense.solver.searches(game)}


def compiled(call: Call) -> Any:
    """The function as Numba compiles it for the types of its arguments."""
    function: Any
    function, arguments = call
    kinds = tuple(map(numba.typeof, arguments()))
    function.compile(kinds)
    return function.overloads[kinds]
