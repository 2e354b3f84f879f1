"""Cards that enter and leave a hand; how many cards of each monument a hand contains is stored beside it."""

from ..bits import bit_if, without
from ..kernel import rule
from .card_sets import drop, monument_of, of_monument, put
from .state import ENOUGH, MONUMENTS, State


@rule
def gain(state: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    put(state.hands[seat], card)
    state.hand_sizes[seat] += 1
    _recount(state, seat, monument_of(card))


@rule
def lose(state: State, seat: int, card: int) -> None:
    """Take a card out of a hand, and forget that it was known to be there."""
    drop(state.hands[seat], card)
    drop(state.known[seat], card)
    state.hand_sizes[seat] -= 1
    _recount(state, seat, monument_of(card))


@rule
def _recount(state: State, seat: int, monument: int) -> None:
    held = of_monument(state.hands[seat], monument)
    for n in range(ENOUGH):
        state.holding[seat, n] = without(state.holding[seat, n], monument) | bit_if(held > n, monument)


@rule
def recount_hand(state: State, seat: int) -> None:
    """Count a whole hand again after it was replaced."""
    for monument in range(MONUMENTS):
        _recount(state, seat, monument)
