"""What a seat is shown of Monuments, as values that a client can draw (H1 to H3, H6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..course import DEALING, OVER
from ..game import Setup
from ..record import plain
from .notation import letters, stones, texts_of
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


@dataclass(frozen=True)
class Board:
    """What a view tells of the table, the same throughout a game."""

    points: tuple[int, ...]
    """Of each position."""
    plan: tuple[str, ...]
    """The stones of each round (H5)."""
    supply: tuple[str, ...]
    """Construction stones beside the board, by how many rounds are drawn."""


def board_of(setup: Setup) -> Board:
    """The constants of a setup's views; ask for them by `setup.once`."""
    table = setup.table
    left = [table.supply - table.plan[:drawn, :COLOURS].sum(axis=0, dtype=int) for drawn in range(ROUNDS + 1)]
    return Board(
        points=tuple(table.points[: table.positions].tolist()),
        plan=tuple(stones(plan) for plan in table.plan),
        supply=tuple("".join(letter * int(n) for letter, n in zip(LETTERS, counts, strict=False)) for counts in left),
    )


def shown(setup: Setup, hidden: Any, scores: Sequence[int]) -> View:
    """The view made from a state in which all that the seat is not shown is hidden."""
    state, board, names = plain(hidden), setup.once(board_of), setup.once(texts_of)
    running = state.phase in (QUARRY, BUILDING)
    drawn = min(state.rounds + 1, ROUNDS) if state.phase == OVER else state.rounds + running
    return View(
        phase=PHASES[state.phase],
        round=min(state.rounds + 1, ROUNDS),
        to_move=state.mover if running else None,
        worker_holder=state.holder,
        worker=None if state.worker == NOWHERE else names.spaces[state.worker],
        path=tuple(names.spaces[space] for space in state.path if space != NOWHERE),
        steps_left=state.steps,
        choosing=bool(state.choosing),
        taken=letters(tuple(state.taken)),
        quarry={name: letters(tuple(lying)) for name, lying in zip(names.spaces, state.quarry, strict=False)},
        built=tuple(name for p, name in enumerate(names.positions) if state.built >> p & 1),
        monument_points_left=sum(points for p, points in enumerate(board.points) if not state.built >> p & 1),
        to_come=tuple(board.plan[r] for r in range(drawn, ROUNDS)),
        supply=board.supply[drawn],
        seats=tuple(_seat(state, seat, points) for seat, points in enumerate(scores)),
    )


def _seat(state: Any, seat: int, points: int) -> SeatView:
    hand = state.hands[seat]
    held = None if hand[0] == HIDDEN else letters(tuple(hand))
    return SeatView(points, *marker(points), held, bool(state.passed >> seat & 1))
