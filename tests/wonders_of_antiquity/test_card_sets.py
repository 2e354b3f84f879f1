"""Sets of cards, word by word: what is found with few instructions is what counting finds."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from monuments import Seeded, find_game
from monuments.games.wonders_of_antiquity.card_sets import list_cards, monuments_with, nth_card, pick_card
from tests.amounts import amount

from .situations import GAME, card_set, cards_in

CARDS = range(108)


def linked(function: Any, compiled: bool) -> Any:
    return find_game(GAME).linker(compiled).link(function)


def some_sets() -> Iterator[list[int]]:
    """Sets of cards: none, all, single cards, whole monuments, and at random with few cards or many."""
    rng = Random("cards")
    yield []
    yield list(CARDS)
    yield from ([card] for card in CARDS)
    yield from (list(range(9 * monument, 9 * monument + 9)) for monument in range(12))
    yield from ([card for card in CARDS if card % 9 != left] for left in range(9))
    for _ in range(amount(150, 5000)):
        part = rng.random()
        yield [card for card in CARDS if rng.random() < part]


@pytest.mark.parametrize("n", [1, 2, 3, 9])
def test_monuments_with_so_many_cards(n: int, compiled: bool) -> None:
    find = linked(monuments_with, compiled)
    for cards in some_sets():
        enough = [monument for monument in range(12) if sum(card // 9 == monument for card in cards) >= n]
        words = np.array(card_set(cards), np.uint64)
        assert int(find(words, n)) == sum(1 << monument for monument in enough)
        assert cards_in(words) == set(cards)


def test_a_card_by_its_place_in_the_set(compiled: bool) -> None:
    find, choose = linked(nth_card, compiled), linked(pick_card, compiled)
    one, other = Seeded("card"), Seeded("card")
    for cards in some_sets():
        low, high = np.array(card_set(cards), np.uint64)
        assert [find(low, high, n) for n in range(len(cards))] == cards
        if cards:
            assert choose(one.state if compiled else one, low, high) == other.choice(cards)
            assert one.state == other.state


def test_cards_are_listed_behind_others(compiled: bool) -> None:
    list_word = linked(list_cards, compiled)
    for cards in some_sets():
        words, out = np.array(card_set(cards), np.uint64), np.full(120, -1, np.int16)
        n = 2
        for word in range(2):
            n = list_word(words[word], word, 300, out, n)
        assert n == 2 + len(cards)
        assert out.tolist() == [-1, -1, *(300 + card for card in cards), *[-1] * (118 - len(cards))]
