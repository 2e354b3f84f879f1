"""Sets of cards, word by word: the fast functions find the same as counting."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from monuments import Seeded, find_game
from monuments.games.record import blank
from monuments.games.wonders_of_antiquity.card_sets import list_cards, nth_card, pick_card
from monuments.games.wonders_of_antiquity.hands import recount_hand
from monuments.games.wonders_of_antiquity.state import STATE
from tests.support.amounts import amount
from tests.support.games.wonders_of_antiquity import GAME, card_set, cards_in, monuments_held

CARDS = range(108)


def linked(function: Any, compiled: bool) -> Any:
    return find_game(GAME).linker(compiled).link(function)


def some_sets() -> Iterator[list[int]]:
    """Sets of cards: none, all, single cards, whole monuments, and random ones with few or many cards."""
    rng = Random("cards")
    yield []
    yield list(CARDS)
    yield from ([card] for card in CARDS)
    yield from (list(range(9 * monument, 9 * monument + 9)) for monument in range(12))
    yield from ([card for card in CARDS if card % 9 != left] for left in range(9))
    for _ in range(amount(150, 5000)):
        part = rng.random()
        yield [card for card in CARDS if rng.random() < part]


def test_a_hand_is_counted_by_monument(compiled: bool) -> None:
    count, state = linked(recount_hand, compiled), blank(STATE)[0]
    for cards in some_sets():
        state.hands[2] = card_set(cards)
        count(state, 2)
        assert state.holding[2].tolist() == [monuments_held(cards, n) for n in (1, 2, 3)]
        assert cards_in(state.hands[2]) == set(cards)
        assert not state.holding[[0, 1, 3]].any()


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
