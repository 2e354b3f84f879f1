"""What bots know about Monuments: how to build, which stones to take, and the prospects of a position."""

from typing import Any

from monuments.games.bits import EMPTY, bit, count, lowest, without_lowest
from monuments.games.chance import WORDS, pick, pick_member, word
from monuments.games.course import OVER
from monuments.games.kernel import rule
from monuments.games.world_monuments.building import build, pass_, positions_to_build
from monuments.games.world_monuments.rules import choose
from monuments.games.world_monuments.scoring import score
from monuments.games.world_monuments.state import (
    BLACK,
    BLACK_POINTS,
    BUILD,
    BUILDING,
    COLOURS,
    GEM,
    GEM_POINTS,
    KINDS,
    NOWHERE,
    PASS,
    QUARRY,
    RuleTable,
    State,
)

HOLDING = 1.0
"""The expected points of a leftover stone in a later round."""
STARTING = 1.0
"""The value of beginning the next round."""
NO_WAY = -99.0
WALKING = 0.8
"""How much weight the stones on the way get."""


@rule
def highest(table: RuleTable, positions: Any) -> Any:
    """The positions with the most points."""
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
def lean(table: RuleTable, state: State, rng: Any, actions: Any) -> int:
    """In a playout: walk and take anything, build as high as possible."""
    if state.phase == QUARRY:
        return choose(table, state, rng, actions)
    positions = positions_to_build(table, state)
    if positions == 0:
        return PASS
    return BUILD + pick_member(rng, highest(table, positions))


@rule
def prospects(table: RuleTable, state: State, points: Any, out: Any) -> None:
    """The points of each seat if the stones taken so far were built now, each as high as possible.

    This changes the state.
    """
    walk = 0.0
    walker = int(state.mover)
    if state.phase == QUARRY:
        walk = _rest_of_walk(table, state)
        _leave_quarry(table, state)
    events = points[:0]
    while state.phase == BUILDING:
        positions = positions_to_build(table, state)
        if positions == 0:
            pass_(table, state, events)
        else:
            build(table, state, lowest(highest(table, positions)), events)
    for seat in range(table.players):
        out[seat] = score(table, state, seat)
        if seat == walker:
            out[seat] += WALKING * walk
        if state.phase != OVER:
            out[seat] += GEM_POINTS * int(state.hands[seat, GEM])
            for colour in range(COLOURS):
                out[seat] += HOLDING * int(state.hands[seat, colour])
            if seat == state.holder:
                out[seat] += STARTING


@rule
def _leave_quarry(table: RuleTable, state: State) -> None:
    """Begin building as if the quarry were empty; a black stone still in it changes nothing."""
    for seat in range(table.players):
        if state.hands[seat, BLACK] > 0:
            state.hands[seat, BLACK] = 0
            state.black_stones[seat] += 1
            state.holder = seat
    state.phase = BUILDING
    state.mover = state.holder
    state.passed = 0


@rule
def _best_stone(table: RuleTable, state: State, space: int) -> float:
    """The expected points of the best stone on a space: for a colour, the mean of its open positions."""
    best = 0.0
    for kind in range(KINDS):
        if state.quarry[space, kind] > 0:
            if kind == GEM:
                best = max(best, float(GEM_POINTS))
            elif kind == BLACK:
                best = max(best, BLACK_POINTS + STARTING)
            else:
                best = max(best, _mean_points(table, state, kind))
    return best


@rule
def _mean_points(table: RuleTable, state: State, colour: int) -> float:
    positions = table.of_colour[colour] & ~state.built
    n = count(positions)
    points = 0
    while positions != 0:
        points += int(table.points[lowest(positions)])
        positions = without_lowest(positions)
    return points / n if n > 0 else 0.0


@rule
def _rest_of_walk(table: RuleTable, state: State) -> float:
    """The expected points of the stones that the current turn can still collect."""
    if state.worker == NOWHERE or (state.steps == 0 and not state.choosing):
        return 0.0
    here = _best_stone(table, state, state.worker) if state.choosing else 0.0
    if state.steps == 1:
        return here + _walk_one(table, state, state.worker, state.entered)
    if state.steps == 2:
        return here + _walk_two(table, state, state.worker, state.entered)
    if state.steps == 3:
        return here + _walk_three(table, state, state.worker, state.entered)
    return here


@rule
def _walk_one(table: RuleTable, state: State, at: int, entered: Any) -> float:
    best = NO_WAY
    ways = table.adjacent[at] & ~entered & table.outer
    while ways != 0:
        best = max(best, _best_stone(table, state, lowest(ways)))
        ways = without_lowest(ways)
    return best


@rule
def _walk_two(table: RuleTable, state: State, at: int, entered: Any) -> float:
    best = NO_WAY
    ways = table.adjacent[at] & ~entered
    while ways != 0:
        via = lowest(ways)
        ways = without_lowest(ways)
        best = max(best, _best_stone(table, state, via) + _walk_one(table, state, via, entered | bit(via)))
    return best


@rule
def _walk_three(table: RuleTable, state: State, at: int, entered: Any) -> float:
    best = NO_WAY
    ways = table.adjacent[at] & ~entered
    while ways != 0:
        via = lowest(ways)
        ways = without_lowest(ways)
        best = max(best, _best_stone(table, state, via) + _walk_two(table, state, via, entered | bit(via)))
    return best


@rule
def forget(table: RuleTable, state: State, seat: int, share: float, rng: Any) -> None:
    """Others' stones behind closed screens become any stones of the rounds so far; gems are never forgotten."""
    if table.open_screens:
        return
    for other in range(table.players):
        if other != seat and not state.passed >> other & 1:
            forgotten = 0
            for colour in range(COLOURS):
                for _ in range(state.hands[other, colour]):
                    if word(rng) < share * WORDS:
                        state.hands[other, colour] -= 1
                        forgotten += 1
            for _ in range(forgotten):
                state.hands[other, _any_colour(table, state, rng)] += 1


@rule
def _any_colour(table: RuleTable, state: State, rng: Any) -> int:
    """A random colour, weighted by its stones in the rounds so far."""
    stones = 0
    for colour in range(COLOURS):
        for past in range(state.rounds + 1):
            stones += int(table.plan[past, colour])
    n = pick(rng, stones)
    for colour in range(COLOURS):
        for past in range(state.rounds + 1):
            n -= int(table.plan[past, colour])
        if n < 0:
            return colour
    return COLOURS - 1
