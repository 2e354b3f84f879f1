"""What everything is worth, and the end of the game (E1 to E4)."""

from typing import Any

from ..bits import EMPTY
from ..course import OVER
from ..events import note
from ..kernel import rule
from ..winning import leading, note_winners
from .happenings import GEMS, TIED, WON
from .state import (
    BLACK_POINTS,
    FROM_BLACK_STONES,
    FROM_PASSING,
    FROM_START,
    FROM_STONES,
    GEM,
    GEM_POINTS,
    SOURCES,
    START_SCORE,
    RuleTable,
    State,
)


@rule
def points_from(table: RuleTable, state: State, seat: int, source: int) -> int:
    """A seat's points from one source; gems count once the game is over (E2)."""
    if source == FROM_START:
        return START_SCORE
    if source == FROM_STONES:
        return int(state.stone_points[seat])
    if source == FROM_BLACK_STONES:
        return BLACK_POINTS * int(state.black_stones[seat])
    if source == FROM_PASSING:
        return -int(state.penalties[seat])
    return GEM_POINTS * int(state.hands[seat, GEM]) if state.phase == OVER else 0


@rule
def score(table: RuleTable, state: State, seat: int) -> int:
    """A seat's total points (E4)."""
    points = 0
    for source in range(SOURCES):
        points += points_from(table, state, seat, source)
    return points


@rule
def finish(table: RuleTable, state: State, events: Any) -> None:
    """Score the gems (E2) and name whoever has the most points (E3)."""
    state.phase = OVER
    leaders = EMPTY
    best = 0
    for seat in range(table.players):
        gems = int(state.hands[seat, GEM])
        note(events, GEMS, seat, gems, GEM_POINTS * gems, 0)
        leaders, best = leading(leaders, best, seat, score(table, state, seat))
    note_winners(leaders, best, WON, TIED, events)
