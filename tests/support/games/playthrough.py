"""Playthroughs: every public value of every state of a recorded game, printed.

`python -m tests.support.games.playthrough` prints them again; read the difference before you commit it.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import numpy as np

from monuments import Position
from monuments.match import Match, SeededDealer, event_sentence
from monuments.records import Deed, Record, Step, follow, setup_of
from tests.support.project import DATA
from tests.support.records.fixtures import load

PLAYTHROUGHS = DATA / "playthroughs"

SHOWN = {
    "world_monuments-own_board": "world_monuments/gate-early",
    "world_monuments-taj_mahal": "world_monuments/taj_mahal-unfinished",
    "wonders_of_antiquity-both": "wonders_of_antiquity/reordered",
}
"""The recorded game that each file shows."""


def playthrough(record: Record) -> Iterator[str]:
    """The lines of a playthrough."""
    setup = setup_of(record)
    facts = setup.game.facts
    yield f"game {facts.name}, rules {setup.rules}, {facts.designer}, {facts.publisher}"
    yield f"players {facts.players.start} to {facts.players.stop - 1}, actions {facts.actions}"
    yield f"sources {' '.join(facts.sources)}"
    yield f"options {dict(setup.options)}"
    shown: dict[str, str] = {}
    yield from _state(Position(setup), 0, shown)
    for step in follow(record):
        yield from _step(step, record)
        yield from _state(step.position, step.number, shown)
    yield from _log(record)


def _step(step: Step, record: Record) -> Iterator[str]:
    yield ""
    event = step.event
    done = f"seat {event.seat}: {event.do}" if isinstance(event, Deed) else f"draw {event.draw}"
    yield f"# event {step.number}: {done}"
    for phrase in step.happened:
        values = " ".join(f"{name}={value}" for name, value in phrase.values)
        yield f"event {phrase.key} seat={phrase.seat} {values}".rstrip()
        yield f"  en {event_sentence('en', step.position.setup, phrase, record.seats)}"
        yield f"  de {event_sentence('de', step.position.setup, phrase, record.seats)}"


def _state(position: Position, number: int, shown: dict[str, str]) -> Iterator[str]:
    """Every value of a state, without those that are the same as in the state before."""
    for name, value in _values(position):
        if shown.get(name) != value:
            shown[name] = value
            yield f"{name}: {value}"


def _values(position: Position) -> Iterator[tuple[str, str]]:
    legal = position.legal()
    yield "to_move", str(position.to_move)
    yield "is_chance", str(position.is_chance)
    yield "is_over", str(position.is_over)
    yield "turn", str(position.turn)
    yield "legal", " ".join(f"{action}={position.notation(action)}" for action in legal)
    yield "mask", np.packbits(position.mask()).tobytes().hex()
    yield "reveals", " ".join(str(action) for action in legal if position.reveals(action)) or "-"
    yield "refused", _refusals(position)
    yield "scores", str(position.scores)
    yield "outcome", str(position.outcome)
    for seat, points in enumerate(position.breakdown()):
        yield f"breakdown[{seat}]", " ".join(f"{source}={n}" for source, n in points.items())
    everybody = dict(_view(position.view(-1)))
    for name, value in everybody.items():
        yield f"view.{name}", value
    for seat in range(position.setup.players):
        for name, value in _view(position.view(seat)):
            yield f"view.{name} for seat {seat}", "as a watcher" if value == everybody[name] else value
    known = [position.knowledge(seat) for seat in range(-1, position.setup.players)]
    yield "knowledge is that of seat", " ".join(str(known.index(own) - 1) for own in known)


def _refusals(position: Position) -> str:
    """How many actions each rule refuses."""
    counts: dict[str, int] = {}
    for action in range(position.game.facts.actions):
        refusal = int(position.kernel.refuse(position.setup.table, position.state, action))
        if refusal:
            key, rule = position.game.vocabulary.refusals[refusal]
            counts[f"{rule}:{key}"] = counts.get(f"{rule}:{key}", 0) + 1
    return " ".join(f"{key}={n}" for key, n in sorted(counts.items()))


def _view(view: Any) -> Iterator[tuple[str, str]]:
    for field in fields(view):
        value = getattr(view, field.name)
        if field.name == "quarry":
            value = " ".join(f"{space}={stones}" for space, stones in value.items())
        if field.name == "seats":
            for seat, shown in enumerate(value):
                yield f"seats[{seat}]", repr(shown)
        else:
            yield field.name, str(value)


def _log(record: Record) -> Iterator[str]:
    """The log that each seat is told in the middle of the game, while it still hides something."""
    half = Record(
        game=record.game,
        rules=record.rules,
        options=record.options,
        seats=record.seats,
        events=record.events[: len(record.events) // 3],
        own_data=record.own_data,
    )
    match = Match.resume(half, SeededDealer("golden"))
    for seat in range(-1, match.setup.players):
        yield ""
        yield f"# the log as seat {seat} is told it after event {len(half.events)}"
        yield from match.sentences(seat, "en")
        yield f"# and its record: {' '.join(e.do for e in match.record(seat).events if isinstance(e, Deed))}"


def render(name: str) -> str:
    """A playthrough as text."""
    return "\n".join(playthrough(load(SHOWN[name]))) + "\n"


if __name__ == "__main__":
    for name in SHOWN:
        (PLAYTHROUGHS / f"{name}.txt").write_text(render(name), encoding="utf-8")
