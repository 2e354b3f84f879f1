"""What the mover could begin now, one function for each action; a refusal says which rule forbids it."""

from typing import Any

from ..bits import EMPTY, bit, bit_if
from ..kernel import rule
from .card_sets import has, of_symbol
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
from .state import HELMET, NONE, OFFER, SEATS, SHIP, SYMBOLS, RuleTable, State

FIRST_BUILDER, SECOND_BUILDER = 2, 3
"""How many cards the first and the second builder need to erect a monument (M3)."""
PAIR = 2
"""How many cards are discarded for points or for an extra action (M5, M6)."""


@rule
def on_offer(state: State, card: int) -> bool:
    """Whether a card is in the offer."""
    for place in range(OFFER):
        if state.offer[place] == card:
            return True
    return False


@rule
def open_places(state: State) -> Any:
    """The places of the offer that have a card."""
    places = EMPTY
    for place in range(OFFER):
        places |= bit_if(state.offer[place] != NONE, place)
    return places


@rule
def offer_is_empty(state: State) -> bool:
    """Whether there is no card in the offer."""
    return bool(open_places(state) == 0)


@rule
def begun(state: State) -> Any:
    """The monuments that somebody has erected; one reduced to a card still counts (M8)."""
    monuments = EMPTY
    for seat in range(SEATS):
        monuments |= state.erected[seat]
    return monuments


@rule
def begun_twice(state: State) -> Any:
    """The monuments that two players have erected, so that nobody else can (M3)."""
    once = EMPTY
    twice = EMPTY
    for seat in range(SEATS):
        twice |= once & state.erected[seat]
        once |= state.erected[seat]
    return twice


@rule
def cards_to_erect(state: State, monument: int) -> int:
    """How many cards it takes to erect a monument, depending on whether it has a first builder (M3)."""
    return SECOND_BUILDER if begun(state) & bit(monument) else FIRST_BUILDER


@rule
def monuments_to_build(state: State) -> Any:
    """The monuments that the mover can expand with one card (M4), or erect as the first or second builder (M3)."""
    own = state.erected[state.mover]
    first = ~begun(state)
    second = ~(first | begun_twice(state) | own)
    holding = state.holding[state.mover]
    return holding[0] & own | holding[FIRST_BUILDER - 1] & first | holding[SECOND_BUILDER - 1] & second


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
def refuse_erect(state: State, monument: int) -> int:
    """Why a monument cannot be erected (M3)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    if state.erected[state.mover] & bit(monument):
        return ALREADY_BUILT
    if monuments_to_build(state) & bit(monument):
        return ALLOWED
    return TWO_BUILDERS if begun_twice(state) & bit(monument) else TOO_FEW_CARDS


@rule
def refuse_expand(state: State, monument: int) -> int:
    """Why a monument cannot be expanded (M4)."""
    if state.actions == 0:
        return NO_ACTION_LEFT
    if not state.erected[state.mover] & bit(monument):
        return NOT_BUILT
    return ALLOWED if monuments_to_build(state) & bit(monument) else NOTHING_TO_ADD


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
    """Why a token cannot be used: only its owner can, and once a turn (T2)."""
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
    if state.pile_size > 0 or not offer_is_empty(state) or monuments_to_build(state):
        return True
    for symbol in range(SYMBOLS):
        if refuse_points(table, state, symbol) == ALLOWED or refuse_token(table, state, symbol) == ALLOWED:
            return True
    return False


@rule
def is_token_useful(table: RuleTable, state: State) -> bool:
    """Whether the helmet or the ship could still be used; the scroll never keeps a turn open (T2)."""
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
    """Whether the turn goes on after the last action, by public facts alone (M6, T2).

    In version 1 of the rules, only a player who holds a pair is asked to pay for an extra action.
    """
    may_pay = not state.extra and state.hand_sizes[state.mover] >= PAIR
    if table.version == 1:
        may_pay = may_pay and has_pair(table, state)
    return may_pay or is_token_useful(table, state)
