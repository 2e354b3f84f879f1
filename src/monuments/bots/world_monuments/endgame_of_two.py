"""The last building phase between two, played to the end by alpha-beta.

A state has one value: how many points seat 0 is ahead of seat 1 in the end. Seat 0 wants it high, seat 1 low.
"""

from typing import Annotated

import numpy as np

from monuments.games.bits import EMPTY, without
from monuments.games.kernel import rule
from monuments.games.record import record_dtype
from monuments.games.world_monuments.building import build
from monuments.games.world_monuments.state import RuleTable, State

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

UNBOUNDED = 30_000
"""More points than anybody can be ahead."""


class Frame:
    """A state on the way from the root to where the search is."""

    built: Annotated[int, np.uint64]
    hands: Annotated[int, np.uint64]
    left: Annotated[int, np.uint64]
    """The positions still to be tried."""
    standing: Annotated[int, np.int32]
    """How far seat 0 is ahead so far."""
    low: Annotated[int, np.int32]
    high: Annotated[int, np.int32]
    """Only values between these two matter any more."""
    first_low: Annotated[int, np.int32]
    first_high: Annotated[int, np.int32]
    """The same before any position was tried."""
    best: Annotated[int, np.int32]
    mover: Annotated[int, np.uint8]


class Slot:
    """What is known of a state: between which numbers the points to come lie."""

    built: Annotated[int, np.uint64]
    hands: Annotated[int, np.uint64]
    low: Annotated[int, np.int16]
    high: Annotated[int, np.int16]
    mover: Annotated[int, np.uint8]


FRAME = record_dtype(Frame)
SLOT = record_dtype(Slot)


@rule
def search_two(table: RuleTable, desk: Desk, low: int, high: int, budget: int) -> int:
    """The value of the first state: exact if it lies between `low` and `high`, else a bound beyond one of them."""
    depth = 0
    settled = _arrive(table, desk, depth, low, high)
    while True:
        frame = desk.frames[depth]
        if not settled and frame.left != 0:
            if desk.counts[NODES] >= budget:
                desk.counts[EXCEEDED] = 1
                return 0
            position = most_points(table, frame.left)
            frame.left = without(frame.left, position)
            depth += 1
            desk.states[depth] = desk.states[depth - 1]
            build(table, desk.states[depth], position, desk.events)
            settled = _arrive(table, desk, depth, frame.low, frame.high)
        else:
            if not settled:
                _keep(desk, frame)
            if depth == 0:
                return int(frame.best)
            depth -= 1
            _note_value(desk.frames[depth], frame.best)
            settled = False


@rule
def _arrive(table: RuleTable, desk: Desk, depth: int, low: int, high: int) -> bool:
    """Begin with a state; whether its value is settled at once."""
    state, frame = desk.states[depth], desk.frames[depth]
    frame.left = choices(table, desk, depth)
    frame.standing = standing(table, state, 0) - standing(table, state, 1)
    if frame.left == 0:
        frame.best = frame.standing
        return True
    frame.low = low
    frame.high = high
    _name(table, state, frame)
    if _recall(desk, frame):
        return True
    frame.first_low = frame.low
    frame.first_high = frame.high
    frame.best = -UNBOUNDED if frame.mover == 0 else UNBOUNDED
    return False


@rule
def _name(table: RuleTable, state: State, frame: Frame) -> None:
    """What a state is kept under: states with the same name have the same points to come."""
    frame.built = state.built
    frame.hands = hands_of_two(table, state, 0)
    frame.mover = state.mover


@rule
def _note_value(frame: Frame, value: int) -> None:
    """Note what the position just tried is worth; no other is tried once enough is known."""
    if frame.mover == 0:
        if value > frame.best:
            frame.best = value
            frame.low = max(frame.low, value)
    elif value < frame.best:
        frame.best = value
        frame.high = min(frame.high, value)
    if frame.low >= frame.high:
        frame.left = EMPTY


@rule
def _slot(desk: Desk, frame: Frame) -> int:
    """The slot that a state is kept in."""
    mixed = mix(frame.built, 0) ^ mix(frame.hands, 1) ^ int(frame.mover)
    return mixed & (len(desk.slots) - 1)


@rule
def _is_in(slot: Slot, frame: Frame) -> bool:
    """Whether a slot holds a state; an empty one holds none, because in every state somebody has a stone."""
    return bool(slot.mover == frame.mover and slot.built == frame.built and slot.hands == frame.hands)


@rule
def _recall(desk: Desk, frame: Frame) -> bool:
    """Narrow what matters to what is still possible; whether that settles the value."""
    slot = desk.slots[_slot(desk, frame)]
    if not _is_in(slot, frame):
        return False
    low = int(frame.standing) + int(slot.low)
    high = int(frame.standing) + int(slot.high)
    if low >= frame.high or low == high:
        frame.best = low
        return True
    if high <= frame.low:
        frame.best = high
        return True
    frame.low = max(frame.low, low)
    frame.high = min(frame.high, high)
    return False


@rule
def _keep(desk: Desk, frame: Frame) -> None:
    """Write down what was found, in place of whatever state was in the slot."""
    slot = desk.slots[_slot(desk, frame)]
    if not _is_in(slot, frame):
        slot.built = frame.built
        slot.hands = frame.hands
        slot.mover = frame.mover
        slot.low = -UNBOUNDED
        slot.high = UNBOUNDED
    if frame.best > frame.first_low:
        slot.low = frame.best - frame.standing
    if frame.best < frame.first_high:
        slot.high = frame.best - frame.standing
