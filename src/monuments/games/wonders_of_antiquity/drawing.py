"""Dealing (S1), drawing (M2), and what the helmet and the ship do with the same cards (T2)."""

from typing import Any

from ..bits import EMPTY, bit, count
from ..chance import shuffle
from ..events import note
from ..kernel import rule
from .card_sets import WORDS, has, list_cards, put
from .hands import gain, lose
from .happenings import BOUGHT_OFFER, BOUGHT_PILE, DEALT, DREW_OFFER, DREW_PILE, REFILLED, SWAPPED
from .refusals import ALLOWED, WRONG_CARDS
from .state import CARDS, HALF, HELMET, NONE, NUMBERS, OFFER, PLAYING, SHIP, Outcome, RuleTable, State
from .turns import AN_ACTION, FREE, begin_turn


@rule
def sample(table: RuleTable, state: State, rng: Any, outcome: Outcome) -> None:
    """Shuffle the cards of the game, listed by monument and number."""
    for i in range(CARDS):
        outcome.cards[i] = NONE
    cards = 0
    for word in range(WORDS):
        cards = list_cards(table.deck[word], word, 0, outcome.cards, cards)
    shuffle(rng, outcome.cards, cards)


@rule
def refuse_draw(table: RuleTable, state: State, outcome: Outcome) -> int:
    """Why a deal is impossible: it does not contain each card of the game once (C1, C6)."""
    low = EMPTY
    high = EMPTY
    for i in range(table.cards):
        card = int(outcome.cards[i])
        if card >= CARDS or not has(table.deck, card):
            return WRONG_CARDS
        if card < HALF * NUMBERS:
            low |= bit(card)
        else:
            high |= bit(card - HALF * NUMBERS)
    return ALLOWED if count(low) + count(high) == table.cards else WRONG_CARDS


@rule
def deal(table: RuleTable, state: State, outcome: Outcome, events: Any) -> None:
    """Deal each seat's hand, then the offer; the rest is the pile (S1)."""
    dealt = 0
    for seat in range(table.players):
        for _ in range(table.start_hand):
            gain(state, seat, int(outcome.cards[dealt]))
            dealt += 1
    for place in range(OFFER):
        state.offer[place] = outcome.cards[dealt]
        dealt += 1
    state.pile_size = table.cards - dealt
    for i in range(state.pile_size):
        state.pile[i] = outcome.cards[table.cards - 1 - i]
    state.phase = PLAYING
    begin_turn(table, state)
    note(events, DEALT, -1, table.start_hand, state.pile_size, 0)
    for place in range(OFFER):
        note(events, REFILLED, -1, state.offer[place], 0, 0)


@rule
def _take_top(state: State) -> int:
    state.pile_size -= 1
    card = int(state.pile[state.pile_size])
    state.pile[state.pile_size] = NONE
    return card


@rule
def _take_from_pile(state: State) -> int:
    """Move the pile's top card into the mover's hand, unseen by others."""
    card = _take_top(state)
    gain(state, state.mover, card)
    return card


@rule
def _place_of(state: State, card: int) -> int:
    """The place of a card in the offer."""
    found = 0
    for place in range(OFFER):
        found += place * (state.offer[place] == card)
    return found


@rule
def _take_from_offer(state: State, card: int, events: Any) -> None:
    """Move an open card into the mover's hand, seen by all, and refill the offer at once (M2, H3)."""
    gain(state, state.mover, card)
    put(state.known[state.mover], card)
    place = _place_of(state, card)
    state.offer[place] = NONE
    if state.pile_size > 0:
        state.offer[place] = _take_top(state)
        note(events, REFILLED, -1, state.offer[place], 0, 0)


@rule
def draw_pile(table: RuleTable, state: State, events: Any) -> int:
    """Draw the pile's top card (M2)."""
    note(events, DREW_PILE, state.mover, _take_from_pile(state), 0, 0)
    return AN_ACTION


@rule
def draw_offer(table: RuleTable, state: State, card: int, events: Any) -> int:
    """Draw an open card (M2)."""
    note(events, DREW_OFFER, state.mover, card, 0, 0)
    _take_from_offer(state, card, events)
    return AN_ACTION


@rule
def buy_pile(table: RuleTable, state: State, events: Any) -> int:
    """The helmet: the pile's top card for a point, without an action (T2)."""
    _pay_helmet(state)
    note(events, BOUGHT_PILE, state.mover, _take_from_pile(state), 0, 0)
    return FREE


@rule
def buy_offer(table: RuleTable, state: State, card: int, events: Any) -> int:
    """The helmet: an open card for a point, without an action (T2)."""
    _pay_helmet(state)
    note(events, BOUGHT_OFFER, state.mover, card, 0, 0)
    _take_from_offer(state, card, events)
    return FREE


@rule
def _pay_helmet(state: State) -> None:
    state.token_points[state.mover] -= 1
    state.used[HELMET] = 1


@rule
def swap(table: RuleTable, state: State, given: int, taken: int, events: Any) -> int:
    """The ship: a hand card for an open one, without an action (T2)."""
    note(events, SWAPPED, state.mover, given, taken, 0)
    lose(state, state.mover, given)
    gain(state, state.mover, taken)
    put(state.known[state.mover], taken)
    state.offer[_place_of(state, taken)] = given
    state.used[SHIP] = 1
    return FREE
