"""What a seat is shown of Monuments, as values that a client can draw (H1 to H3, H6)."""

from dataclasses import dataclass
from typing import Any

from ..course import DEALING, OVER
from ..game import Setup
from .building import score
from .notation import position_name, space_names, stones
from .state import BUILDING, COLOURS, HIDDEN, LETTERS, NOWHERE, QUARRY, ROUNDS

TRACK = 60

PHASES = {DEALING: "dealing", QUARRY: "quarry", BUILDING: "building", OVER: "over"}


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: int
    track: int
    """The marker's space on the scoring track, 0 before the first (E4)."""
    laps: int
    """How many times 60 points the marker's owner adds (E4)."""
    stones: str | None
    """The stones behind the screen, or None while it is closed to the viewer (H2, H3)."""
    passed: bool


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    phase: str
    round: int
    to_move: int | None
    worker_holder: int
    worker: str | None
    """The space the worker stands on."""
    path: tuple[str, ...]
    """Where the worker stood when the turn began, if anywhere, then the spaces entered since."""
    steps_left: int
    choosing: bool
    """Whether the mover must say which kind to take."""
    taken: str
    """Stones taken in the running turn, open to all (H2)."""
    quarry: dict[str, str]
    built: tuple[str, ...]
    """Filled positions, each as level and coordinates."""
    monument_points_left: int
    """Points that the empty positions will still give."""
    to_come: tuple[str, ...]
    """The stones of each later round, by the material plan (H5)."""
    supply: str
    """Construction stones that lie beside the board: never drawn, or not yet."""
    seats: tuple[SeatView, ...]


def marker(points: int) -> tuple[int, int]:
    """The space of the scoring track and the laps that show a total (E4)."""
    if points < 1:
        return 0, 0
    return (points - 1) % TRACK + 1, (points - 1) // TRACK


def shown(setup: Setup, state: Any, seat: int) -> View:
    """The view made from a state in which all that the seat is not shown is hidden."""
    table = setup.table
    names = space_names(table)
    filled = [p for p in range(table.positions) if int(state.built) >> p & 1]
    empty = [p for p in range(table.positions) if not int(state.built) >> p & 1]
    drawn = int(state.rounds) + (state.phase in (QUARRY, BUILDING))
    if state.phase == OVER:
        drawn = min(int(state.rounds) + 1, ROUNDS)
    supply = setup.table.supply - table.plan[:drawn, :COLOURS].sum(axis=0, dtype=int)
    seats = []
    for other in range(setup.players):
        points = score(state, other)
        track, laps = marker(points)
        hand = state.hands[other]
        held = None if hand[0] == HIDDEN else stones(hand)
        seats.append(SeatView(points, track, laps, held, bool(int(state.passed) >> other & 1)))
    return View(
        phase=PHASES[int(state.phase)],
        round=min(int(state.rounds) + 1, ROUNDS),
        to_move=int(state.mover) if state.phase in (QUARRY, BUILDING) else None,
        worker_holder=int(state.holder),
        worker=None if state.worker == NOWHERE else names[state.worker],
        path=tuple(names[space] for space in state.path if space != NOWHERE),
        steps_left=int(state.steps),
        choosing=bool(state.choosing),
        taken=stones(state.taken),
        quarry={name: stones(state.quarry[space]) for space, name in enumerate(names)},
        built=tuple(position_name(table, p) for p in filled),
        monument_points_left=sum(int(table.points[p]) for p in empty),
        to_come=tuple(stones(table.plan[r]) for r in range(drawn, ROUNDS)),
        supply="".join(letter * int(n) for letter, n in zip(LETTERS, supply, strict=False)),
        seats=tuple(seats),
    )
