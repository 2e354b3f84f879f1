"""Discarding two cards with the same symbol: for points (M5) or for an extra action (M6)."""

from typing import Any

from ..events import note
from ..kernel import rule
from .card_sets import has, put
from .hands import lose
from .happenings import PAID_EXTRA, SOLD
from .laying import choose_card, is_laid
from .refusals import (
    ALLOWED,
    CHOSEN_TO_PAY,
    CHOSEN_TO_SELL,
    NO_SALE_BEGUN,
    NOT_IN_HAND_TO_PAY,
    NOT_IN_HAND_TO_SELL,
    OTHER_SYMBOL,
    OTHER_SYMBOL_TO_PAY,
)
from .state import PAYING, SELLING, RuleTable, State
from .turns import A_STEP, AN_ACTION, FREE


@rule
def is_discarding(state: State) -> bool:
    """Whether two cards are being chosen to be discarded."""
    return state.doing in (SELLING, PAYING)


@rule
def refuse_discard(table: RuleTable, state: State, card: int) -> int:
    """Why a card cannot be discarded (M5, M6)."""
    if not is_discarding(state):
        return NO_SALE_BEGUN
    selling = state.doing == SELLING
    if not has(state.hands[state.mover], card):
        return NOT_IN_HAND_TO_SELL if selling else NOT_IN_HAND_TO_PAY
    if table.symbol[card] != state.subject:
        return OTHER_SYMBOL if selling else OTHER_SYMBOL_TO_PAY
    if is_laid(state, card):
        return CHOSEN_TO_SELL if selling else CHOSEN_TO_PAY
    return ALLOWED


@rule
def discard(table: RuleTable, state: State, card: int, events: Any) -> int:
    """Choose a card; with the second card, both leave the game (M7) and the action is complete."""
    choose_card(state, card)
    if state.laying < 2:
        return A_STEP
    seat = state.mover
    first = int(state.laid[0])
    second = int(state.laid[1])
    for i in range(2):
        lose(state, seat, int(state.laid[i]))
        put(state.discards, int(state.laid[i]))
    if state.doing == SELLING:
        points = int(state.symbols[seat, state.subject])
        state.points[seat] += points
        note(events, SOLD, seat, first, second, points)
        return AN_ACTION
    state.extra = 1
    state.actions += 1
    note(events, PAID_EXTRA, seat, first, second, 0)
    return FREE
