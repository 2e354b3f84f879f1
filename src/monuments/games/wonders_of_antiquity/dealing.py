"""The deal between its rows in a record and its outcome: hands, offer, and the pile from top to bottom (S1)."""

from typing import Any

from ..kernel import rule
from ..telling import NO_VALUE
from .refusals import ALLOWED, WRONG_CARDS, WRONG_COUNTS
from .state import CARDS, NONE, OFFER, Outcome, RuleTable, State

HANDS, OPEN, PILE = range(3)
"""The parts of a deal."""


@rule
def write_draw(table: RuleTable, state: State, outcome: Outcome, rows: Any) -> int:
    """Write the rows of a deal; return how many there are."""
    for i in range(table.cards):
        rows[i, 0] = _part(table, i)
        rows[i, 1] = i // table.start_hand if rows[i, 0] == HANDS else 0
        rows[i, 2] = outcome.cards[i]
    return int(table.cards)


@rule
def read_draw(table: RuleTable, state: State, rows: Any, n: int, outcome: Outcome, about: Any) -> int:
    """Read the rows of a deal; return why no outcome is that, or 0."""
    if n < int(table.players) * int(table.start_hand) + OFFER:
        return WRONG_COUNTS
    for i in range(n):
        part = _part(table, i)
        if rows[i, 0] != part or (part == HANDS and rows[i, 1] != i // table.start_hand):
            return WRONG_COUNTS
    if n != table.cards:
        return WRONG_CARDS
    for i in range(CARDS):
        outcome.cards[i] = rows[i, 2] if i < n else NONE
    return ALLOWED


@rule
def _part(table: RuleTable, place: int) -> int:
    """The part to which a card goes, by its place in the deck."""
    hands = int(table.players) * int(table.start_hand)
    if place < hands:
        return HANDS
    return OPEN if place < hands + OFFER else PILE


@rule
def tell_draw(table: RuleTable, rows: Any, n: int, seat: int) -> None:
    """Hide in the rows of a deal what a seat is not told: other hands, and the pile (H2)."""
    for i in range(n):
        if rows[i, 0] == PILE or (rows[i, 0] == HANDS and rows[i, 1] != seat):
            rows[i, 2] = NO_VALUE
