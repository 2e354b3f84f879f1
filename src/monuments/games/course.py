"""What every game has in common: a deal, somebody to move, turns, an end."""

from typing import Any, Protocol

from .kernel import rule

CHANCE_MOVES = -1
NOBODY_MOVES = -2
"""The mover if no seat is to move."""

DEALING, OVER = 0, 9
"""The first and the last phase; a game numbers its own phases in between."""


class Course(Protocol):
    """The fields of a state that these rules read."""

    phase: int
    mover: int
    turns: int


@rule
def to_move(table: Any, state: Course) -> int:
    """Who decides now: a seat, chance, or nobody."""
    if state.phase == DEALING:
        return CHANCE_MOVES
    if state.phase == OVER:
        return NOBODY_MOVES
    return state.mover


@rule
def next_seat(table: Any, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < table.players else 0


@rule
def turn(table: Any, state: Course) -> int:
    """How many turns are complete."""
    return state.turns
