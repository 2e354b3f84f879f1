"""What a seat is shown, what it can know, and what it cannot (H1 to H4)."""

from typing import Any

import numpy as np

from ..bits import bit, bit_if, lowest, without_lowest
from ..chance import shuffle
from ..course import OVER
from ..kernel import rule
from .card_sets import A_WORD, clear, has, list_cards, put, size
from .hands import recount_hand
from .laying import chosen_from_hand
from .possible import PAIR, has_pair, is_token_useful
from .state import (
    BUY,
    BUY_PILE,
    CARDS,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    END,
    ERECT,
    FOR,
    HALF,
    HIDDEN_HAND,
    HISTORIAN,
    LAPSE,
    NONE,
    NUMBERS,
    OFFER,
    PLAYING,
    SELLING,
    SWAP,
    SYMBOLS,
    TOKEN,
    RuleTable,
    State,
)
from .turns import forget_steps

HALF_OF_THEM: Any = np.uint64((1 << HALF) - 1)
"""The monuments whose cards are in the same word."""


@rule
def know(table: RuleTable, state: State, seat: int) -> None:
    """Hide the pile's order, the cards in others' hands that were never seen, and others' unfinished steps (H3, H4)."""
    for i in range(CARDS):
        state.pile[i] = NONE
    for other in range(table.players):
        if other != seat and state.phase != OVER:
            state.hands[other, 0] = state.known[other, 0]
            state.hands[other, 1] = state.known[other, 1]
            recount_hand(state, other)
    if state.mover != seat:
        forget_steps(state)


@rule
def view(table: RuleTable, state: State, seat: int) -> None:
    """Hide what is not shown now: others' hands, except for cards that everybody saw if they stay shown (H2, H3)."""
    for i in range(CARDS):
        state.pile[i] = NONE
    for other in range(table.players):
        if other != seat:
            if not table.seen_cards:
                clear(state.known[other])
            if state.phase != OVER:
                clear(state.hands[other])
                state.hands[other, 0] = HIDDEN_HAND
                recount_hand(state, other)
    if state.mover != seat:
        forget_steps(state)


@rule
def resample(table: RuleTable, state: State, seat: int, rng: Any) -> None:
    """Deal the cards that a seat cannot know: to others' hands, where unseen, and the pile (H3)."""
    if state.phase != PLAYING:
        return
    if state.mover != seat:
        forget_steps(state)
    _redeal(table, state, seat, rng)
    if table.version == 1 and state.mover != seat and state.actions == 0 and not is_token_useful(table, state):
        # In version 1, a mover who has a choice after the last action must hold a pair to pay with (M6).
        while not has_pair(table, state):
            _redeal(table, state, seat, rng)


@rule
def _redeal(table: RuleTable, state: State, seat: int, rng: Any) -> None:
    """Shuffle the unknown cards, listed in a fixed order so that the result depends only on what the seat knows."""
    unknown = list_cards(_unknown(table, state, seat, 0), 0, 0, state.pile, 0)
    unknown = list_cards(_unknown(table, state, seat, 1), 1, 0, state.pile, unknown)
    shuffle(rng, state.pile, unknown)
    for other in range(table.players):
        if other != seat:
            state.hands[other, 0] = state.known[other, 0]
            state.hands[other, 1] = state.known[other, 1]
            for _ in range(int(state.hand_sizes[other]) - size(state.known[other])):
                unknown -= 1
                put(state.hands[other], int(state.pile[unknown]))
                state.pile[unknown] = NONE
            recount_hand(state, other)


@rule
def _unknown(table: RuleTable, state: State, seat: int, word: int) -> Any:
    """The cards that a seat does not see anywhere, one word of the set."""
    seen = state.discards[word]
    for place in range(OFFER):
        card = int(state.offer[place])
        seen |= bit_if(card // A_WORD == word, card % A_WORD)
    for other in range(table.players):
        seen |= state.hands[other, word] if other == seat else state.known[other, word]
        monuments = state.erected[other] >> np.uint64(word * HALF) & HALF_OF_THEM
        while monuments != 0:
            monument = lowest(monuments)
            for i in range(state.heights[other, word * HALF + monument]):
                seen |= bit(monument * NUMBERS + int(state.stacks[other, word * HALF + monument, i]) - 1)
            monuments = without_lowest(monuments)
    return table.deck[word] & ~seen


@rule
def reveals(table: RuleTable, state: State, action: int) -> bool:
    """Whether an action shows something that somebody could not know: a card that is drawn, turned up, laid or
    discarded (H3, H4), or every hand, if it ends the game (E1)."""
    if action in (DRAW_PILE, BUY_PILE):
        return True
    if action in (HISTORIAN, END, LAPSE):
        return state.last_turns == 1
    if DRAW <= action < ERECT:
        return state.pile_size > 0 or _shows_course(table, state, 1, 1)
    if BUY <= action < SWAP:
        return state.pile_size > 0 or _shows_course(table, state, 0, 1)
    if action == DONE:
        return _shows_laid(state) or _shows_course(table, state, 1, -chosen_from_hand(state))
    if DISCARD <= action < HISTORIAN and state.laying == 1:
        if _shows_laid(state) or not has(state.known[state.mover], action - DISCARD):
            return True
        return state.doing == SELLING and _shows_course(table, state, 1, -PAIR)
    if TOKEN <= action < BUY_PILE:
        return _shows_course(table, state, 1, 0)
    if action >= FOR:
        return _shows_laid(state) or _shows_course(table, state, 0, 0)
    return False


@rule
def _shows_laid(state: State) -> bool:
    """Whether any card chosen from the hand was never seen by all."""
    for i in range(state.laying):
        card = int(state.laid[i])
        if has(state.hands[state.mover], card) and not has(state.known[state.mover], card):
            return True
    return False


@rule
def _shows_course(table: RuleTable, state: State, spent: int, drawn: int) -> bool:
    """Whether the course of the turn shows something after so many actions spent and cards drawn: it may end the game
    (E1); in version 1, being asked after the last action shows a pair, unless all cards were seen (M6)."""
    if state.actions > spent:
        return False
    hand = int(state.hand_sizes[state.mover])
    if table.version == 1:
        shows_pair = not state.extra and PAIR <= hand + drawn <= SYMBOLS and size(state.known[state.mover]) < hand
        return shows_pair or state.last_turns == 1
    return state.last_turns == 1 and (bool(state.extra) or hand + drawn < PAIR)
