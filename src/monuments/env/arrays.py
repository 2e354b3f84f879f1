"""Allocates the arrays of a batch of games."""

from collections.abc import Callable
from typing import Any

import numpy as np

from monuments.games.events import event_buffer
from monuments.games.game import Setup

from .observations import Layout
from .stepping import Arrays


def make_arrays(
    setup: Setup, layout: Layout, games: int, rows: int, paid: int, records: Callable[[np.dtype[Any], int], Any]
) -> Arrays:
    """Arrays for this many games and rows of scratch space; `records` allocates blank records."""
    facts, players = setup.game.facts, setup.players
    tables = records(setup.table.dtype, 1)
    tables[0] = setup.table
    return Arrays(
        tables=tables,
        empty=records(facts.state, 1),
        paid=np.array([paid], np.int8),
        states=records(facts.state, games),
        rngs=np.zeros((games, 1), np.uint64),
        actions=np.zeros(games, np.int64),
        known=records(facts.state, rows),
        listed=np.zeros((rows, facts.actions), np.int16),
        outcomes=records(facts.outcome, rows),
        points=np.zeros((rows, players, len(facts.sources)), np.int32),
        events=event_buffer(0),
        observations=np.zeros((games, layout.length), np.int16),
        masks=np.zeros((games, facts.actions), np.bool_),
        movers=np.zeros(games, np.int8),
        rewards=np.zeros((games, players), np.float32),
        dones=np.zeros(games, np.bool_),
        scores=np.zeros((games, players), np.int32),
    )
