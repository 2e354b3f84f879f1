"""Compiling ahead of time: every rule function of a game, for the types of arguments that it is called with."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from .chance import Seeded
from .draw_forms import COLUMNS
from .events import event_buffer
from .game import Game, Setup
from .kernel import can_write
from .record import blank, states_of
from .telling import RUNNING

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
    calls: dict[str, Callable[[], object]] = {
        "playouts": lambda: kernel.playouts(
            table, blank(facts.state), rng.reshape(1, 1), actions, outcome, event_buffer(0), count
        ),
        "begin": lambda: kernel.begin(table, state),
        "to_move": lambda: kernel.to_move(table, state),
        "turn": lambda: kernel.turn(table, state),
        "sample": lambda: kernel.sample(table, state, rng, outcome),
        "write_draw": lambda: kernel.write_draw(table, state, outcome, rows),
        "read_draw": lambda: kernel.read_draw(table, state, rows, 0, outcome, count),
        "refuse_draw": lambda: kernel.refuse_draw(table, state, outcome),
        "deal": lambda: kernel.deal(table, state, outcome, events),
        "legal": lambda: kernel.legal(table, state, actions),
        "choose": lambda: kernel.choose(table, state, rng, actions),
        "refuse": lambda: kernel.refuse(table, state, int(actions[0])),
        "reveals": lambda: kernel.reveals(table, state, int(actions[0])),
        "apply": lambda: kernel.apply(table, state, int(actions[0]), events),
        "breakdown": lambda: kernel.breakdown(table, state, points),
        "view": lambda: kernel.view(table, copy[0], 0),
        "know": lambda: kernel.know(table, copy[0], 0),
        "resample": lambda: kernel.resample(table, copy[0], 0, rng),
        "show": lambda: kernel.show(table, state, shown[0], seats[0]),
        "tell": lambda: kernel.tell(table, events, 0, 0, RUNNING, events.copy()),
        "tell_actions": lambda: kernel.tell_actions(table, actions, 0, 0, 0, RUNNING, actions.copy()),
        "tell_draw": lambda: kernel.tell_draw(table, rows, 0, 0),
        "reason": lambda: kernel.reason(table, state),
        "turn_rule": lambda: kernel.turn_rule(table, state),
        "entries.apply": lambda: entries.apply(tables, states, 0, events, np.empty(4, np.int64)),
        "entries.turn_ends": lambda: entries.turn_ends(
            tables, worlds[:1], 0, rng.reshape(1, 1), worlds, event_buffer(0), actions, np.empty_like(actions)
        ),
        "entries.to_move": lambda: entries.to_move(tables, states),
        "entries.turn": lambda: entries.turn(tables, states),
        "entries.legal": lambda: entries.legal(tables, states, actions),
        "entries.refuse": lambda: entries.refuse(tables, states, 0),
        "entries.reveals": lambda: entries.reveals(tables, states, 0),
        "entries.breakdown": lambda: entries.breakdown(tables, states, points),
        "entries.view": lambda: entries.view(tables, states, 0),
        "entries.show": lambda: entries.show(tables, states, shown, seats),
        "entries.views": lambda: entries.views(tables, states, worlds[:1], shown, seats),
        "entries.know": lambda: entries.know(tables, states, 0),
        "entries.resample": lambda: entries.resample(tables, states, 0, rng),
        "entries.tell": lambda: entries.tell(tables, events[:0], RUNNING, events[None], count),
        "entries.tell_actions": lambda: entries.tell_actions(tables, actions[:0], 0, RUNNING, actions[None]),
    }
    for done, (name, call) in enumerate(calls.items()):
        yield name, len(calls) - done
        call()
    if can_keep(setup.game):
        (_kept(setup.game) / COMPLETE).touch()


def _kept(game: Game) -> Path:
    return game.linker(compiled=True).cache
