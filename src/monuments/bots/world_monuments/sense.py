"""What bots make of Monuments: how to build, what to pick up, and what a position promises."""

from typing import Any

import numpy as np

from monuments.games.bits import EMPTY, bit, lowest, without_lowest
from monuments.games.chance import pick_member
from monuments.games.course import OVER
from monuments.games.kernel import rule
from monuments.games.world_monuments.building import build, pass_, positions_to_build, score
from monuments.games.world_monuments.quarry import spaces_to_enter
from monuments.games.world_monuments.state import (
    BLACK,
    BUILD,
    BUILDING,
    COLOURS,
    ENTER,
    GEM,
    GEM_POINTS,
    PASS,
    QUARRY,
    TAKE,
    State,
    Table,
)

PRECIOUS: Any = np.uint64((1 << GEM) | (1 << BLACK))
HOLDING = 1.0
STARTING = 1.0


@rule
def highest(table: Table, positions: Any) -> Any:
    """Those of the positions that score most."""
    most = 0
    best = EMPTY
    while positions != 0:
        position = lowest(positions)
        positions = without_lowest(positions)
        points = int(table.points[position])
        if points > most:
            most = points
            best = EMPTY
        if points == most:
            best |= bit(position)
    return best


@rule
def lean(table: Table, state: State, rng: Any, actions: Any) -> int:
    """In a playout: walk where stones lie, take gems and the black stone first, build as high as possible."""
    if state.phase == QUARRY:
        if state.choosing:
            kinds = np.uint64(state.choosing)
            if kinds & PRECIOUS:
                kinds &= PRECIOUS
            return TAKE + pick_member(rng, kinds)
        spaces = spaces_to_enter(table, state)
        if spaces & state.with_stones:
            spaces &= state.with_stones
        return ENTER + pick_member(rng, spaces)
    positions = positions_to_build(table, state)
    if positions == 0:
        return PASS
    return BUILD + pick_member(rng, highest(table, positions))


@rule
def rounds_between(table: Table, start: State, state: State) -> int:
    """How far a state lies behind another: by rounds completed."""
    return int(state.rounds) - int(start.rounds)


@rule
def prospects(table: Table, state: State, points: Any, out: Any) -> None:
    """What each seat may hope for if the stones taken so far were built now, each as high as possible.

    The state is spent by it.
    """
    if state.phase == QUARRY:
        _leave_quarry(table, state)
    events = points[:0]
    while state.phase == BUILDING:
        positions = positions_to_build(table, state)
        if positions == 0:
            pass_(table, state, events)
        else:
            build(table, state, lowest(highest(table, positions)), events)
    for seat in range(table.players):
        out[seat] = score(state, seat)
        if state.phase != OVER:
            out[seat] += GEM_POINTS * int(state.hands[seat, GEM])
            for colour in range(COLOURS):
                out[seat] += HOLDING * int(state.hands[seat, colour])
            if seat == state.holder:
                out[seat] += STARTING


@rule
def _leave_quarry(table: Table, state: State) -> None:
    """Go over to building as if the quarry were empty; a black stone still in it changes nothing."""
    for seat in range(table.players):
        if state.hands[seat, BLACK] > 0:
            state.hands[seat, BLACK] = 0
            state.black_stones[seat] += 1
            state.holder = seat
    state.phase = BUILDING
    state.mover = state.holder
    state.passed = 0
