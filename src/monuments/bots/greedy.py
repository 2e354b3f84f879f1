"""The bot that looks one step ahead and takes the most promising action."""

from typing import Any

import numpy as np

from monuments.games.kernel import Function, rule
from monuments.games.position import SILENCE
from monuments.games.record import blank

from .bot import Bot, Seen
from .others import SEATS, best_other
from .sense import bot_linker, sense_of

apply: Function
prospects: Function
resample: Function

WORLDS = 16
"""The number of worlds, indistinguishable to the seat, in which each action is tried."""


@rule
def glance(
    table: Any, states: Any, seat: int, rng: Any, worlds: int, actions: Any, events: Any,
    points: Any, hopes: Any, leads: Any,
) -> None:  # fmt: skip
    """Try each action in several worlds and add up the seat's estimated lead after it.

    The first of three states is what the seat has seen; the others are scratch space.
    """
    for _ in range(worlds):
        states[1] = states[0]
        resample(table, states[1], seat, rng)
        for i in range(len(actions)):
            states[2] = states[1]
            apply(table, states[2], int(actions[i]), events)
            prospects(table, states[2], points, hopes)
            leads[i] += hopes[seat] - best_other(table, hopes, seat)


class GreedyBot(Bot):
    """Takes the action with the largest lead, as the game's sense estimates it."""

    repeats = True

    def choose(self, seen: Seen) -> int:
        """The most promising action; a random one among equals."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        facts, sense = seen.game.facts, sense_of(seen.game)
        linker = bot_linker(seen.game, sense, compiled=True)
        rng, states = seen.rng("greedy"), blank(facts.state, 3)
        states[0] = seen.world(rng).state
        actions = np.array(seen.legal, np.int16)
        actions = actions[: linker.link(sense.consider)(seen.setup.table, states[0], actions, len(actions))]
        leads = np.zeros(len(actions), np.float64)
        linker.link(glance)(
            seen.setup.table, states, seen.seat, rng.state, WORLDS, actions, SILENCE,
            np.zeros((seen.setup.players, len(facts.sources)), np.int32), np.zeros(SEATS, np.float64), leads,
        )  # fmt: skip
        best = leads.max()
        return rng.choice([int(action) for action, lead in zip(actions, leads, strict=True) if lead >= best - 1e-9])
