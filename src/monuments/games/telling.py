"""How a seat is told of a turn: at which stage the turn is, and what stands for what is hidden."""

from collections.abc import Collection
from typing import Any

from .kernel import rule

RUNNING, LATEST, EARLIER, FINISHED = range(4)
"""The stages of a turn: it is not complete; it is the latest in which its player did something; that player has begun
another one; the game is over, and everything is told."""

UNSEEN = -1
"""In place of an action: a step that the seat does not see at all."""
FIRST_HIDDEN = -2
NO_VALUE = -1
"""In the rows of a draw in place of a value: it is hidden, or cannot be right in any draw."""


def stage_of(turn: int, running: int, latest: Collection[int]) -> int:
    """The stage of a turn of a running game, given the running one and the latest turns of all players."""
    return RUNNING if turn == running else LATEST if turn in latest else EARLIER


@rule
def hidden(verb: int) -> int:
    """What a seat is told in place of an action if it may know only its verb, given by the verb's first id."""
    return FIRST_HIDDEN - verb


@rule
def tell_row(rows: Any, row: int, out: Any, told: int) -> int:
    """Tell a row as it is, after those already told; return how many are told then."""
    for column in range(out.shape[1]):
        out[told, column] = rows[row, column]
    return told + 1


@rule
def tell_instead(out: Any, told: int, kind: int, seat: int, first: int) -> int:
    """Tell another row, with a value; return how many are told then."""
    out[told, 0] = kind
    out[told, 1] = seat
    out[told, 2] = first
    for column in range(3, out.shape[1]):
        out[told, column] = 0
    return told + 1
