"""The building phase (B1 to B5), which ends a round or the game (E1)."""

from typing import Any

from ..bits import EMPTY, bit, lowest, without, without_lowest
from ..course import DEALING, next_seat
from ..events import note
from ..kernel import rule
from .happenings import BUILT, COMPLETED, PASSED, ROUND_OVER, ROUNDS_OVER
from .refusals import ALLOWED, FILLED, MUST_BUILD, NO_STONE, NO_SUCH_POSITION, UNSUPPORTED
from .scoring import finish
from .state import COLOURS, ROUNDS, RuleTable, State


@rule
def positions_to_build(table: RuleTable, state: State) -> Any:
    """The positions that are ready and for which the mover has a stone of the right colour (B1)."""
    positions = EMPTY
    for colour in range(COLOURS):
        if state.hands[state.mover, colour] > 0:
            positions |= table.of_colour[colour]
    return positions & state.ready


@rule
def refuse_build(table: RuleTable, state: State, position: int) -> int:
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
def refuse_pass(table: RuleTable, state: State) -> int:
    """Why the mover cannot pass: whoever can build must (B1, B3)."""
    return MUST_BUILD if positions_to_build(table, state) else ALLOWED


@rule
def build(table: RuleTable, state: State, position: int, events: Any) -> None:
    """Build a stone, which scores at once (B2); the last position ends the game (E1)."""
    _fill(table, state, position)
    state.hands[state.mover, table.colour[position]] -= 1
    state.stone_points[state.mover] += table.points[position]
    state.turns += 1
    note(events, BUILT, state.mover, table.colour[position], position, table.points[position])
    if state.built == table.complete:
        note(events, COMPLETED, -1, 0, 0, 0)
        finish(table, state, events)
    else:
        _next_builder(table, state)


@rule
def _fill(table: RuleTable, state: State, position: int) -> None:
    """Fill a position and update which positions are ready."""
    state.built |= bit(position)
    state.ready = without(state.ready, position)
    above = table.carries[position]
    while above != 0:
        upper = lowest(above)
        above = without_lowest(above)
        if not table.supports[upper] & ~state.built:
            state.ready |= bit(upper)


@rule
def pass_(table: RuleTable, state: State, events: Any) -> None:
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
def _next_builder(table: RuleTable, state: State) -> None:
    """Give the turn to the next player clockwise who has not passed (B1, B4)."""
    seat = next_seat(table, state.mover)
    while state.passed >> seat & 1:
        seat = next_seat(table, seat)
    state.mover = seat


@rule
def _end_round(table: RuleTable, state: State, events: Any) -> None:
    """All have passed (B5): the next round is to be drawn, or the third was the last (E1)."""
    state.rounds += 1
    note(events, ROUND_OVER, -1, state.rounds, 0, 0)
    if state.rounds == ROUNDS:
        note(events, ROUNDS_OVER, -1, 0, 0, 0)
        finish(table, state, events)
    else:
        state.phase = DEALING
        state.passed = 0
