"""The last building phase as a search sees it: no chance, every hand known (H4), forced passes skipped."""

from typing import Any, NamedTuple

import numpy as np

from monuments.games.bits import EMPTY, lowest, without_lowest
from monuments.games.course import OVER
from monuments.games.kernel import rule
from monuments.games.world_monuments.building import pass_, positions_to_build
from monuments.games.world_monuments.scoring import score
from monuments.games.world_monuments.state import COLOURS, GEM, GEM_POINTS, RuleTable, State

NODES, EXCEEDED = 0, 1
_HALF: Any = np.uint64(0xFFFFFFFF)


class Desk(NamedTuple):
    """The working memory of a search."""

    states: Any
    """The state of each frame; the first is the one to be solved."""
    frames: Any
    """The path from there to the current state."""
    slots: Any
    """Earlier results for the same rule table: a power of two of them, empty at first."""
    counts: Any
    """The number of visited states, and whether there were too many."""
    events: Any
    """An empty buffer: events are not recorded."""


@rule
def choices(table: RuleTable, desk: Desk, depth: int) -> Any:
    """Where the mover can build, after forced passes (B3); nowhere only if the game is over."""
    desk.counts[NODES] += 1
    state = desk.states[depth]
    positions = EMPTY
    while positions == 0 and state.phase != OVER:
        positions = positions_to_build(table, state)
        if positions == 0:
            pass_(table, state, desk.events)
    return positions


@rule
def standing(table: RuleTable, state: State, seat: int) -> int:
    """A seat's points, with gems counted even before the end (E2), so that later points do not depend on them."""
    gems = 0 if state.phase == OVER else int(state.hands[seat, GEM])
    return score(table, state, seat) + GEM_POINTS * gems


@rule
def hands_of_two(table: RuleTable, state: State, first: int) -> Any:
    """The construction stones of a seat and the next in one number.

    A seat that has passed counts as one without stones: neither builds or pays anything more (B3, B4).
    """
    hands = EMPTY
    for seat in range(first, min(first + 2, table.players)):
        if not state.passed >> seat & 1:
            for colour in range(COLOURS):
                place = 8 * (COLOURS * (seat - first) + colour)
                hands |= np.uint64(state.hands[seat, colour]) << np.uint64(place)
    return hands


@rule
def mix(word: Any, number: int) -> int:
    """Hash a word of 64 bits; `number` distinguishes words that are combined."""
    lower = np.int64(word & _HALF) * (0xB4F4F4D + 2 * number)
    upper = np.int64(word >> np.uint64(32)) * (0xC1B3C6D - 2 * number)
    mixed = lower ^ upper
    return int(mixed ^ mixed >> 21 ^ mixed >> 39)


@rule
def most_points(table: RuleTable, positions: Any) -> int:
    """The first of the positions with the most points."""
    chosen = lowest(positions)
    positions = without_lowest(positions)
    while positions != 0:
        position = lowest(positions)
        positions = without_lowest(positions)
        if table.points[position] > table.points[chosen]:
            chosen = position
    return chosen
