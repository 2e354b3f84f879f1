"""What a seat is shown of Courtyard, as values that a client can draw (C10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from monuments.games import Setup
from monuments.games.course import DEALING, OVER

from .state import NONE, PLAYING, STONES

PHASES = {DEALING: "dealing", PLAYING: "playing", OVER: "over"}


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: int
    laid: int
    in_hand: int
    hand: tuple[int, ...] | None
    """The stones, or None while they are hidden from the viewer."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it."""

    phase: str
    to_move: int | None
    actions_left: int
    picked: int | None
    """The stone that the viewer has picked."""
    offer: tuple[int, ...]
    in_pile: int
    courtyard: tuple[int, ...]
    seats: tuple[SeatView, ...]


def stones(mask: Any) -> tuple[int, ...]:
    """The numbers of the stones in a set."""
    return tuple(stone + 1 for stone in range(STONES) if int(mask) >> stone & 1)


def shown(setup: Setup, state: Any, scores: Sequence[int]) -> View:
    """The view made from a state in which all that the seat is not shown is hidden."""
    seats = []
    for seat, score in enumerate(scores):
        hand, held = stones(state.hands[seat]), int(state.in_hand[seat])
        seats.append(SeatView(score, int(state.laid_by[seat]), held, hand if len(hand) == held else None))
    return View(
        phase=PHASES[int(state.phase)],
        to_move=int(state.mover) if state.phase == PLAYING else None,
        actions_left=int(state.actions_left),
        picked=None if state.picked == NONE else int(state.picked) + 1,
        offer=stones(state.offer),
        in_pile=int(state.in_pile),
        courtyard=stones(state.laid),
        seats=tuple(seats),
    )
