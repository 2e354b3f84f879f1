"""The rules as Python calls them: over arrays that hold one table and one state.

Numba takes an array in a tenth of the time that it needs for the record in it, which is most of a short call.
"""

from dataclasses import dataclass
from typing import Any

from .kernel import Function, Linker, rule
from .turn_ends import turn_ends

apply: Function
breakdown: Function
know: Function
legal: Function
refuse: Function
resample: Function
reveals: Function
to_move: Function
turn: Function
view: Function


@dataclass(frozen=True)
class Entries:
    """Rule functions that are called again and again, all interpreted or all compiled."""

    to_move: Function
    turn: Function
    legal: Function
    refuse: Function
    apply: Function
    breakdown: Function
    view: Function
    know: Function
    resample: Function
    reveals: Function
    turn_ends: Function


@rule
def to_move_in(tables: Any, states: Any) -> int:
    """Who decides now."""
    return int(to_move(tables[0], states[0]))


@rule
def turn_in(tables: Any, states: Any) -> int:
    """How many turns are complete."""
    return int(turn(tables[0], states[0]))


@rule
def legal_in(tables: Any, states: Any, out: Any) -> int:
    """List the legal actions; how many."""
    return int(legal(tables[0], states[0], out))


@rule
def refuse_in(tables: Any, states: Any, action: int) -> int:
    """Why an action is impossible now, or 0."""
    return int(refuse(tables[0], states[0], action))


@rule
def apply_in(tables: Any, states: Any, action: int, events: Any) -> None:
    """Do a legal action."""
    apply(tables[0], states[0], action, events)


@rule
def breakdown_in(tables: Any, states: Any, out: Any) -> None:
    """Each seat's points by source."""
    breakdown(tables[0], states[0], out)


@rule
def view_in(tables: Any, states: Any, seat: int) -> None:
    """Hide what a seat is not shown."""
    view(tables[0], states[0], seat)


@rule
def know_in(tables: Any, states: Any, seat: int) -> None:
    """Hide what a seat cannot know."""
    know(tables[0], states[0], seat)


@rule
def resample_in(tables: Any, states: Any, seat: int, rng: Any) -> None:
    """Replace what a seat cannot know."""
    resample(tables[0], states[0], seat, rng)


@rule
def reveals_in(tables: Any, states: Any, action: int) -> bool:
    """Whether a legal action lets anybody know what they could not."""
    return bool(reveals(tables[0], states[0], action))


def link_entries(linker: Linker) -> Entries:
    """The entries to one game's rules."""
    link = linker.link
    return Entries(
        to_move=link(to_move_in),
        turn=link(turn_in),
        legal=link(legal_in),
        refuse=link(refuse_in),
        apply=link(apply_in),
        breakdown=link(breakdown_in),
        view=link(view_in),
        know=link(know_in),
        resample=link(resample_in),
        reveals=link(reveals_in),
        turn_ends=link(turn_ends),
    )
