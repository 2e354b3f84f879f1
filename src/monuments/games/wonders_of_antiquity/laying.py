"""Erecting (M3) and expanding (M4) a monument, card by card; the scroll lets its cards be reordered (T2)."""

from typing import Any

from ..bits import EMPTY, bit, bit_if
from ..events import note
from ..kernel import rule
from .card_sets import has, monument_of, number_of
from .fame import raise_fame
from .hands import lose
from .happenings import ERECTED, EXPANDED, LAID, REORDERED
from .possible import cards_to_erect
from .refusals import (
    ALLOWED,
    ALREADY_LAID,
    CARDS_LAID,
    NO_TOKEN_STEP_BEGUN,
    NO_TOKENS,
    NOT_ENOUGH_ADDED,
    NOT_ENOUGH_LAID,
    NOT_IN_HAND,
    NOT_OWNER,
    NOTHING_BEGUN,
    OLD_CARDS_FIRST,
    OTHER_MONUMENT,
    TOKEN_USED,
)
from .state import (
    ERECTING,
    EXPANDING,
    REORDERING,
    SCROLL,
    RuleTable,
    State,
)
from .turns import A_STEP, AN_ACTION


@rule
def is_laying(state: State) -> bool:
    """Whether a monument is being erected or expanded."""
    return state.doing in (ERECTING, EXPANDING, REORDERING)


@rule
def is_laid(state: State, card: int) -> bool:
    """Whether a card was already chosen in the unfinished action."""
    for i in range(state.laying):
        if state.laid[i] == card:
            return True
    return False


@rule
def numbers_in_own_stack(state: State, monument: int) -> Any:
    """The cards of the mover's monument, by their numbers minus one."""
    numbers = EMPTY
    for i in range(state.heights[state.mover, monument]):
        numbers |= bit(int(state.stacks[state.mover, monument, i]) - 1)
    return numbers


@rule
def refuse_lay(table: RuleTable, state: State, card: int) -> int:
    """Why a card cannot be laid next (M3, M4, T2)."""
    if not is_laying(state):
        return NOTHING_BEGUN
    if monument_of(card) != state.subject:
        return OTHER_MONUMENT
    if is_laid(state, card):
        return ALREADY_LAID
    if has(state.hands[state.mover], card):
        return ALLOWED
    if state.doing == REORDERING and numbers_in_own_stack(state, state.subject) & bit(number_of(card) - 1):
        return ALLOWED
    return NOT_IN_HAND


@rule
def chosen_from_hand(state: State) -> int:
    """How many of the cards chosen so far come from the hand; the others were already on the monument (T2)."""
    cards = 0
    for i in range(state.laying):
        if has(state.hands[state.mover], int(state.laid[i])):
            cards += 1
    return cards


@rule
def refuse_done(table: RuleTable, state: State) -> int:
    """Why the action cannot be completed: too few cards, or old cards that are not laid again after the scroll."""
    if not is_laying(state):
        return NOTHING_BEGUN
    fresh = chosen_from_hand(state)
    if state.doing == REORDERING and state.laying - fresh < state.heights[state.mover, state.subject]:
        return OLD_CARDS_FIRST
    if state.doing == ERECTING:
        return ALLOWED if fresh >= cards_to_erect(state, state.subject) else NOT_ENOUGH_LAID
    return ALLOWED if fresh > 0 else NOT_ENOUGH_ADDED


@rule
def refuse_reorder(table: RuleTable, state: State) -> int:
    """Why the scroll cannot be used: only its owner can, in an expansion, once a turn, before any card is laid (T2)."""
    if not table.tokens:
        return NO_TOKENS
    if state.doing != EXPANDING:
        return NO_TOKEN_STEP_BEGUN
    if state.owners[SCROLL] != state.mover:
        return NOT_OWNER
    if state.used[SCROLL]:
        return TOKEN_USED
    return CARDS_LAID if state.laying > 0 else ALLOWED


@rule
def choose_card(state: State, card: int) -> int:
    """Choose a card in an unfinished action; it stays in hand until the action is complete (H4)."""
    state.laid[state.laying] = card
    state.laying += 1
    return A_STEP


@rule
def complete_laying(table: RuleTable, state: State, events: Any) -> int:
    """Lay the chosen cards from bottom to top as one action (M3, M4), and count the fame (F2)."""
    seat = state.mover
    monument = state.subject
    if state.doing == REORDERING:
        note(events, REORDERED, seat, monument, 0, 0)
        state.used[SCROLL] = 1
        state.heights[seat, monument] = 0
    fresh = chosen_from_hand(state)
    note(events, ERECTED if state.doing == ERECTING else EXPANDED, seat, monument, fresh, 0)
    for i in range(state.laying):
        card = int(state.laid[i])
        note(events, LAID, seat, card, 0, 0)
        state.stacks[seat, monument, state.heights[seat, monument]] = number_of(card)
        state.heights[seat, monument] += 1
        if has(state.hands[seat], card):
            lose(state, seat, card)
            state.symbols[seat, table.symbol[card]] += 1
    state.erected[seat] |= bit(monument)
    state.tall[seat] |= bit_if(state.heights[seat, monument] > 1, monument)
    raise_fame(table, state, seat, events)
    return AN_ACTION
