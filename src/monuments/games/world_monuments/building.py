"""The building phase (B1 to B5) and the end of the game (E1 to E3)."""

from typing import Any

from ..bits import EMPTY, bit, lowest, without
from ..course import DEALING, OVER
from ..events import note
from ..kernel import rule
from .happenings import BUILT, COMPLETED, GEMS, PASSED, ROUND_OVER, ROUNDS_OVER, TIED, WON
from .refusals import ALLOWED, FILLED, MUST_BUILD, NO_STONE, NO_SUCH_POSITION, UNSUPPORTED
from .state import (
    BLACK_POINTS,
    BUILD,
    COLOURS,
    GEM,
    GEM_POINTS,
    PASS,
    ROUNDS,
    START_SCORE,
    State,
    Table,
)


@rule
def _fitting(table: Table, state: State) -> Any:
    """Empty positions whose colour the mover has (B1); their supports are still to be looked at."""
    positions = EMPTY
    for colour in range(COLOURS):
        if state.hands[state.mover, colour] > 0:
            positions |= table.of_colour[colour]
    return positions & ~state.built


@rule
def legal_in_building(table: Table, state: State, out: Any) -> int:
    """List the positions the mover can build on (B1), or the pass if there is none (B3)."""
    n = 0
    positions = _fitting(table, state)
    while positions != 0:
        position = lowest(positions)
        positions = without(positions, position)
        if not table.supports[position] & ~state.built:
            out[n] = BUILD + position
            n += 1
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule
def refuse_build(table: Table, state: State, position: int) -> int:
    """Why a stone cannot be built on a position (B1)."""
    if position >= table.positions:
        return NO_SUCH_POSITION
    if state.built & bit(position):
        return FILLED
    if table.supports[position] & ~state.built:
        return UNSUPPORTED
    if state.hands[state.mover, table.colour[position]] == 0:
        return NO_STONE
    return ALLOWED


@rule
def refuse_pass(table: Table, state: State) -> int:
    """Why the mover cannot pass: whoever can build must (B1, B3)."""
    positions = _fitting(table, state)
    while positions != 0:
        position = lowest(positions)
        positions = without(positions, position)
        if not table.supports[position] & ~state.built:
            return MUST_BUILD
    return ALLOWED


@rule
def build(table: Table, state: State, position: int, events: Any) -> None:
    """Build a stone, which scores at once (B2); the last position ends the game (E1)."""
    state.built |= bit(position)
    state.hands[state.mover, table.colour[position]] -= 1
    state.stone_points[state.mover] += table.points[position]
    state.turns += 1
    note(events, BUILT, state.mover, table.colour[position], position, table.points[position])
    if state.built == table.complete:
        note(events, COMPLETED, -1, 0, 0, 0)
        _end(table, state, events)
    else:
        _next_builder(table, state)


@rule
def pass_(table: Table, state: State, events: Any) -> None:
    """Pass for the rest of the phase (B4), losing a point for each construction stone held (B3)."""
    lost = 0
    if table.last_round_penalty or state.rounds + 1 < ROUNDS:
        for colour in range(COLOURS):
            lost += int(state.hands[state.mover, colour])
    state.penalties[state.mover] += lost
    state.passed |= 1 << state.mover
    state.turns += 1
    note(events, PASSED, state.mover, lost, 0, 0)
    if state.passed == (1 << table.players) - 1:
        _end_round(table, state, events)
    else:
        _next_builder(table, state)


@rule
def _next_builder(table: Table, state: State) -> None:
    """Give the turn to the next player clockwise who has not passed (B1, B4)."""
    seat = (state.mover + 1) % table.players
    while state.passed >> seat & 1:
        seat = (seat + 1) % table.players
    state.mover = seat


@rule
def _end_round(table: Table, state: State, events: Any) -> None:
    """All have passed (B5): the next round is to be drawn, or the third was the last (E1)."""
    state.rounds += 1
    note(events, ROUND_OVER, -1, state.rounds, 0, 0)
    if state.rounds == ROUNDS:
        note(events, ROUNDS_OVER, -1, 0, 0, 0)
        _end(table, state, events)
    else:
        state.phase = DEALING
        state.passed = 0
        state.mover = state.holder


@rule
def score(state: State, seat: int) -> int:
    """A seat's points in full (E4); its gems count from the end of the game on (E2)."""
    points = START_SCORE + int(state.stone_points[seat]) - int(state.penalties[seat])
    points += BLACK_POINTS * int(state.black_stones[seat])
    if state.phase == OVER:
        points += GEM_POINTS * int(state.hands[seat, GEM])
    return points


@rule
def _end(table: Table, state: State, events: Any) -> None:
    """Score the gems (E2) and name whoever has most points (E3)."""
    state.phase = OVER
    best = score(state, 0)
    winners = 0
    for seat in range(table.players):
        gems = int(state.hands[seat, GEM])
        note(events, GEMS, seat, gems, GEM_POINTS * gems, 0)
        points = score(state, seat)
        if points > best:
            best = points
            winners = 0
        if points == best:
            winners += 1
    for seat in range(table.players):
        if score(state, seat) == best:
            note(events, WON if winners == 1 else TIED, seat, best, 0, 0)
