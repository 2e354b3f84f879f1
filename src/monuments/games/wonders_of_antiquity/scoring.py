"""The end of the game (E2 to E5, F5, T3): what everything is worth."""

from typing import Any

from ..bits import EMPTY, bit, lowest, without_lowest
from ..course import OVER
from ..events import note
from ..kernel import rule
from ..winning import leading, note_winners
from .happenings import ENDED, SCORED, TIED, WON
from .state import (
    FROM_FAME,
    FROM_HISTORIANS,
    FROM_MONUMENTS,
    FROM_PLAY,
    FROM_TOKENS,
    FROM_UNUSED,
    SOURCES,
    SYMBOLS,
    RuleTable,
    State,
)

FAME_FIRST, FAME_SECOND, TOKEN_AT_END = 6, 3, 3


@rule
def points_from(table: RuleTable, state: State, seat: int, source: int) -> int:
    """A seat's points from one source; most of them count only once the game is over."""
    if source == FROM_PLAY:
        return int(state.points[seat])
    over = state.phase == OVER
    if source == FROM_TOKENS:
        return int(state.token_points[seat]) + (_token_points(state, seat) if over else 0)
    if not over:
        return 0
    if source == FROM_MONUMENTS:
        return _monument_points(table, state, seat)
    if source == FROM_HISTORIANS:
        return _track_points(table, state, seat)
    if source == FROM_UNUSED:
        return -int(table.unused_cost) * int(state.historians[seat])
    return _fame_points(table, state, seat, source - FROM_FAME)


@rule
def score(table: RuleTable, state: State, seat: int) -> int:
    """A seat's points so far."""
    points = 0
    for source in range(SOURCES):
        points += points_from(table, state, seat, source)
    return points


@rule
def is_larger(state: State, one: int, other: int, monument: int) -> bool:
    """Whether one seat's monument beats another's: cards, then sum of numbers, then highest number (E2)."""
    if state.heights[one, monument] != state.heights[other, monument]:
        return bool(state.heights[one, monument] > state.heights[other, monument])
    balance = 0
    highest = 0
    highest_is_ones = False
    for i in range(state.heights[one, monument]):
        ours = int(state.stacks[one, monument, i])
        theirs = int(state.stacks[other, monument, i])
        balance += ours - theirs
        if ours > highest:
            highest = ours
            highest_is_ones = True
        if theirs > highest:
            highest = theirs
            highest_is_ones = False
    return balance > 0 or (balance == 0 and highest_is_ones)


@rule
def _monument_points(table: RuleTable, state: State, seat: int) -> int:
    """The full value for a single builder; two thirds for the larger of two monuments, one third for the other (E2)."""
    points = 0
    monuments = state.erected[seat]
    while monuments != 0:
        monument = lowest(monuments)
        monuments = without_lowest(monuments)
        value = int(table.scale[state.values[monument]])
        share = value
        for other in range(table.players):
            if other != seat and state.erected[other] & bit(monument):
                share = value // 3
                if is_larger(state, seat, other, monument):
                    share *= 2
        points += share
    return points


@rule
def _track_points(table: RuleTable, state: State, seat: int) -> int:
    """The three best historians on the track score; at the same number, the earlier one is better (E3)."""
    points = 0
    for token in range(state.on_track):
        if state.track_seats[token] == seat:
            better = 0
            for other in range(state.on_track):
                if state.track_cards[other] > state.track_cards[token] or (
                    state.track_cards[other] == state.track_cards[token] and other < token
                ):
                    better += 1
            if better < len(table.track_points):
                points += int(table.track_points[better])
    return points


@rule
def _fame_points(table: RuleTable, state: State, seat: int, fame: int) -> int:
    """First place scores 6, second 3; at the same number, the earlier arrival is first (F5)."""
    if not table.eternal_fame or state.fame[seat, fame] == 0:
        return 0
    better = 0
    for other in range(table.players):
        if state.fame[other, fame] > state.fame[seat, fame] or (
            state.fame[other, fame] == state.fame[seat, fame]
            and state.fame_arrivals[other, fame] < state.fame_arrivals[seat, fame]
        ):
            better += 1
    if better == 0:
        return FAME_FIRST
    return FAME_SECOND if better == 1 else 0


@rule
def _token_points(state: State, seat: int) -> int:
    """Each token is worth 3 points at the end (T3)."""
    points = 0
    for symbol in range(SYMBOLS):
        if state.owners[symbol] == seat:
            points += TOKEN_AT_END
    return points


@rule
def finish(table: RuleTable, state: State, events: Any) -> None:
    """Score everything and name whoever has the most points; cards in hand score nothing (E5)."""
    state.phase = OVER
    note(events, ENDED, -1, 0, 0, 0)
    leaders = EMPTY
    best = 0
    for seat in range(table.players):
        total = 0
        for source in range(SOURCES):
            points = points_from(table, state, seat, source)
            total += points
            if points != 0 and source != FROM_PLAY:
                note(events, SCORED, seat, source, points, 0)
        state.totals[seat] = total
        leaders, best = leading(leaders, best, seat, total)
    note_winners(leaders, best, WON, TIED, events)
