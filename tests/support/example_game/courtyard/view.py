"""What a seat is shown of Courtyard, as values that a client can draw (C10)."""

from dataclasses import dataclass
from typing import Annotated

from monuments.games.views import EachSeat, Members, Name, Number, Seat, Views
from monuments.games.vocabulary import Kind

from .state import HIDDEN_HAND, Shown, ShownSeat
from .vocabulary import STONE

PHASE = Kind("phase", ("dealing", "playing", "over"))


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: Annotated[int, Number()]
    laid: Annotated[int, Number()]
    in_hand: Annotated[int, Number()]
    hand: Annotated[tuple[int, ...] | None, Members(STONE, none=int(HIDDEN_HAND))]
    """The stones, or None while they are hidden from the viewer."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    phase: Annotated[str, Name(PHASE)]
    to_move: Annotated[int | None, Seat()]
    actions_left: Annotated[int, Number()]
    picked: Annotated[int | None, Name(STONE)]
    """The stone that the viewer has picked."""
    offer: Annotated[tuple[int, ...], Members(STONE)]
    in_pile: Annotated[int, Number()]
    courtyard: Annotated[tuple[int, ...], Members(STONE)]
    seats: Annotated[tuple[SeatView, ...], EachSeat(SeatView)]


VIEWS = Views(View, Shown, ShownSeat)
