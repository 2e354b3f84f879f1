"""What the mover could begin now, an action at a time; the refusal says which rule is in the way."""

from ..bits import EMPTY
from ..kernel import rule
from .card_sets import has, of_monument, of_symbol
from .refusals import (
    ALLOWED,
    ALREADY_BUILT,
    EXTRA_PAID,
    NO_ACTION_LEFT,
    NO_CARD_TO_SWAP,
    NO_HISTORIAN,
    NO_MAJORITY,
    NO_PAIR,
    NO_PAIR_TO_PAY,
    NO_POINT,
    NO_TOKENS,
    NOT_BUILT,
    NOT_IN_HAND_TO_SWAP,
    NOT_ON_OFFER,
    NOT_OWNER,
    NOTHING_TO_ADD,
    NOTHING_TO_REMOVE,
    OWN_TOKEN,
    PILE_EMPTY,
    TOKEN_USED,
    TOO_FEW_CARDS,
    TURN_BEGUN,
    TWO_BUILDERS,
)
from .state import HELMET, MONUMENTS, NONE, OFFER, SEATS, SHIP, SYMBOLS, RuleTable, State


@rule
def on_offer(state: State, card: int) -> bool:
    """Whether a card lies open beside the pile."""
    for place in range(OFFER):
        if state.offer[place] == card:
            return True
    return False


@rule
def offer_is_empty(state: State) -> bool:
    """Whether no card lies open."""
    for place in range(OFFER):
        if state.offer[place] != NONE:
            return False
    return True


@rule
def builders(table: RuleTable, state: State, monument: int) -> int:
    """How many have erected a monument (M3); one reduced to a card still counts (M8)."""
    n = 0
    for seat in range(table.players):
        if state.heights[seat, monument] > 0:
            n += 1
    return n


@rule
def cards_to_erect(table: RuleTable, state: State, monument: int) -> int:
    """How many cards it takes: a first builder 2, a second 3 (M3)."""
    return 2 if builders(table, state, monument) == 0 else 3


@rule
def refuse_draw_pile(state: State) -> int:
    """Why no card can be drawn from the pile (M2)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    return ALLOWED if state.pile_size > 0 else PILE_EMPTY


@rule
def refuse_draw_offer(state: State, card: int) -> int:
    """Why a card cannot be drawn from the offer (M2)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    return ALLOWED if on_offer(state, card) else NOT_ON_OFFER


@rule
def refuse_erect(table: RuleTable, state: State, monument: int) -> int:
    """Why a monument cannot be erected (M3)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    if state.heights[state.mover, monument] > 0:
        return ALREADY_BUILT
    if builders(table, state, monument) >= 2:
        return TWO_BUILDERS
    if of_monument(state.hands[state.mover], monument) < cards_to_erect(table, state, monument):
        return TOO_FEW_CARDS
    return ALLOWED


@rule
def refuse_expand(table: RuleTable, state: State, monument: int) -> int:
    """Why a monument cannot be expanded (M4)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    if state.heights[state.mover, monument] == 0:
        return NOT_BUILT
    return ALLOWED if of_monument(state.hands[state.mover], monument) > 0 else NOTHING_TO_ADD


@rule
def refuse_points(table: RuleTable, state: State, symbol: int) -> int:
    """Why two cards with a symbol cannot be discarded for points (M5)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    return ALLOWED if of_symbol(table, state.hands[state.mover], symbol) >= 2 else NO_PAIR


@rule
def refuse_extra(table: RuleTable, state: State, symbol: int) -> int:
    """Why an extra action cannot be paid for with a symbol (M6)."""
    if state.extra:
        return EXTRA_PAID
    return ALLOWED if of_symbol(table, state.hands[state.mover], symbol) >= 2 else NO_PAIR_TO_PAY


@rule
def refuse_token(table: RuleTable, state: State, symbol: int) -> int:
    """Why a token cannot be taken: it needs strictly more of its symbol than every other player has (T1)."""
    if not table.tokens:
        return NO_TOKENS
    if state.actions == 0:
        return NO_ACTION_LEFT
    if state.owners[symbol] == state.mover:
        return OWN_TOKEN
    for seat in range(table.players):
        if seat != state.mover and state.symbols[seat, symbol] >= state.symbols[state.mover, symbol]:
            return NO_MAJORITY
    return ALLOWED


@rule
def _refuse_use(table: RuleTable, state: State, symbol: int) -> int:
    """Why a token's help cannot be had: only by its owner, and once a turn (T2)."""
    if not table.tokens:
        return NO_TOKENS
    if state.owners[symbol] != state.mover:
        return NOT_OWNER
    return TOKEN_USED if state.used[symbol] else ALLOWED


