"""What a seat is shown of Monuments, as values that a client can draw (H1 to H3, H6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from ..course import DEALING, OVER
from ..game import Setup
from ..record import picker
from .notation import letters, stones, texts_of
from .state import BUILDING, COLOURS, HIDDEN, KINDS, LETTERS, NOWHERE, QUARRY, ROUNDS, STATE

TRACK = 60

Phase = Literal["dealing", "quarry", "building", "over"]
PHASES: dict[int, Phase] = {DEALING: "dealing", QUARRY: "quarry", BUILDING: "building", OVER: "over"}


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

    phase: Phase
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
    to_come: tuple[tuple[str, ...], ...]
    """The stones of the rounds to come (H5), by how many rounds are drawn."""
    supply: tuple[str, ...]
    """Construction stones beside the board, by how many rounds are drawn."""


def board_of(setup: Setup) -> Board:
    """The constants of a setup's views; ask for them by `setup.once`."""
    table = setup.table
    plan = tuple(stones(round_) for round_ in table.plan)
    left = [table.supply - table.plan[:drawn, :COLOURS].sum(axis=0, dtype=int) for drawn in range(ROUNDS + 1)]
    return Board(
        points=tuple(table.points[: table.positions].tolist()),
        to_come=tuple(plan[drawn:ROUNDS] for drawn in range(ROUNDS + 1)),
        supply=tuple("".join(letter * int(n) for letter, n in zip(LETTERS, counts, strict=False)) for counts in left),
    )


_fields = picker(
    STATE, "quarry", "hands", "taken", "built", "path", "worker", "steps", "choosing", "phase", "rounds", "mover",
    "holder", "passed",
)  # fmt: skip
OF_NOBODY = bytes((NOWHERE % 256,))


def shown(setup: Setup, hidden: Any, scores: Sequence[int]) -> View:
    """The view made from a state in which all that the seat is not shown is hidden.

    Parts that are the same for several seats, or as a moment ago, are the same objects.
    """
    quarry, hands, taken, built, path, worker, steps, choosing, phase, rounds, mover, holder, passed = _fields(
        hidden.tobytes()
    )
    board, names = setup.once(board_of), setup.once(texts_of)
    running = phase in (QUARRY, BUILDING)
    drawn = min(rounds + 1, ROUNDS) if phase == OVER else rounds + running
    filled, points_left = _monument(names.positions, board.points, built)
    return View(
        phase=PHASES[phase],
        round=min(rounds + 1, ROUNDS),
        to_move=mover if running else None,
        worker_holder=holder,
        worker=None if worker == NOWHERE else names.spaces[worker],
        path=_path(names.spaces, path),
        steps_left=steps,
        choosing=bool(choosing),
        taken=letters(tuple(taken)),
        quarry=_quarry(names.spaces, quarry),
        built=filled,
        monument_points_left=points_left,
        to_come=board.to_come[drawn],
        supply=board.supply[drawn],
        seats=tuple(
            _seat(points, hands[KINDS * seat : KINDS * (seat + 1)], passed >> seat & 1)
            for seat, points in enumerate(scores)
        ),
    )


@lru_cache(maxsize=2048)
def _quarry(spaces: tuple[str, ...], lying: bytes) -> dict[str, str]:
    """What lies on each space."""
    return {name: letters(tuple(lying[KINDS * n : KINDS * (n + 1)])) for n, name in enumerate(spaces)}


@lru_cache(maxsize=2048)
def _monument(names: tuple[str, ...], points: tuple[int, ...], built: int) -> tuple[tuple[str, ...], int]:
    """The filled positions, and what the others will still give."""
    filled = tuple(name for p, name in enumerate(names) if built >> p & 1)
    return filled, sum(worth for p, worth in enumerate(points) if not built >> p & 1)


@lru_cache(maxsize=2048)
def _path(spaces: tuple[str, ...], path: bytes) -> tuple[str, ...]:
    return tuple(spaces[space] for space in path.replace(OF_NOBODY, b""))


@lru_cache(maxsize=4096)
def _seat(points: int, hand: bytes, passed: int) -> SeatView:
    held = None if hand[0] == HIDDEN else letters(tuple(hand))
    return SeatView(points, *marker(points), held, bool(passed))
