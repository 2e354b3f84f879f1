"""What a seat is told of a turn: no card that it does not see, no step of an unfinished action (H2, H4)."""

from typing import Any

from ..kernel import rule
from ..telling import RUNNING, UNSEEN, tell_instead, tell_row
from .happenings import BOUGHT_HIDDEN, BOUGHT_PILE, DREW_HIDDEN, DREW_PILE
from .state import DISCARD, DONE, ERECT, FOR, HISTORIAN, POINTS, SWAP, RuleTable


@rule
def tell(table: RuleTable, rows: Any, n: int, seat: int, stage: int, out: Any) -> int:
    """Tell only its player which card came from the pile (H2)."""
    told = 0
    for row in range(n):
        if rows[row, 1] != seat and rows[row, 0] == DREW_PILE:
            told = tell_instead(out, told, DREW_HIDDEN, rows[row, 1], 0)
        elif rows[row, 1] != seat and rows[row, 0] == BOUGHT_PILE:
            told = tell_instead(out, told, BOUGHT_HIDDEN, rows[row, 1], 0)
        else:
            told = tell_row(rows, row, out, told)
    return told


@rule
def tell_actions(table: RuleTable, actions: Any, n: int, mover: int, seat: int, stage: int, out: Any) -> None:
    """Tell only its player the steps of an unfinished action (H4)."""
    complete = n
    if seat != mover and stage == RUNNING:
        complete = _complete(actions, n)
    for i in range(n):
        out[i] = actions[i] if i < complete else UNSEEN


@rule
def _complete(actions: Any, n: int) -> int:
    """How many of a turn's actions belong to complete ones; a sale or payment is complete with its second card."""
    complete = 0
    discards = 0
    for i in range(n):
        discards = discards + 1 if DISCARD <= actions[i] < HISTORIAN else 0
        if not _is_step(actions[i]) or discards == 2:
            complete = i + 1
    return complete


@rule
def _is_step(action: int) -> bool:
    """Whether an action is only a step of another, which others see when that one is complete."""
    return ERECT <= action < DONE or POINTS <= action < HISTORIAN or SWAP <= action < FOR
