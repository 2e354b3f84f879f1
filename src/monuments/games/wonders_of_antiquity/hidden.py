"""What a seat is shown, what it can know, and what it cannot (H1 to H4)."""

from typing import Any

from ..bits import lowest, without
from ..chance import shuffle
from ..course import OVER
from ..kernel import rule
from .card_sets import clear, has, put, size
from .possible import has_pair, is_token_useful
from .state import (
    BUY,
    BUY_PILE,
    CARDS,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    ERECT,
    FOR,
    HALF,
    HISTORIAN,
    NONE,
    NUMBERS,
    PLAYING,
    SWAP,
    State,
    Table,
)
from .turns import forget_steps


@rule
def know(table: Table, state: State, seat: int) -> None:
    """Hide the pile's order, the cards of others' hands that were never seen, and their unfinished steps (H3, H4)."""
    for i in range(CARDS):
        state.pile[i] = NONE
    for other in range(table.players):
        if other != seat and state.phase != OVER:
            state.hands[other, 0] = state.known[other, 0]
            state.hands[other, 1] = state.known[other, 1]
    if state.mover != seat:
        forget_steps(state)


@rule
def view(table: Table, state: State, seat: int) -> None:
    """Hide what is not shown now: also what was once seen and has gone into a hand since (H2, H3)."""
    for i in range(CARDS):
        state.pile[i] = NONE
    for other in range(table.players):
        clear(state.known[other])
        if other != seat and state.phase != OVER:
            clear(state.hands[other])
    if state.mover != seat:
        forget_steps(state)


@rule
def resample(table: Table, state: State, seat: int, rng: Any) -> None:
    """Deal the cards that a seat cannot know anew: over others' unseen hand cards and the pile (H3)."""
    if state.phase != PLAYING:
        return
    if state.mover != seat:
        forget_steps(state)
    _redeal(table, state, seat, rng)
    if state.mover != seat and state.actions == 0 and not is_token_useful(table, state):
        # A mover who is asked after the last action shows by it that there is a pair to pay with (M6).
        while not has_pair(table, state):
            _redeal(table, state, seat, rng)


@rule
def _redeal(table: Table, state: State, seat: int, rng: Any) -> None:
    unknown = int(state.pile_size)
    for other in range(table.players):
        if other != seat:
            for word in range(2):
                hidden = state.hands[other, word] & ~state.known[other, word]
                while hidden != 0:
                    place = lowest(hidden)
                    hidden = without(hidden, place)
                    state.pile[unknown] = word * HALF * NUMBERS + place
                    unknown += 1
    shuffle(rng, state.pile, unknown)
    for other in range(table.players):
        if other != seat:
            state.hands[other, 0] = state.known[other, 0]
            state.hands[other, 1] = state.known[other, 1]
            for _ in range(int(state.hand_sizes[other]) - size(state.known[other])):
                unknown -= 1
                put(state.hands[other], int(state.pile[unknown]))
                state.pile[unknown] = NONE


@rule
def reveals(table: Table, state: State, action: int) -> bool:
    """Whether an action shows a card that somebody could not know: drawn, turned up, laid or discarded (H3, H4)."""
    if action in (DRAW_PILE, BUY_PILE):
        return True
    if DRAW <= action < ERECT or BUY <= action < SWAP:
        return bool(state.pile_size > 0)
    if action == DONE:
        return _shows_laid(state)
    if DISCARD <= action < HISTORIAN:
        return state.laying == 1 and (_shows_laid(state) or not has(state.known[state.mover], action - DISCARD))
    if action >= FOR:
        return _shows_laid(state)
    return False


@rule
def _shows_laid(state: State) -> bool:
    """Whether a hand card among those chosen was never seen by all."""
    for i in range(state.laying):
        card = int(state.laid[i])
        if has(state.hands[state.mover], card) and not has(state.known[state.mover], card):
            return True
    return False
