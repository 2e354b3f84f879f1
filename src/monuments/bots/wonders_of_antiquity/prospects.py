"""What a position of Wonders of Antiquity promises each seat: the points it has, and an estimate of those to come."""

from typing import Any

from monuments.games.bits import bit, lowest, without_lowest
from monuments.games.course import OVER
from monuments.games.kernel import rule
from monuments.games.wonders_of_antiquity.card_sets import of_monument
from monuments.games.wonders_of_antiquity.scoring import is_larger, points_from
from monuments.games.wonders_of_antiquity.state import (
    ACTIONS_A_TURN,
    ERECTING,
    EXPANDING,
    FAMES,
    FROM_FAME,
    FROM_HISTORIANS,
    FROM_MONUMENTS,
    PAYING,
    SELLING,
    STEPS,
    SYMBOLS,
    State,
    Table,
)

DRAWS_A_TURN = 2.0
"""Cards that leave the pile in a usual turn."""
SALES, RAISES, HISTORIAN_COST, HAND, BUILDABLE, FAME = 1.0, 0.8, 4.0, 0.2, 0.5, 0.7


@rule
def turns_left(table: Table, state: State, seat: int) -> float:
    """About how many turns a seat has yet, besides a running one."""
    if state.last_turns > 0:
        ahead = (seat - int(state.mover)) % int(table.players)
        return 1.0 if 0 < ahead <= state.last_turns - 1 else 0.0
    return float(state.pile_size) / (DRAWS_A_TURN * int(table.players)) + 0.5


@rule
def prospects(table: Table, state: State, points: Any, out: Any) -> None:
    """What each seat may hope for; once the game is over, what it has."""
    for seat in range(table.players):
        if state.phase == OVER:
            out[seat] = float(state.totals[seat])
        else:
            out[seat] = _hope(table, state, seat)


@rule
def _hope(table: Table, state: State, seat: int) -> float:
    turns = turns_left(table, state, seat)
    actions = turns * ACTIONS_A_TURN
    hand = float(state.hand_sizes[seat])
    now = float(state.points[seat]) + float(state.token_points[seat])
    helmets = float(state.symbols[seat, 0])
    ships = float(state.symbols[seat, 1])
    scrolls = float(state.symbols[seat, 2])
    if seat == state.mover:
        actions += float(state.actions)
        if state.doing == SELLING:
            now += float(state.symbols[seat, state.subject])
            hand -= 2.0
            actions -= 1.0
        elif state.doing == PAYING:
            hand -= 2.0
            actions += 1.0
        elif state.doing in (ERECTING, EXPANDING):
            laid = float(of_monument(state.hands[seat], int(state.subject)))
            hand -= laid
            actions -= 1.0
            helmets += laid / SYMBOLS
            ships += laid / SYMBOLS
            scrolls += laid / SYMBOLS
    actions -= ACTIONS_A_TURN * float(state.historians[seat])
    actions = max(actions, 0.0)
    best = max(helmets, ships, scrolls)
    symbols = 0.5 * best + 0.5 * (helmets + ships + scrolls) / SYMBOLS
    sales = min(actions, (hand + actions) / 3.0)
    now += SALES * symbols * sales + HAND * hand
    now += _source(table, state, seat, FROM_MONUMENTS) + _source(table, state, seat, FROM_HISTORIANS)
    now += RAISES * _raises(table, state, seat)
    unused = float(state.historians[seat])
    lapsing = max(0.0, unused - turns - float(int(seat == state.mover and not state.begun)))
    now -= HISTORIAN_COST * (unused - lapsing) + float(table.unused_cost) * lapsing
    if table.eternal_fame:
        for fame in range(FAMES):
            now += FAME * _source(table, state, seat, FROM_FAME + fame)
    if table.tokens:
        for symbol in range(SYMBOLS):
            if state.owners[symbol] == seat:
                now += 2.0
    return now


@rule
def _source(table: Table, state: State, seat: int, source: int) -> float:
    """What a source would give if the game were over."""
    phase = state.phase
    state.phase = OVER
    given = float(points_from(table, state, seat, source))
    state.phase = phase
    return given


@rule
def _raises(table: Table, state: State, seat: int) -> float:
    """What others' unused historians may yet add to the value of the own monuments."""
    to_come = 0
    for other in range(table.players):
        if other != seat:
            to_come += int(state.historians[other])
    gain = 0.0
    monuments = state.tall[seat]
    while monuments != 0:
        monument = lowest(monuments)
        monuments = without_lowest(monuments)
        step = int(state.values[monument])
        rise = min(to_come, int(state.heights[seat, monument]) - 1, STEPS - step)
        share = 1.0
        for other in range(table.players):
            if other != seat and state.erected[other] & bit(monument):
                share = 2.0 / 3.0 if is_larger(state, seat, other, monument) else 1.0 / 3.0
        gain += share * float(table.scale[step + rise] - table.scale[step])
    return gain
