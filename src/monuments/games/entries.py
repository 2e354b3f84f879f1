"""The rules as Python calls them: with arrays that contain one table and one state.

Numba unpacks an array in a tenth of the time that it needs for a record, which is most of the time of a short call.
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
show: Function
tell: Function
tell_actions: Function
to_move: Function
turn: Function
view: Function


@dataclass(frozen=True)
class Entries:
    """Rule functions that are called often, all interpreted or all compiled."""

    to_move: Function
    turn: Function
    legal: Function
    refuse: Function
    apply: Function
    breakdown: Function
    view: Function
    show: Function
    views: Function
    know: Function
    resample: Function
    reveals: Function
    tell: Function
    tell_actions: Function
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
    """List the legal actions; return how many there are."""
    return int(legal(tables[0], states[0], out))


@rule
def refuse_in(tables: Any, states: Any, action: int) -> int:
    """Why an action is impossible now, or 0."""
    return int(refuse(tables[0], states[0], action))


@rule
def apply_in(tables: Any, states: Any, action: int, events: Any, found: Any) -> int:
    """Do an action if it is legal; return why it is not, or 0.

    Stored in `found`: whether it reveals anything, who decides next, how many turns are complete, how many events.
    """
    table = tables[0]
    state = states[0]
    refusal = int(refuse(table, state, action))
    if refusal != 0:
        return refusal
    found[0] = 1 if reveals(table, state, action) else 0
    apply(table, state, action, events)
    found[1] = to_move(table, state)
    found[2] = turn(table, state)
    written = 0
    while written < len(events) and events[written, 0] != 0:
        written += 1
    found[3] = written
    return 0


@rule
def breakdown_in(tables: Any, states: Any, out: Any) -> None:
    """Each seat's points by source."""
    breakdown(tables[0], states[0], out)


@rule
def view_in(tables: Any, states: Any, seat: int) -> None:
    """Hide what a seat is not shown."""
    view(tables[0], states[0], seat)


@rule
def show_in(tables: Any, states: Any, shown: Any, seats: Any) -> None:
    """Write what a state shows."""
    show(tables[0], states[0], shown[0], seats[0])


@rule
def views_in(tables: Any, states: Any, hidden: Any, shown: Any, seats: Any) -> None:
    """Write what a watcher, and then each seat, is shown; `hidden` is scratch space for a state."""
    table = tables[0]
    for n in range(len(shown)):
        hidden[0] = states[0]
        view(table, hidden[0], n - 1)
        show(table, hidden[0], shown[n], seats[n])


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
    """Whether a legal action lets anybody know something they could not know before."""
    return bool(reveals(tables[0], states[0], action))


@rule
def tell_in(tables: Any, rows: Any, stage: int, out: Any, counts: Any) -> None:
    """Write what a watcher, and then each seat, is told of a turn's events, and how many rows that is."""
    for n in range(len(out)):
        counts[n] = tell(tables[0], rows, len(rows), n - 1, stage, out[n])


@rule
def tell_actions_in(tables: Any, actions: Any, mover: int, stage: int, out: Any) -> None:
    """Write what a watcher, and then each seat, is told of a turn's actions."""
    for n in range(len(out)):
        tell_actions(tables[0], actions, len(actions), mover, n - 1, stage, out[n])


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
        show=link(show_in),
        views=link(views_in),
        know=link(know_in),
        resample=link(resample_in),
        reveals=link(reveals_in),
        tell=link(tell_in),
        tell_actions=link(tell_actions_in),
        turn_ends=link(turn_ends),
    )
