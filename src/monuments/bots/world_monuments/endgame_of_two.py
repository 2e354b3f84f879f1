"""The last building phase of two players, played to the end by alpha-beta search.

A state has one value: how many points seat 0 is ahead of seat 1 at the end. Seat 0 wants it high, seat 1 low.
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
"""More points than any possible lead."""


class Frame:
    """A state on the path from the root to the current state."""

    built: Annotated[int, np.uint64]
    hands: Annotated[int, np.uint64]
    left: Annotated[int, np.uint64]
    """The positions still to be tried."""
    standing: Annotated[int, np.int32]
    """How far seat 0 is ahead so far."""
    low: Annotated[int, np.int32]
    high: Annotated[int, np.int32]
    """Only values between these two still matter."""
    first_low: Annotated[int, np.int32]
    first_high: Annotated[int, np.int32]
    """The same before any position was tried."""
    best: Annotated[int, np.int32]
    mover: Annotated[int, np.uint8]


class Slot:
    """What is known about a state: bounds of the points to come."""

    built: Annotated[int, np.uint64]
    hands: Annotated[int, np.uint64]
    low: Annotated[int, np.int16]
    high: Annotated[int, np.int16]
    mover: Annotated[int, np.uint8]


FRAME = record_dtype(Frame)
SLOT = record_dtype(Slot)


@rule
def search_two(table: RuleTable, desk: Desk, low: int, high: int, budget: int) -> int:
    """The value of the first state: exact if it lies between `low` and `high`, otherwise a bound beyond one of them."""
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
    """Begin with a state; returns whether its value is settled immediately."""
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
    """Set the key of a state: states with the same key have the same points to come."""
    frame.built = state.built
    frame.hands = hands_of_two(table, state, 0)
    frame.mover = state.mover


@rule
def _note_value(frame: Frame, value: int) -> None:
    """Note the value of the position just tried; no other is tried when enough is known."""
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
    """The slot of a state."""
    mixed = mix(frame.built, 0) ^ mix(frame.hands, 1) ^ int(frame.mover)
    return mixed & (len(desk.slots) - 1)


@rule
def _is_in(slot: Slot, frame: Frame) -> bool:
    """Whether a slot holds a state; an empty one holds none, because in every state somebody has a stone."""
    return bool(slot.mover == frame.mover and slot.built == frame.built and slot.hands == frame.hands)


@rule
def _recall(desk: Desk, frame: Frame) -> bool:
    """Narrow the bounds by what is known; returns whether that settles the value."""
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
    """Store the result, replacing any other state in the slot."""
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
