"""What a seat is shown of Monuments, as values that a client can draw (H1 to H3, H6)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from ..views import ByName, EachSeat, Letters, Members, Name, Names, Number, Seat, Several, Switch, Views
from ..vocabulary import Kind
from .showing import Shown, ShownSeat
from .state import HIDDEN
from .vocabulary import POSITION, SPACE, STONE

Phase = Literal["dealing", "quarry", "building", "over"]
PHASE = Kind("phase", ("dealing", "quarry", "building", "over"))


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: Annotated[int, Number()]
    """Points so far; gems count at the end (E2)."""
    track: Annotated[int, Number()]
    """The marker's space on the scoring track, 0 before the first (E4)."""
    laps: Annotated[int, Number()]
    """How many times the owner adds 60 points to the marker's space (E4)."""
    stones: Annotated[str | None, Letters(STONE, none=HIDDEN)]
    """The stones behind the screen, or None while it is closed to the viewer (H2, H3)."""
    passed: Annotated[bool, Switch()]
    """Whether the player has passed for the rest of the building phase (B4)."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    phase: Annotated[Phase, Name(PHASE)]
    """`dealing` while a draw is due at the start of a round, then the two phases of the round; `over` at the end."""
    round: Annotated[int, Number(of="rounds")]
    """Counted from 1."""
    to_move: Annotated[int | None, Seat()]
    """The seat that decides, or None if a draw is due or the game is over."""
    worker_holder: Annotated[int, Number()]
    """The seat that has the worker, or had it last."""
    worker: Annotated[str | None, Name(SPACE)]
    """The worker's space."""
    path: Annotated[tuple[str, ...], Names(SPACE)]
    """The worker's space when the turn began, if any, then the spaces entered since."""
    steps_left: Annotated[int, Number()]
    """Spaces still to be entered in this turn."""
    choosing: Annotated[bool, Switch()]
    """Whether the mover must choose which kind to take."""
    taken: Annotated[str, Letters(STONE)]
    """Stones taken in the running turn, open to all (H2)."""
    quarry: Annotated[dict[str, str], ByName(SPACE, Letters(STONE))]
    """The stones on each space, as letters in the order PRNOBK."""
    built: Annotated[tuple[str, ...], Members(POSITION)]
    """Filled positions, each as level and coordinates."""
    monument_points_left: Annotated[int, Number(of="points_left")]
    """The points that the empty positions are worth."""
    to_come: Annotated[tuple[str, ...], Several(Letters(STONE, none=HIDDEN))]
    """The stones of each later round, by the material plan (H5)."""
    supply: Annotated[str, Letters(STONE)]
    """Construction stones beside the board: never drawn, or not yet."""
    seats: Annotated[tuple[SeatView, ...], EachSeat(SeatView)]
    """Every player, by seat."""


VIEWS = Views(View, Shown, ShownSeat)
