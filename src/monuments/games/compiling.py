"""Compiling ahead of time: every rule function of a game, for the types of arguments that it is called with."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from .chance import Seeded
from .draw_forms import COLUMNS
from .events import event_buffer
from .game import Game, Setup
from .kernel import Function, can_write
from .record import blank, states_of
from .telling import RUNNING

Call = tuple[Function, Callable[[], tuple[Any, ...]]]
"""A function, and what makes arguments of the types with which it is called."""
COMPLETE = "complete"
"""The name of an empty file that marks the machine code of a game as complete."""


def is_compiled(game: Game) -> bool:
    """Whether the machine code of all rules of a game is cached from an earlier run."""
    return (_kept(game) / COMPLETE).exists()


def can_play_out(game: Game) -> bool:
    """Whether at least the machine code of random games is cached."""
    return any(_kept(game).rglob("playout.playouts-*.nbc"))


def can_keep(game: Game) -> bool:
    """Whether machine code can be cached for the next run."""
    return can_write(_kept(game))


def compile_ahead(setup: Setup) -> Iterator[tuple[str, int]]:
    """Compile the rules, the longest first; before each function, yield its name and how many are left."""
    calls = calls_of(setup)
    for done, (name, (function, arguments)) in enumerate(calls.items()):
        yield name, len(calls) - done
        function(*arguments())
    if can_keep(setup.game):
        (_kept(setup.game) / COMPLETE).touch()


def calls_of(setup: Setup) -> Mapping[str, Call]:
    """Every rule function that Python calls, by name, to be called in this order; those in `Entries` as `entries.`."""
    facts, table, kernel = setup.game.facts, setup.table, setup.game.kernel(compiled=True)
    entries = kernel.entries
    state, copy, outcome, rng = (
        blank(facts.state)[0],
        blank(facts.state),
        blank(facts.outcome)[0],
        Seeded("ahead").state,
    )
    tables, states, worlds = setup.tables, states_of(facts.state), states_of(facts.state, 2)
    actions, events = np.empty(facts.actions, np.int16), event_buffer()
    points, count = np.zeros((setup.players, len(facts.sources)), np.int32), np.zeros(1, np.int64)
    rows = np.zeros((setup.game.draw_form.most, COLUMNS), np.int16)
    shown, seats = setup.game.views.blank(1, setup.players)
    return {
        "playouts": (
            kernel.playouts,
            lambda: (table, blank(facts.state), rng.reshape(1, 1), actions, outcome, event_buffer(0), count),
        ),
        "begin": (kernel.begin, lambda: (table, state)),
        "to_move": (kernel.to_move, lambda: (table, state)),
        "turn": (kernel.turn, lambda: (table, state)),
        "sample": (kernel.sample, lambda: (table, state, rng, outcome)),
        "write_draw": (kernel.write_draw, lambda: (table, state, outcome, rows)),
        "read_draw": (kernel.read_draw, lambda: (table, state, rows, 0, outcome, count)),
        "refuse_draw": (kernel.refuse_draw, lambda: (table, state, outcome)),
        "deal": (kernel.deal, lambda: (table, state, outcome, events)),
        "legal": (kernel.legal, lambda: (table, state, actions)),
        "choose": (kernel.choose, lambda: (table, state, rng, actions)),
        "refuse": (kernel.refuse, lambda: (table, state, int(actions[0]))),
        "reveals": (kernel.reveals, lambda: (table, state, int(actions[0]))),
        "apply": (kernel.apply, lambda: (table, state, int(actions[0]), events)),
        "breakdown": (kernel.breakdown, lambda: (table, state, points)),
        "view": (kernel.view, lambda: (table, copy[0], 0)),
        "know": (kernel.know, lambda: (table, copy[0], 0)),
        "resample": (kernel.resample, lambda: (table, copy[0], 0, rng)),
        "show": (kernel.show, lambda: (table, state, shown[0], seats[0])),
        "tell": (kernel.tell, lambda: (table, events, 0, 0, RUNNING, events.copy())),
        "tell_actions": (kernel.tell_actions, lambda: (table, actions, 0, 0, 0, RUNNING, actions.copy())),
        "tell_draw": (kernel.tell_draw, lambda: (table, rows, 0, 0)),
        "reason": (kernel.reason, lambda: (table, state)),
        "turn_rule": (kernel.turn_rule, lambda: (table, state)),
        "entries.apply": (entries.apply, lambda: (tables, states, 0, events, np.empty(4, np.int64))),
        "entries.turn_ends": (
            entries.turn_ends,
            lambda: (tables, states, 0, rng.reshape(1, 1), worlds, event_buffer(0), actions, actions.copy()),
        ),
        "entries.to_move": (entries.to_move, lambda: (tables, states)),
        "entries.turn": (entries.turn, lambda: (tables, states)),
        "entries.legal": (entries.legal, lambda: (tables, states, actions)),
        "entries.refuse": (entries.refuse, lambda: (tables, states, 0)),
        "entries.reveals": (entries.reveals, lambda: (tables, states, 0)),
        "entries.breakdown": (entries.breakdown, lambda: (tables, states, points)),
        "entries.view": (entries.view, lambda: (tables, states, 0)),
        "entries.show": (entries.show, lambda: (tables, states, shown, seats)),
        "entries.views": (entries.views, lambda: (tables, states, worlds[:1], shown, seats)),
        "entries.know": (entries.know, lambda: (tables, states, 0)),
        "entries.resample": (entries.resample, lambda: (tables, states, 0, rng)),
        "entries.tell": (entries.tell, lambda: (tables, events[:0], RUNNING, events[None], count)),
        "entries.tell_actions": (entries.tell_actions, lambda: (tables, actions[:0], 0, RUNNING, actions[None])),
    }


def _kept(game: Game) -> Path:
    return game.linker(compiled=True).cache
