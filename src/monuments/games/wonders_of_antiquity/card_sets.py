"""Sets of cards: two words, so that the nine cards of a monument lie in one of them."""

from typing import Any

import numpy as np

from ..bits import EMPTY, bit, count, lowest
from ..kernel import rule
from .state import HALF, NUMBERS, Table

WORDS = 2
A_WORD = HALF * NUMBERS
"""Cards in each word of a set."""

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
def has(cards: Any, card: int) -> bool:
    """Whether a card is in the set."""
    return bool(cards[card // A_WORD] & bit(card % A_WORD))


@rule
def put(cards: Any, card: int) -> None:
    """Put a card into the set."""
    cards[card // A_WORD] |= bit(card % A_WORD)


@rule
def drop(cards: Any, card: int) -> None:
    """Take a card out of the set."""
    cards[card // A_WORD] &= ~bit(card % A_WORD)


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
def first_card(cards: Any, word: int) -> int:
    """The card that comes first in one word of a set, which is not empty."""
    return word * A_WORD + lowest(cards)


@rule
def numbers_of(cards: Any, monument: int) -> Any:
    """The cards of a monument that are in the set, by their numbers less one."""
    return cards[monument // HALF] >> np.uint64(monument % HALF * NUMBERS) & WHOLE_MONUMENT


@rule
def without_monument(cards: Any, monument: int) -> Any:
    """One word of a set less all cards of a monument."""
    return cards & ~(WHOLE_MONUMENT << np.uint64(monument % HALF * NUMBERS))


@rule
def of_monument(cards: Any, monument: int) -> int:
    """How many cards of a monument are in the set."""
    return count(numbers_of(cards, monument))


@rule
def of_symbol(table: Table, cards: Any, symbol: int) -> int:
    """How many cards with a symbol are in the set."""
    return count(cards[0] & table.of_symbol[symbol, 0]) + count(cards[1] & table.of_symbol[symbol, 1])
