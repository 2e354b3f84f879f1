"""What a view shows of a state, as numbers (H1 to H3, H6)."""

from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from ..bits import bit
from ..course import OVER
from ..kernel import rule
from .scoring import score
from .state import (
    BUILDING,
    COLOURS,
    HIDDEN,
    KINDS,
    QUARRY,
    ROUNDS,
    SPACES,
    RuleTable,
    State,
)

TRACK = 60
"""Spaces of the scoring track (E4)."""


class Shown:
    """The table; seats, spaces and phases are written as their number plus one, 0 for none."""

    quarry: Annotated[NDArray[np.uint8], np.uint8, (SPACES, KINDS)]
    to_come: Annotated[NDArray[np.uint8], np.uint8, (ROUNDS, KINDS)]
    """The stones of each later round; HIDDEN where there is none."""
    taken: Annotated[NDArray[np.uint8], np.uint8, KINDS]
    supply: Annotated[NDArray[np.uint8], np.uint8, COLOURS]
    path: Annotated[NDArray[np.uint8], np.uint8, 5]
    built: Annotated[int, np.uint64]
    points_left: Annotated[int, np.int16]
    phase: Annotated[int, np.uint8]
    rounds: Annotated[int, np.uint8]
    to_move: Annotated[int, np.uint8]
    worker_holder: Annotated[int, np.uint8]
    worker: Annotated[int, np.uint8]
    steps_left: Annotated[int, np.uint8]
    choosing: Annotated[int, np.uint8]


class ShownSeat:
    """A player."""

    score: Annotated[int, np.int16]
    track: Annotated[int, np.int16]
    laps: Annotated[int, np.int16]
    stones: Annotated[NDArray[np.uint8], np.uint8, KINDS]
    """HIDDEN while the screen is closed."""
    passed: Annotated[int, np.uint8]


@rule
def show(table: RuleTable, state: State, shown: Shown, seats: NDArray[np.void]) -> None:
    """Write what a state shows in which everything else is hidden."""
    is_running = state.phase in (QUARRY, BUILDING)
    rounds = int(state.rounds)
    shown.phase = BUILDING + 2 if state.phase == OVER else state.phase + 1
    shown.rounds = rounds + 1 if rounds < ROUNDS else ROUNDS
    shown.to_move = state.mover + 1 if is_running else 0
    shown.worker_holder = state.holder
    shown.worker = state.worker + 1
    for i in range(len(state.path)):
        shown.path[i] = state.path[i] + 1
    shown.steps_left = state.steps
    shown.choosing = state.choosing
    for kind in range(KINDS):
        shown.taken[kind] = state.taken[kind]
        for space in range(table.spaces):
            shown.quarry[space, kind] = state.quarry[space, kind]
    shown.built = state.built
    left = 0
    for position in range(table.positions):
        if not state.built & bit(position):
            left += int(table.points[position])
    shown.points_left = left
    drawn = rounds + 1 if rounds < ROUNDS and (is_running or state.phase == OVER) else rounds
    _show_stones_to_come(table, drawn, shown)
    for seat in range(table.players):
        _show_seat(table, state, seat, seats[seat])


@rule
def _show_stones_to_come(table: RuleTable, drawn: int, shown: Shown) -> None:
    """The stones of later rounds (H5), and the construction stones beside the board (S5)."""
    for n in range(ROUNDS):
        for kind in range(KINDS):
            shown.to_come[n, kind] = table.plan[drawn + n, kind] if drawn + n < ROUNDS else HIDDEN
    for colour in range(COLOURS):
        left = int(table.supply[colour])
        for n in range(drawn):
            left -= int(table.plan[n, colour])
        shown.supply[colour] = left


@rule
def _show_seat(table: RuleTable, state: State, seat: int, shown: ShownSeat) -> None:
    """A player; the marker on the scoring track shows the total, with the laps (E4)."""
    points = score(table, state, seat)
    shown.score = points
    if points > 0:
        shown.track = (points - 1) % TRACK + 1
        shown.laps = (points - 1) // TRACK
    for kind in range(KINDS):
        shown.stones[kind] = state.hands[seat, kind]
    shown.passed = state.passed >> seat & 1
