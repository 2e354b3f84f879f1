"""The kernel of Monuments: the functions that every game provides, with the rules they follow."""

from typing import Any

import numpy as np

from ..bits import list_members
from ..chance import pick, pick_member
from ..course import DEALING, OVER, to_move, turn
from ..kernel import rule
from .building import build, pass_, positions_to_build, refuse_build, refuse_pass
from .draws import read_draw, tell_draw, write_draw
from .quarry import deal, enter, refuse_draw, refuse_enter, refuse_take, sample, spaces_to_enter, take
from .refusals import (
    GAME_OVER,
    NO_SUCH_ACTION,
    NOT_BUILDING,
    NOT_IN_QUARRY,
    STONES_TO_DEAL,
)
from .scoring import points_from
from .showing import show
from .state import (
    ACTIONS,
    BUILD,
    BUILDING,
    BUILDS,
    BY_COMPLETION,
    BY_ROUNDS,
    ENTER,
    HIDDEN,
    KINDS,
    NOWHERE,
    PASS,
    QUARRY,
    SOURCES,
    TAKE,
    WALKS,
    RuleTable,
    State,
)
from .telling import tell, tell_actions

__all__ = [
    "apply",
    "begin",
    "breakdown",
    "choose",
    "deal",
    "know",
    "legal",
    "read_draw",
    "reason",
    "refuse",
    "refuse_draw",
    "resample",
    "reveals",
    "sample",
    "show",
    "tell",
    "tell_actions",
    "tell_draw",
    "to_move",
    "turn",
    "turn_rule",
    "view",
    "write_draw",
]


@rule
def begin(table: RuleTable, state: State) -> None:
    """Set up an empty record: nobody holds a stone (S3), the first player has the worker (S4)."""
    state.phase = DEALING
    state.holder = table.first_player
    state.worker = NOWHERE
    for i in range(len(state.path)):
        state.path[i] = NOWHERE
    state.ready = table.ground


@rule
def legal(table: RuleTable, state: State, out: Any) -> int:
    """List the legal actions; return how many there are."""
    if state.phase == QUARRY:
        if state.choosing:
            return list_members(np.uint64(state.choosing), TAKE, out)
        return list_members(spaces_to_enter(table, state), ENTER, out)
    if state.phase == BUILDING:
        n = list_members(positions_to_build(table, state), BUILD, out)
        if n > 0:
            return n
        out[0] = PASS
        return 1
    return 0


@rule
def choose(table: RuleTable, state: State, rng: Any, actions: Any) -> int:
    """One of the legal actions, each equally likely: the one that `pick` would choose from the list, without a list."""
    if state.phase == QUARRY:
        if state.choosing:
            return TAKE + pick_member(rng, np.uint64(state.choosing))
        return ENTER + pick_member(rng, spaces_to_enter(table, state))
    positions = positions_to_build(table, state)
    if positions != 0:
        return BUILD + pick_member(rng, positions)
    return PASS + pick(rng, 1)


@rule
def refuse(table: RuleTable, state: State, action: int) -> int:
    """Why an action is impossible now, or 0 if it is legal."""
    if action < 0 or action >= ACTIONS:
        return NO_SUCH_ACTION
    if state.phase == OVER:
        return GAME_OVER
    if state.phase == DEALING:
        return STONES_TO_DEAL
    if action < BUILD:
        if state.phase != QUARRY:
            return NOT_IN_QUARRY
        if action < TAKE:
            return refuse_enter(table, state, action)
        return refuse_take(table, state, action - TAKE)
    if state.phase != BUILDING:
        return NOT_BUILDING
    if action < PASS:
        return refuse_build(table, state, action - BUILD)
    return refuse_pass(table, state)


@rule
def apply(table: RuleTable, state: State, action: int, events: Any) -> None:
    """Do a legal action."""
    if action < TAKE:
        enter(table, state, action, events)
    elif action < BUILD:
        take(table, state, action - TAKE, events)
    elif action < PASS:
        build(table, state, action - BUILD, events)
    else:
        pass_(table, state, events)


@rule
def breakdown(table: RuleTable, state: State, out: Any) -> None:
    """Each seat's points by source: start (S3), stones (B2), black stone (Q12), passing (B3), gems (E2)."""
    for seat in range(table.players):
        for source in range(SOURCES):
            out[seat, source] = points_from(table, state, seat, source)


@rule
def view(table: RuleTable, state: State, seat: int) -> None:
    """Hide from a copy of the state what a seat (or a watcher, -1) is not shown (H1, H2, H3, H6)."""
    if table.open_screens or state.phase == OVER:
        return
    for other in range(table.players):
        if other != seat and not state.passed >> other & 1:
            for kind in range(KINDS):
                state.hands[other, kind] = HIDDEN


@rule
def know(table: RuleTable, state: State, seat: int) -> None:
    """Hide from a copy of the state what a seat cannot know: nothing, because all see which stones are taken (H4)."""


@rule
def resample(table: RuleTable, state: State, seat: int, rng: Any) -> None:
    """Replace in a copy what a seat cannot know: nothing, because later rounds are not drawn yet (H4, H5)."""


@rule
def reveals(table: RuleTable, state: State, action: int) -> bool:
    """Whether an action lets anybody know something new: never, because a perfect memory knows all hands (H4)."""
    return False


@rule
def reason(table: RuleTable, state: State) -> int:
    """Why the game is over: the monument is complete, or three rounds have been played (E1)."""
    return BY_COMPLETION if state.built == table.complete else BY_ROUNDS


@rule
def turn_rule(table: RuleTable, state: State) -> int:
    """What players take turns at: building (B1), else walking through the quarry (Q4)."""
    return BUILDS if state.phase == BUILDING else WALKS
