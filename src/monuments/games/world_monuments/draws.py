"""A round's draw between its rows in a record and its outcome: the round, then the stones on every space (Q1 to Q3)."""

from typing import Any

from ..bits import EMPTY, bit
from ..kernel import rule
from .quarry import stones_on
from .refusals import ALLOWED, WRONG_NUMBER, WRONG_ROUND, WRONG_STONES
from .state import KINDS, Outcome, RuleTable, State

ROUND, LYING = range(2)
"""The parts of a draw."""


@rule
def write_draw(table: RuleTable, state: State, outcome: Outcome, rows: Any) -> int:
    """Write the rows of a draw: on every space the stones by kind; return how many rows there are."""
    rows[0, 0] = ROUND
    rows[0, 2] = state.rounds + 1
    stones = _stones(table, state)
    dealt = 0
    n = 1
    for space in range(table.spaces):
        room = stones_on(table, outcome.short, space, stones - dealt)
        for kind in range(KINDS):
            for i in range(dealt, dealt + room):
                if outcome.stones[i] == kind:
                    rows[n, 0] = LYING
                    rows[n, 1] = space
                    rows[n, 2] = kind
                    n += 1
        dealt += room
    return n


@rule
def read_draw(table: RuleTable, state: State, rows: Any, n: int, outcome: Outcome, about: Any) -> int:
    """Read the rows of a draw; return why no outcome is that, or 0. `about` gets the round or space it is about."""
    if rows[0, 2] != state.rounds + 1:
        about[0] = state.rounds + 1
        return WRONG_ROUND
    stones = _stones(table, state)
    if n - 1 != stones:
        return WRONG_STONES
    outcome.short = EMPTY
    row = 1
    for space in range(table.spaces):
        lying = _lying(rows, row, n, space)
        if lying == 1 and table.middle & bit(space):
            outcome.short |= bit(space)
        row += lying
    row = 1
    for space in range(table.spaces):
        lying = _lying(rows, row, n, space)
        if lying != stones_on(table, outcome.short, space, stones - (row - 1)):
            about[0] = space
            return WRONG_NUMBER
        for _ in range(lying):
            outcome.stones[row - 1] = rows[row, 2]
            row += 1
    return ALLOWED


@rule
def _stones(table: RuleTable, state: State) -> int:
    """How many stones the round has (Q1)."""
    stones = 0
    for kind in range(KINDS):
        stones += int(table.plan[state.rounds, kind])
    return stones


@rule
def _lying(rows: Any, row: int, n: int, space: int) -> int:
    """How many rows, from one on, are about a space."""
    lying = 0
    while row + lying < n and rows[row + lying, 1] == space:
        lying += 1
    return lying


@rule
def tell_draw(table: RuleTable, rows: Any, n: int, seat: int) -> None:
    """Hide in the rows of a draw what a seat is not told: nothing, the quarry is open to all (H1)."""
