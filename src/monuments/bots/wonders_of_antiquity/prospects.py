"""The prospects of each seat in a position of Wonders of Antiquity: its points and an estimate of those to come."""

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
    RuleTable,
    State,
)

DRAWS_A_TURN = 2
"""Cards that leave the pile in a typical turn."""
SOON, LATER = 2.0, 6.0
"""Turns left when the end is near, and when there is time for everything."""
STANDING = (1.0, 0.9, 0.4)
"""How much of the value of monuments and of the historian track will last: at the end, soon, later."""
IN_HAND = (0.5, 1.5, 1.6)
"""The expected points of a card in hand."""
LAID = (0.3, 1.6, 2.2)
"""The expected points of a card in your own monument, from later sales."""
UNUSED = (-2.0, 0.0, 2.0)
"""The expected points of a historian that can still be used."""
AN_ACTION = (0.8, 1.2, 1.4)
"""The expected points of an action left in this turn."""
RAISES = 0.35
"""How much weight the historians of others get."""
A_TOKEN = 2.0


@rule
def turns_left(table: RuleTable, state: State, seat: int) -> float:
    """About how many turns a seat has left, besides the current one."""
    if state.last_turns > 0:
        players = int(table.players)
        ahead = (seat + players - int(state.mover)) % players
        return 1.0 if 0 < ahead < int(state.last_turns) else 0.0
    return float(state.pile_size) / (DRAWS_A_TURN * int(table.players)) + 0.5


@rule
def _by_time(turns: float, worth: Any) -> float:
    """A value that changes in the course of the game, given for its end, for soon and for later."""
    if turns >= LATER:
        return float(worth[2])
    if turns >= SOON:
        return float(worth[1] + (worth[2] - worth[1]) * (turns - SOON) / (LATER - SOON))
    return float(worth[0] + (worth[1] - worth[0]) * turns / SOON)


@rule
def prospects(table: RuleTable, state: State, points: Any, out: Any) -> None:
    """The final points that each seat can expect; when the game is over, its points."""
    for seat in range(table.players):
        if state.phase == OVER:
            out[seat] = float(state.totals[seat])
        else:
            out[seat] = _hope(table, state, seat)


@rule
def _hope(table: RuleTable, state: State, seat: int) -> float:
    turns = turns_left(table, state, seat)
    time = turns
    hand = float(state.hand_sizes[seat])
    hope = float(state.points[seat]) + float(state.token_points[seat])
    laid = 0.0
    for symbol in range(SYMBOLS):
        laid += float(state.symbols[seat, symbol])
    unused = float(state.historians[seat])
    usable = turns
    if seat == state.mover:
        actions = float(state.actions) - ACTIONS_A_TURN
        time += 1.0 + actions / ACTIONS_A_TURN
        usable += float(int(not state.begun))
        if state.doing == SELLING:
            hope += float(state.symbols[seat, state.subject])
            hand -= 2.0
            actions -= 1.0
        elif state.doing == PAYING:
            hand -= 2.0
            actions += 1.0
        elif state.doing in (ERECTING, EXPANDING):
            added = float(of_monument(state.hands[seat], int(state.subject)))
            hand -= added
            laid += added
            actions -= 1.0
            if state.doing == ERECTING:
                hope += RAISES * 3.0
        hope += _by_time(time, AN_ACTION) * actions
    hope += _by_time(time, IN_HAND) * hand + _by_time(time, LAID) * laid
    standing = _source(table, state, seat, FROM_MONUMENTS) + _source(table, state, seat, FROM_HISTORIANS)
    hope += _by_time(time, STANDING) * standing + RAISES * _raises(table, state, seat)
    lapsing = max(0.0, unused - usable)
    hope += _by_time(time, UNUSED) * (unused - lapsing) - float(table.unused_cost) * lapsing
    if table.eternal_fame:
        for fame in range(FAMES):
            hope += _by_time(time, STANDING) * _source(table, state, seat, FROM_FAME + fame)
    if table.tokens:
        for symbol in range(SYMBOLS):
            if state.owners[symbol] == seat:
                hope += A_TOKEN
    return hope


@rule
def _source(table: RuleTable, state: State, seat: int, source: int) -> float:
    """The points from a source if the game were over."""
    phase = state.phase
    state.phase = OVER
    given = float(points_from(table, state, seat, source))
    state.phase = phase
    return given


@rule
def _raises(table: RuleTable, state: State, seat: int) -> float:
    """What the unused historians of others may add to the value of the seat's monuments."""
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
