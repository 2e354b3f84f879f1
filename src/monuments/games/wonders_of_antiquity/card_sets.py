"""Sets of cards: two words each, with all nine cards of a monument in the same word."""

from typing import Any

import numpy as np

from ..bits import EMPTY, bit, count, list_members, nth
from ..chance import pick
from ..kernel import rule
from .state import HALF, NUMBERS, RuleTable

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
def nth_card(low: Any, high: Any, n: int) -> int:
    """The card of a set, given word by word, that has n others before it."""
    word = int(n >= count(low))
    return word * A_WORD + nth(high if word else low, n - word * count(low))


@rule
def pick_card(rng: Any, low: Any, high: Any) -> int:
    """A card of a set, given word by word, each equally likely."""
    return nth_card(low, high, pick(rng, count(low) + count(high)))


@rule
def list_cards(cards: Any, word: int, first: int, out: Any, n: int) -> int:
    """Append one word of a set to a list of n cards, counted from `first`; return the new length."""
    return n + list_members(cards, first + word * A_WORD, out[n:])


@rule
def numbers_of(cards: Any, monument: int) -> Any:
    """The cards of a monument that are in the set, by their numbers minus one."""
    return cards[monument // HALF] >> np.uint64(monument % HALF * NUMBERS) & WHOLE_MONUMENT


@rule
def of_monument(cards: Any, monument: int) -> int:
    """How many cards of a monument are in the set."""
    return count(numbers_of(cards, monument))


@rule
def of_symbol(table: RuleTable, cards: Any, symbol: int) -> int:
    """How many cards with a symbol are in the set."""
    return count(cards[0] & table.of_symbol[symbol, 0]) + count(cards[1] & table.of_symbol[symbol, 1])
