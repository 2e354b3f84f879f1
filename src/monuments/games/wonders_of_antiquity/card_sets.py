"""Sets of cards: two words, so that the nine cards of a monument lie in one of them."""

from typing import Any

import numpy as np

from ..bits import EMPTY, bit, count
from ..kernel import rule
from .state import HALF, NUMBERS, Table

WHOLE_MONUMENT: Any = np.uint64((1 << NUMBERS) - 1)


@rule
def monument_of(card: int) -> int:
    """The monument's index."""
    return card // NUMBERS


@rule
def number_of(card: int) -> int:
    """The number on the card."""
    return card % NUMBERS + 1


@rule
def _word(monument: int) -> int:
    return monument // HALF


@rule
def _shift(monument: int) -> int:
    return monument % HALF * NUMBERS


@rule
def has(cards: Any, card: int) -> bool:
    """Whether a card is in the set."""
    monument = card // NUMBERS
    return bool(cards[_word(monument)] & bit(_shift(monument) + card % NUMBERS))


@rule
def put(cards: Any, card: int) -> None:
    """Put a card into the set."""
    monument = card // NUMBERS
    cards[_word(monument)] |= bit(_shift(monument) + card % NUMBERS)


@rule
def drop(cards: Any, card: int) -> None:
    """Take a card out of the set."""
    monument = card // NUMBERS
    cards[_word(monument)] &= ~bit(_shift(monument) + card % NUMBERS)


@rule
def clear(cards: Any) -> None:
    """Empty the set."""
    cards[0] = EMPTY
    cards[1] = EMPTY


@rule
def size(cards: Any) -> int:
    """How many cards are in the set."""
    return count(cards[0]) + count(cards[1])


@rule
def of_monument(cards: Any, monument: int) -> int:
    """How many cards of a monument are in the set."""
    return count(cards[_word(monument)] >> np.uint64(_shift(monument)) & WHOLE_MONUMENT)


@rule
def of_symbol(table: Table, cards: Any, symbol: int) -> int:
    """How many cards with a symbol are in the set."""
    return count(cards[0] & table.of_symbol[symbol, 0]) + count(cards[1] & table.of_symbol[symbol, 1])
