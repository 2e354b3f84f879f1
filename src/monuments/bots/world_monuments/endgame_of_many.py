"""The last building phase of three or four players, played to the end, each for themselves (max^n).

The mover prefers the largest lead over the best of the others; then the most points; then few points of the next
seats, in order. So a state has one outcome, independent of how positions are numbered.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.bits import EMPTY, without
from monuments.games.course import next_seat
from monuments.games.kernel import rule
from monuments.games.record import record_dtype
from monuments.games.world_monuments.building import build
from monuments.games.world_monuments.state import SEATS, RuleTable, State

from .endgame import (
    EXCEEDED,
    NODES,
    Desk,
    choices,
    hands_of_two,
    mix,
    most_points,
    standing,
)


class ManyFrame:
    """A state on the path from the root to the current state."""

    built: Annotated[int, np.uint64]
    hands: Annotated[int, np.uint64]
    other_hands: Annotated[int, np.uint64]
    leads: Annotated[int, np.uint64]
    left: Annotated[int, np.uint64]
    """The positions still to be tried."""
    outcome: Annotated[NDArray[np.int32], np.int32, SEATS]
    """The final points of each seat with the best position so far."""
    standing: Annotated[int, np.int32]
    """The points of seat 0 so far."""
    mover: Annotated[int, np.uint8]
    has_outcome: Annotated[int, np.uint8]


class ManySlot:
    """A state and the final points of each seat, relative to the points of seat 0 so far."""

    built: Annotated[int, np.uint64]
    hands: Annotated[int, np.uint64]
    other_hands: Annotated[int, np.uint64]
    leads: Annotated[int, np.uint64]
    outcome: Annotated[NDArray[np.int16], np.int16, SEATS]
    mover: Annotated[int, np.uint8]


MANY_FRAME = record_dtype(ManyFrame)
MANY_SLOT = record_dtype(ManySlot)


@rule
def search_many(table: RuleTable, desk: Desk, budget: int) -> None:
    """Find the outcome of the first state and store it in the first frame."""
    depth = 0
    settled = _arrive(table, desk, depth)
    while True:
        frame = desk.frames[depth]
        if not settled and frame.left != 0:
            if desk.counts[NODES] >= budget:
                desk.counts[EXCEEDED] = 1
                return
            position = most_points(table, frame.left)
            frame.left = without(frame.left, position)
            depth += 1
            desk.states[depth] = desk.states[depth - 1]
            build(table, desk.states[depth], position, desk.events)
            settled = _arrive(table, desk, depth)
        else:
            if not settled:
                _keep(desk, frame)
            if depth == 0:
                return
            depth -= 1
            _note_outcome(table, desk.frames[depth], frame.outcome)
            settled = False


@rule
def _arrive(table: RuleTable, desk: Desk, depth: int) -> bool:
    """Begin with a state; returns whether its outcome is known immediately."""
    state, frame = desk.states[depth], desk.frames[depth]
    frame.left = choices(table, desk, depth)
    frame.standing = standing(table, state, 0)
    if frame.left == 0:
        for seat in range(table.players):
            frame.outcome[seat] = standing(table, state, seat)
        return True
    frame.has_outcome = False
    _name(table, state, frame)
    return _recall(desk, frame)


@rule
def _name(table: RuleTable, state: State, frame: ManyFrame) -> None:
    """Set the key of a state, including the leads, because they decide who is the best of the others."""
    frame.built = state.built
    frame.hands = hands_of_two(table, state, 0)
    frame.other_hands = hands_of_two(table, state, 2)
    leads = EMPTY
    for seat in range(1, table.players):
        lead = standing(table, state, seat) - int(frame.standing)
        leads |= np.uint64(lead + 0x8000) << np.uint64(16 * seat)
    frame.leads = leads
    frame.mover = state.mover


@rule
def prefers(table: RuleTable, mover: int, outcome: Any, other: Any) -> bool:
    """Whether a seat prefers an outcome to another one."""
    lead = _lead(table, mover, outcome)
    other_lead = _lead(table, mover, other)
    if lead != other_lead:
        return lead > other_lead
    if outcome[mover] != other[mover]:
        return bool(outcome[mover] > other[mover])
    seat = next_seat(table, mover)
    while seat != mover:
        if outcome[seat] != other[seat]:
            return bool(outcome[seat] < other[seat])
        seat = next_seat(table, seat)
    return False


@rule
def _lead(table: RuleTable, mover: int, outcome: Any) -> int:
    """How far a seat is ahead of the best of the others."""
    seat = next_seat(table, mover)
    most = int(outcome[seat])
    while seat != mover:
        most = max(most, int(outcome[seat]))
        seat = next_seat(table, seat)
    return int(outcome[mover]) - most


@rule
def _note_outcome(table: RuleTable, frame: ManyFrame, outcome: Any) -> None:
    """Note the outcome of the position just tried."""
    if not frame.has_outcome or prefers(table, int(frame.mover), outcome, frame.outcome):
        frame.has_outcome = True
        for seat in range(table.players):
            frame.outcome[seat] = outcome[seat]


@rule
def _slot(desk: Desk, frame: ManyFrame) -> int:
    """The slot of a state."""
    mixed = mix(frame.built, 0) ^ mix(frame.hands, 1) ^ mix(frame.other_hands, 2) ^ mix(frame.leads, 3)
    return (mixed ^ int(frame.mover)) & (len(desk.slots) - 1)


@rule
def _is_in(slot: ManySlot, frame: ManyFrame) -> bool:
    """Whether a slot holds a state; an empty one holds none, because in every state somebody has a stone."""
    return bool(
        slot.mover == frame.mover
        and slot.built == frame.built
        and slot.hands == frame.hands
        and slot.other_hands == frame.other_hands
        and slot.leads == frame.leads
    )


@rule
def _recall(desk: Desk, frame: ManyFrame) -> bool:
    """Take the outcome from the slot; returns whether it is there."""
    slot = desk.slots[_slot(desk, frame)]
    if not _is_in(slot, frame):
        return False
    for seat in range(SEATS):
        frame.outcome[seat] = frame.standing + slot.outcome[seat]
    return True


@rule
def _keep(desk: Desk, frame: ManyFrame) -> None:
    """Store the result, replacing any other state in the slot."""
    slot = desk.slots[_slot(desk, frame)]
    slot.built = frame.built
    slot.hands = frame.hands
    slot.other_hands = frame.other_hands
    slot.leads = frame.leads
    slot.mover = frame.mover
    for seat in range(SEATS):
        slot.outcome[seat] = frame.outcome[seat] - frame.standing
