"""What a seat is shown, what it can know, and what it cannot (H1 to H4)."""

from typing import Any

from ..bits import EMPTY, bit
from ..chance import shuffle
from ..course import OVER
from ..kernel import rule
from .card_sets import clear, has, list_cards, put, size
from .hands import recount_hand
from .laying import chosen_from_hand
from .possible import has_pair, is_token_useful
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
    PLAYING,
    SELLING,
    SWAP,
    TOKEN,
    RuleTable,
    State,
)
from .turns import forget_steps


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
    """Hide what is not shown now, including cards that were seen before they went into a hand (H2, H3)."""
    for i in range(CARDS):
        state.pile[i] = NONE
    for other in range(table.players):
        clear(state.known[other])
        if other != seat and state.phase != OVER:
            clear(state.hands[other])
            state.hands[other, 0] = HIDDEN_HAND
            recount_hand(state, other)
    if state.mover != seat:
        forget_steps(state)


@rule
def resample(table: RuleTable, state: State, seat: int, rng: Any) -> None:
    """Deal the cards that a seat cannot know again: to others' hands, where unseen, and the pile (H3)."""
    if state.phase != PLAYING:
        return
    if state.mover != seat:
        forget_steps(state)
    _redeal(table, state, seat, rng)
    if state.mover != seat and state.actions == 0 and not is_token_useful(table, state):
        # A mover who has a choice after the last action must hold a pair to pay with (M6).
        while not has_pair(table, state):
            _redeal(table, state, seat, rng)


@rule
def _redeal(table: RuleTable, state: State, seat: int, rng: Any) -> None:
    """Shuffle the unknown cards, listed in a fixed order so that the result does not depend on the real world."""
    low = EMPTY
    high = EMPTY
    for i in range(state.pile_size):
        card = int(state.pile[i])
        if card < HALF * NUMBERS:
            low |= bit(card)
        else:
            high |= bit(card - HALF * NUMBERS)
    for other in range(table.players):
        if other != seat:
            low |= state.hands[other, 0] & ~state.known[other, 0]
            high |= state.hands[other, 1] & ~state.known[other, 1]
            state.hands[other, 0] = state.known[other, 0]
            state.hands[other, 1] = state.known[other, 1]
    unknown = list_cards(low, 0, 0, state.pile, 0)
    unknown = list_cards(high, 1, 0, state.pile, unknown)
    shuffle(rng, state.pile, unknown)
    for other in range(table.players):
        if other != seat:
            for _ in range(int(state.hand_sizes[other]) - size(state.known[other])):
                unknown -= 1
                put(state.hands[other], int(state.pile[unknown]))
                state.pile[unknown] = NONE
            recount_hand(state, other)


@rule
def reveals(table: RuleTable, state: State, action: int) -> bool:
    """Whether an action shows something that somebody could not know: a card that is drawn, turned up, laid or
    discarded (H3, H4), or that the mover still holds a pair, if the turn goes on after the last action (M6)."""
    if action in (DRAW_PILE, BUY_PILE) or _may_end_game(state, action):
        return True
    if DRAW <= action < ERECT:
        return state.pile_size > 0 or _shows_pair(state, 1, 1)
    if BUY <= action < SWAP:
        return state.pile_size > 0 or _shows_pair(state, 0, 1)
    if action == DONE:
        return _shows_laid(state) or _shows_pair(state, 1, -chosen_from_hand(state))
    if DISCARD <= action < HISTORIAN and state.laying == 1:
        if _shows_laid(state) or not has(state.known[state.mover], action - DISCARD):
            return True
        return state.doing == SELLING and _shows_pair(state, 1, -2)
    if TOKEN <= action < BUY_PILE:
        return _shows_pair(state, 1, 0)
    if action >= FOR:
        return _shows_laid(state) or _shows_pair(state, 0, 0)
    return False


@rule
def _may_end_game(state: State, action: int) -> bool:
    """Whether an action may end the game, which opens every hand: in the last player's last turn (E1)."""
    if state.last_turns != 1:
        return False
    completes = (
        DRAW <= action < ERECT
        or action == DONE
        or (DISCARD <= action < HISTORIAN and state.laying == 1)
        or TOKEN <= action < SWAP
        or action >= FOR
    )
    return action in (HISTORIAN, END, LAPSE) or (completes and state.actions <= 1)


@rule
def _shows_laid(state: State) -> bool:
    """Whether any card chosen from the hand was never seen by all."""
    for i in range(state.laying):
        card = int(state.laid[i])
        if has(state.hands[state.mover], card) and not has(state.known[state.mover], card):
            return True
    return False


@rule
def _shows_pair(state: State, spent: int, drawn: int) -> bool:
    """Whether others learn if the mover holds a pair: after the last action, with two or three cards not all seen."""
    if state.actions > spent or state.extra:
        return False
    hand = int(state.hand_sizes[state.mover])
    return 2 <= hand + drawn <= 3 and size(state.known[state.mover]) < hand
