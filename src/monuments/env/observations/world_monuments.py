"""What a seat knows about Monuments, as numbers."""

from typing import Any

import numpy as np

from monuments.games.course import DEALING, OVER
from monuments.games.kernel import rule
from monuments.games.world_monuments.scoring import score
from monuments.games.world_monuments.state import (
    KINDS,
    NOWHERE,
    POSITIONS,
    QUARRY,
    ROUNDS,
    SEATS,
    SPACES,
    RuleTable,
    State,
)

from .layout import ANY, Field, Layout, Observation
from .marks import mark
from .seats import from_observer

LAYOUT = Layout(
    Field("phase", (4,), 0, 1, "1 at the phase: dealing, quarry, building, over."),
    Field("players", (1,), 2, 4, "The number of players."),
    Field("rounds", (1,), 0, 3, "Rounds completed."),
    Field("turns", (1,), 0, ANY, "Turns completed in the whole game."),
    Field("phase_turns", (1,), 0, 255, "Turns completed in this quarry phase."),
    Field("mover", (4,), 0, 1, "1 at the seat that decides; all 0 if none does."),
    Field("holder", (4,), 0, 1, "1 at the seat that has the worker and begins."),
    Field("steps", (1,), 0, 4, "Spaces left to enter in this turn."),
    Field("choosing", (1,), 0, 1, "1 while the mover has to choose which kind to take."),
    Field("worker", (24,), 0, 1, "1 at the worker's space; all 0 if it is on none."),
    Field("entered", (24,), 0, 1, "1 at each space that cannot be entered again in this turn."),
    Field(
        "path",
        (5,),
        0,
        24,
        "Where the worker stood at the start of the turn, then the spaces entered: a space's id plus 1, 0 for none.",
    ),
    Field("quarry", (24, 6), 0, 255, "Stones of each kind (P, R, N, O, gem, black) on each space."),
    Field("taken", (6,), 0, 255, "Stones of each kind taken in the current turn."),
    Field("hands", (4, 6), 0, 255, "Stones of each kind behind each screen; a perfect memory knows them (H4)."),
    Field("to_come", (3, 6), 0, 255, "Stones of each kind that each round brings; 0 once the round is drawn."),
    Field("built", (64,), 0, 1, "1 at each position of the monument that is filled."),
    Field("passed", (4,), 0, 1, "1 at each seat that passed in this building phase."),
    Field("points", (4,), -ANY, ANY, "Each seat's current points; gems count only at the end of the game."),
    Field("stone_points", (4,), -ANY, ANY, "Points of each seat for stones it built."),
    Field("penalties", (4,), 0, ANY, "Points that each seat lost by passing."),
    Field("black_stones", (4,), 0, 3, "How often each seat returned the black stone."),
)
ORDER = (
    "Spaces are in the order of their action ids: `o0`, `o1`, …, then `m0`, …, then `c`; stones are purple, red, "
    "natural, orange, gem, black; positions are in the order of the board's file."
)

PHASE_AT, PLAYERS_AT, ROUNDS_AT = LAYOUT.at("phase"), LAYOUT.at("players"), LAYOUT.at("rounds")
TURNS_AT, PHASE_TURNS_AT = LAYOUT.at("turns"), LAYOUT.at("phase_turns")
MOVER_AT, HOLDER_AT, STEPS_AT = LAYOUT.at("mover"), LAYOUT.at("holder"), LAYOUT.at("steps")
CHOOSING_AT, WORKER_AT, ENTERED_AT = LAYOUT.at("choosing"), LAYOUT.at("worker"), LAYOUT.at("entered")
PATH_AT, QUARRY_AT, TAKEN_AT = LAYOUT.at("path"), LAYOUT.at("quarry"), LAYOUT.at("taken")
HANDS_AT, TO_COME_AT, BUILT_AT = LAYOUT.at("hands"), LAYOUT.at("to_come"), LAYOUT.at("built")
PASSED_AT, POINTS_AT, STONE_POINTS_AT = LAYOUT.at("passed"), LAYOUT.at("points"), LAYOUT.at("stone_points")
PENALTIES_AT, BLACK_STONES_AT = LAYOUT.at("penalties"), LAYOUT.at("black_stones")
LENGTH = LAYOUT.length
assert (SEATS, SPACES, KINDS, POSITIONS, ROUNDS) == (4, 24, 6, 64, 3)


@rule
def observe(table: RuleTable, state: State, seat: int, out: Any) -> None:
    """Write what a seat knows as a row of numbers; in `state`, a copy, everything else is hidden."""
    for i in range(LENGTH):
        out[i] = 0
    players = np.int64(table.players)
    out[PLAYERS_AT] = players
    out[ROUNDS_AT] = state.rounds
    out[TURNS_AT] = state.turns
    out[HOLDER_AT + from_observer(state.holder, seat, players)] = 1
    _observe_phase(state, seat, players, out)
    _observe_walk(state, out)
    _observe_quarry(table, state, out)
    for other in range(players):
        _observe_seat(table, state, other, from_observer(other, seat, players), out)
    mark(state.built, 1, out, BUILT_AT)


@rule
def _observe_phase(state: State, seat: int, players: Any, out: Any) -> None:
    if state.phase == DEALING:
        out[PHASE_AT] = 1
    elif state.phase == OVER:
        out[PHASE_AT + 3] = 1
    else:
        out[PHASE_AT + (1 if state.phase == QUARRY else 2)] = 1
        out[MOVER_AT + from_observer(state.mover, seat, players)] = 1


@rule
def _observe_walk(state: State, out: Any) -> None:
    """The current turn: where the worker is, where it was, where it may go."""
    out[PHASE_TURNS_AT] = state.phase_turns
    out[STEPS_AT] = state.steps
    out[CHOOSING_AT] = min(state.choosing, 1)
    if state.worker != NOWHERE:
        out[WORKER_AT + np.int64(state.worker)] = 1
    mark(state.entered, 1, out, ENTERED_AT)
    for i in range(len(state.path)):
        out[PATH_AT + i] = int(state.path[i]) + 1
    for kind in range(KINDS):
        out[TAKEN_AT + kind] = state.taken[kind]


@rule
def _observe_quarry(table: RuleTable, state: State, out: Any) -> None:
    """What is in the quarry, and what the plan says will come (H5)."""
    for space in range(table.spaces):
        for kind in range(KINDS):
            out[QUARRY_AT + space * KINDS + kind] = state.quarry[space, kind]
    first = int(state.rounds)
    if state.phase != DEALING:
        first += 1
    for later in range(first, ROUNDS):
        for kind in range(KINDS):
            out[TO_COME_AT + later * KINDS + kind] = table.plan[later, kind]


@rule
def _observe_seat(table: RuleTable, state: State, seat: int, place: int, out: Any) -> None:
    for kind in range(KINDS):
        out[HANDS_AT + place * KINDS + kind] = state.hands[seat, kind]
    out[PASSED_AT + place] = int(state.passed) >> seat & 1
    out[POINTS_AT + place] = score(table, state, seat)
    out[STONE_POINTS_AT + place] = state.stone_points[seat]
    out[PENALTIES_AT + place] = state.penalties[seat]
    out[BLACK_STONES_AT + place] = state.black_stones[seat]


OBSERVATION = Observation(LAYOUT, observe, ORDER)
