"""The arrays of a batch of games: what is kept for each, and what each may scribble on."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from monuments.games.events import event_buffer
from monuments.games.game import Setup

from .observations import Layout


@dataclass
class Arrays:
    """Everything that `stepping` works on, in the order in which it takes it."""

    tables: Any
    empty: Any
    states: Any
    rngs: Any
    actions: Any
    known: Any
    listed: Any
    outcomes: Any
    events: Any
    points: Any
    paid: int
    observations: Any
    masks: Any
    movers: Any
    rewards: Any
    dones: Any
    scores: Any

    def in_order(self) -> list[Any]:
        """The arguments of a step."""
        return [getattr(self, field.name) for field in fields(self)]


def make_arrays(
    setup: Setup, layout: Layout, games: int, rows: int, paid: int, records: Callable[[np.dtype[Any], int], Any]
) -> Arrays:
    """Arrays for so many games with so many rows to scribble on; `records` makes an array of blank records."""
    facts, players = setup.game.facts, setup.players
    tables = records(setup.table.dtype, 1)
    tables[0] = setup.table
    return Arrays(
        tables=tables,
        empty=records(facts.state, 1),
        states=records(facts.state, games),
        rngs=np.zeros((games, 1), np.uint64),
        actions=np.zeros(games, np.int64),
        known=records(facts.state, rows),
        listed=np.zeros((rows, facts.actions), np.int16),
        outcomes=records(facts.outcome, rows),
        events=event_buffer(0),
        points=np.zeros((rows, players, len(facts.sources)), np.int32),
        paid=paid,
        observations=np.zeros((games, layout.length), np.int16),
        masks=np.zeros((games, facts.actions), np.bool_),
        movers=np.zeros(games, np.int8),
        rewards=np.zeros((games, players), np.float32),
        dones=np.zeros(games, np.bool_),
        scores=np.zeros((games, players), np.int32),
    )
