"""What a seat is shown of Monuments, as values that a client can draw (H1 to H3, H6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ..course import DEALING, OVER
from ..game import Setup
from ..record import picker
from ..showing import Each, Keys, Showing, itself
from .notation import letters, stones
from .state import BUILDING, COLOURS, HIDDEN, KINDS, LETTERS, NOWHERE, QUARRY, ROUNDS, STATE

TRACK = 60

Phase = Literal["dealing", "quarry", "building", "over"]
PHASES: dict[int, Phase] = {DEALING: "dealing", QUARRY: "quarry", BUILDING: "building", OVER: "over"}


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: int
    """Points so far; gems count at the end (E2)."""
    track: int
    """The marker's space on the scoring track, 0 before the first (E4)."""
    laps: int
    """How many times the owner adds 60 points to the marker's space (E4)."""
    stones: str | None
    """The stones behind the screen, or None while it is closed to the viewer (H2, H3)."""
    passed: bool
    """Whether the player has passed for the rest of the building phase (B4)."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    phase: Phase
    """`dealing` while a draw is due at the start of a round, then the two phases of the round; `over` at the end."""
    round: int
    """Counted from 1."""
    to_move: int | None
    """The seat that decides, or None if a draw is due or the game is over."""
    worker_holder: int
    """The seat that has the worker, or had it last."""
    worker: str | None
    """The worker's space."""
    path: tuple[str, ...]
    """The worker's space when the turn began, if any, then the spaces entered since."""
    steps_left: int
    """Spaces still to be entered in this turn."""
    choosing: bool
    """Whether the mover must choose which kind to take."""
    taken: str
    """Stones taken in the running turn, open to all (H2)."""
    quarry: dict[str, str]
    """The stones on each space, as letters in the order PRNOBK."""
    built: tuple[str, ...]
    """Filled positions, each as level and coordinates."""
    monument_points_left: int
    """The points that the empty positions are worth."""
    to_come: tuple[str, ...]
    """The stones of each later round, by the material plan (H5)."""
    supply: str
    """Construction stones beside the board: never drawn, or not yet."""
    seats: tuple[SeatView, ...]
    """Every player, by seat."""


def marker(points: int) -> tuple[int, int]:
    """The space on the scoring track and the laps that show a total (E4)."""
    if points < 1:
        return 0, 0
    return (points - 1) % TRACK + 1, (points - 1) // TRACK


@dataclass(frozen=True)
class Board:
    """What a view says about the board; it does not change during a game."""

    points: tuple[int, ...]
    """The points of each position."""
    to_come: tuple[tuple[str, ...], ...]
    """The stones of the rounds to come (H5), by the number of rounds drawn."""
    supply: tuple[str, ...]
    """Construction stones beside the board, by the number of rounds drawn."""


def board_of(setup: Setup) -> Board:
    """The constants of a setup's views, such as rounds to come (H5) and supply (S5); call it through `setup.once`."""
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


def _keys(setup: Setup, hidden: bytes, scores: Sequence[int], seat: int) -> Keys:
    quarry, hands, taken, built, path, worker, steps, choosing, phase, rounds, mover, holder, passed = _fields(hidden)
    running = phase in (QUARRY, BUILDING)
    drawn = min(rounds + 1, ROUNDS) if phase == OVER else rounds + running
    return (
        PHASES[phase],
        min(rounds + 1, ROUNDS),
        mover if running else None,
        holder,
        worker,
        path,
        steps,
        bool(choosing),
        taken,
        quarry,
        built,
        built,
        drawn,
        drawn,
        tuple(
            [(points, hands[KINDS * n : KINDS * (n + 1)], passed >> n & 1) for n, points in enumerate(scores)],
        ),
    )


def _worker(setup: Setup, worker: int, /) -> str | None:
    return None if worker == NOWHERE else setup.words.texts["space"][worker]


def _path(setup: Setup, path: bytes, /) -> tuple[str, ...]:
    spaces = setup.words.texts["space"]
    return tuple(spaces[space] for space in path.replace(OF_NOBODY, b""))


def _stones(setup: Setup, taken: bytes, /) -> str:
    return letters(tuple(taken))


def _quarry(setup: Setup, lying: bytes, /) -> dict[str, str]:
    return _lying(setup.words.texts["space"], lying)


def _built(setup: Setup, built: int, /) -> tuple[str, ...]:
    return tuple(name for p, name in enumerate(setup.words.texts["position"]) if built >> p & 1)


def _points_left(setup: Setup, built: int, /) -> int:
    return _left(setup.once(board_of).points, built)


def _to_come(setup: Setup, drawn: int, /) -> tuple[str, ...]:
    return setup.once(board_of).to_come[drawn]


def _supply(setup: Setup, drawn: int, /) -> str:
    return setup.once(board_of).supply[drawn]


def _seat(setup: Setup, key: tuple[int, bytes, int], /) -> SeatView:
    points, hand, passed = key
    held = None if hand[0] == HIDDEN else letters(tuple(hand))
    return SeatView(points, *marker(points), held, bool(passed))


@lru_cache(maxsize=2048)
def _left(points: tuple[int, ...], built: int) -> int:
    """The points that the empty positions are worth."""
    return sum([worth for p, worth in enumerate(points) if not built >> p & 1])


@lru_cache(maxsize=2048)
def _lying(spaces: tuple[str, ...], lying: bytes) -> dict[str, str]:
    """The stones on each space."""
    return {name: letters(tuple(lying[KINDS * n : KINDS * (n + 1)])) for n, name in enumerate(spaces)}


SHOWING = Showing(
    View,
    (
        ("phase", itself),
        ("round", itself),
        ("to_move", itself),
        ("worker_holder", itself),
        ("worker", _worker),
        ("path", _path),
        ("steps_left", itself),
        ("choosing", itself),
        ("taken", _stones),
        ("quarry", _quarry),
        ("built", _built),
        ("monument_points_left", _points_left),
        ("to_come", _to_come),
        ("supply", _supply),
        ("seats", Each(_seat)),
    ),
    _keys,
)
"""How views are made; parts that are the same for several seats, or unchanged, have the same keys."""