@rule
def refuse_helmet(table: RuleTable, state: State) -> int:
    """Why the helmet's owner cannot buy a card (T2)."""
    refusal = _refuse_use(table, state, HELMET)
    if refusal == ALLOWED and state.points[state.mover] + state.token_points[state.mover] < 1:
        return NO_POINT
    return refusal


@rule
def refuse_buy_pile(table: RuleTable, state: State) -> int:
    """Why the helmet's owner cannot buy the pile's top card (T2)."""
    refusal = refuse_helmet(table, state)
    if refusal == ALLOWED and state.pile_size == 0:
        return PILE_EMPTY
    return refusal


@rule
def refuse_buy_offer(table: RuleTable, state: State, card: int) -> int:
    """Why the helmet's owner cannot buy a card of the offer (T2)."""
    refusal = refuse_helmet(table, state)
    if refusal == ALLOWED and not on_offer(state, card):
        return NOT_ON_OFFER
    return refusal


@rule
def refuse_swap(table: RuleTable, state: State, card: int) -> int:
    """Why the ship's owner cannot swap a hand card (T2)."""
    if has(state.hands[state.mover], card) or _refuse_use(table, state, SHIP) != ALLOWED:
        return refuse_swaps(table, state)
    return NOT_IN_HAND_TO_SWAP


@rule
def refuse_swaps(table: RuleTable, state: State) -> int:
    """Why the ship's owner cannot swap at all (T2)."""
    refusal = _refuse_use(table, state, SHIP)
    if refusal != ALLOWED:
        return refusal
    return NO_CARD_TO_SWAP if offer_is_empty(state) else ALLOWED


@rule
def refuse_historian(table: RuleTable, state: State) -> int:
    """Why a historian turn is impossible (R1)."""
    if state.begun:
        return TURN_BEGUN
    if state.historians[state.mover] == 0:
        return NO_HISTORIAN
    tall = EMPTY
    for seat in range(SEATS):
        if seat != state.mover:
            tall |= state.tall[seat]
    return ALLOWED if tall else NOTHING_TO_REMOVE


@rule
def is_action_possible(table: RuleTable, state: State) -> bool:
    """Whether the mover has an action left and can do anything with it (M1, M7)."""
    if state.actions == 0:
        return False
    if state.pile_size > 0 or not offer_is_empty(state):
        return True
    for symbol in range(SYMBOLS):
        if refuse_points(table, state, symbol) == ALLOWED or refuse_token(table, state, symbol) == ALLOWED:
            return True
    for monument in range(MONUMENTS):
        if refuse_erect(table, state, monument) == ALLOWED or refuse_expand(table, state, monument) == ALLOWED:
            return True
    return False


@rule
def is_token_useful(table: RuleTable, state: State) -> bool:
    """Whether the helmet or the ship could still be used; the scroll never holds a turn open (T2)."""
    if refuse_helmet(table, state) == ALLOWED and (state.pile_size > 0 or not offer_is_empty(state)):
        return True
    if _refuse_use(table, state, SHIP) == ALLOWED:
        return state.hand_sizes[state.mover] > 0 and not offer_is_empty(state)
    return False


@rule
def has_pair(table: RuleTable, state: State) -> bool:
    """Whether the mover holds two cards with the same symbol."""
    pairs = 0
    for symbol in range(SYMBOLS):
        pairs += of_symbol(table, state.hands[state.mover], symbol) >= 2
    return pairs > 0


@rule
def is_asked(table: RuleTable, state: State) -> bool:
    """Whether something is left to choose after the last action (M6, T2)."""
    return (not state.extra and has_pair(table, state)) or is_token_useful(table, state)
