"""What a seat is told of a turn: with closed screens, of earlier ones only how many stones others took (H2)."""

from typing import Any

from ..kernel import rule
from ..telling import EARLIER, hidden, tell_instead, tell_row
from .happenings import STONES_TAKEN, TAKEN
from .state import BUILD, TAKE, RuleTable


@rule
def tell(table: RuleTable, rows: Any, n: int, seat: int, stage: int, out: Any) -> int:
    """With closed screens, tell only how many stones others took in earlier turns, not in their latest (H2)."""
    taken = 0
    last = -1
    if stage == EARLIER and not table.open_screens:
        for row in range(n):
            if rows[row, 0] == TAKEN and rows[row, 1] != seat:
                taken += 1
                last = row
    told = 0
    for row in range(n):
        if last < 0 or rows[row, 0] != TAKEN or rows[row, 1] == seat:
            told = tell_row(rows, row, out, told)
        elif row == last:
            told = tell_instead(out, told, STONES_TAKEN, rows[row, 1], taken)
    return told


@rule
def tell_actions(table: RuleTable, actions: Any, n: int, mover: int, seat: int, stage: int, out: Any) -> None:
    """With closed screens, do not tell which kinds others took in earlier turns (H2)."""
    closed = stage == EARLIER and not table.open_screens and mover != seat
    for i in range(n):
        out[i] = hidden(TAKE) if closed and TAKE <= actions[i] < BUILD else actions[i]
