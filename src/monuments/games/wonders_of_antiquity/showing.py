"""What a view shows of a state, as numbers (H1, H2, H4)."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..bits import EMPTY, bit
from ..course import OVER
from ..kernel import rule
from .scoring import score
from .state import (
    FAMES,
    HISTORIANS,
    IDLE,
    MONUMENTS,
    NUMBERS,
    OFFER,
    PAYING,
    PLAYING,
    SEATS,
    SELLING,
    SWAPPING,
    SYMBOLS,
    RuleTable,
    State,
)

BUILDERS = 2
"""How many players may erect a monument: the temples of its indicator card (C3)."""


class Shown:
    """The table; seats, cards, monuments, symbols and phases are written as their number plus one, 0 for none."""

    discards: Annotated[NDArray[np.uint64], np.uint64, 2]
    values: Annotated[NDArray[np.int16], np.int16, MONUMENTS]
    temples: Annotated[NDArray[np.uint8], np.uint8, MONUMENTS]
    track: Annotated[NDArray[np.uint8], np.uint8, (HISTORIANS, 2)]
    """Seat and number of cards of each historian."""
    fame: Annotated[NDArray[np.uint8], np.uint8, (FAMES, SEATS, 2)]
    """Seat and space of each marker, the first place first."""
    tokens: Annotated[NDArray[np.uint8], np.uint8, SYMBOLS]
    offer: Annotated[NDArray[np.uint8], np.uint8, OFFER]
    doing: Annotated[int, np.uint8]
    subject: Annotated[int, np.uint8]
    """The monument of an unfinished action, or after all monuments the symbol."""
    cards: Annotated[NDArray[np.uint8], np.uint8, NUMBERS]
    """The cards chosen in it."""
    phase: Annotated[int, np.uint8]
    to_move: Annotated[int, np.uint8]
    actions_left: Annotated[int, np.uint8]
    extra_paid: Annotated[int, np.uint8]
    last_turns: Annotated[int, np.uint8]
    pile: Annotated[int, np.uint8]
    tokens_used: Annotated[int, np.uint64]


class ShownSeat:
    """A player."""

    hand: Annotated[NDArray[np.uint64], np.uint64, 2]
    seen: Annotated[NDArray[np.uint64], np.uint64, 2]
    score: Annotated[int, np.int32]
    monuments: Annotated[NDArray[np.uint8], np.uint8, (MONUMENTS, NUMBERS)]
    """The cards of each monument from bottom to top, each as its number plus one."""
    symbols: Annotated[NDArray[np.uint8], np.uint8, SYMBOLS]
    hand_size: Annotated[int, np.uint8]
    historians: Annotated[int, np.uint8]


@rule
def show(table: RuleTable, state: State, shown: Shown, seats: NDArray[np.void]) -> None:
    """Write what a state shows in which everything else is hidden; only hands and unfinished steps ever are (H1)."""
    shown.phase = PLAYING + 2 if state.phase == OVER else state.phase + 1
    shown.to_move = state.mover + 1 if state.phase == PLAYING else 0
    shown.actions_left = state.actions
    shown.extra_paid = state.extra
    shown.last_turns = state.last_turns
    shown.pile = state.pile_size
    for place in range(OFFER):
        shown.offer[place] = (int(state.offer[place]) + 1) & 0xFF
    for word in range(2):
        shown.discards[word] = state.discards[word]
    for i in range(state.on_track):
        shown.track[i, 0] = state.track_seats[i] + 1
        shown.track[i, 1] = state.track_cards[i]
    _show_monuments(table, state, shown)
    _show_fame(table, state, shown)
    _show_tokens(state, shown)
    _show_unfinished(state, shown)
    for seat in range(table.players):
        _show_seat(table, state, seat, seats[seat])


@rule
def _show_monuments(table: RuleTable, state: State, shown: Shown) -> None:
    """The value of each monument (C4), and the temples that no builder covers (C3)."""
    for monument in range(MONUMENTS):
        shown.values[monument] = table.scale[state.values[monument]]
        temples = BUILDERS
        for seat in range(table.players):
            if state.heights[seat, monument] > 0:
                temples -= 1
        shown.temples[monument] = temples


@rule
def _show_fame(table: RuleTable, state: State, shown: Shown) -> None:
    """The markers of each category, the first place first (F4, F5)."""
    for category in range(FAMES):
        for seat in range(table.players):
            space = state.fame[seat, category]
            if space == 0:
                continue
            ahead = 0
            for other in range(table.players):
                theirs = state.fame[other, category]
                earlier = state.fame_arrivals[other, category] < state.fame_arrivals[seat, category]
                if theirs > space or (theirs == space and earlier):
                    ahead += 1
            shown.fame[category, ahead, 0] = seat + 1
            shown.fame[category, ahead, 1] = space


@rule
def _show_tokens(state: State, shown: Shown) -> None:
    """The owner of each token, and which were used in this turn (T1, T2)."""
    used = EMPTY
    for symbol in range(SYMBOLS):
        shown.tokens[symbol] = state.owners[symbol] + 1
        if state.used[symbol]:
            used |= bit(symbol)
    shown.tokens_used = used


@rule
def _show_unfinished(state: State, shown: Shown) -> None:
    """The steps of an action that is not complete (H4)."""
    if state.doing == IDLE:
        return
    shown.doing = state.doing
    if state.doing in (SELLING, PAYING):
        shown.subject = MONUMENTS + int(state.subject) + 1
    elif state.doing != SWAPPING:
        shown.subject = state.subject + 1
    for i in range(state.laying):
        shown.cards[i] = state.laid[i] + 1


@rule
def _show_seat(table: RuleTable, state: State, seat: int, shown: ShownSeat) -> None:
    """A player; of the hand what is not hidden, and what stays shown (H2, H3)."""
    shown.score = score(table, state, seat)
    for word in range(2):
        shown.hand[word] = state.hands[seat, word]
        if table.seen_cards:
            shown.seen[word] = state.known[seat, word]
    shown.hand_size = state.hand_sizes[seat]
    for monument in range(MONUMENTS):
        for height in range(state.heights[seat, monument]):
            shown.monuments[monument, height] = monument * NUMBERS + int(state.stacks[seat, monument, height])
    for symbol in range(SYMBOLS):
        shown.symbols[symbol] = state.symbols[seat, symbol]
    shown.historians = state.historians[seat]
