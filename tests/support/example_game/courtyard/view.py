"""What a seat is shown of Courtyard, as values that a client can draw (C10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from monuments.games import Setup
from monuments.games.course import DEALING, OVER
from monuments.games.showing import Keys, Showing, itself

from .state import NONE, PLAYING, STATE, STONES

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


def _keys(setup: Setup, hidden: bytes, scores: Sequence[int], seat: int) -> Keys:
    state = np.frombuffer(hidden, STATE).view(np.recarray)[0]
    seats = []
    for other, score in enumerate(scores):
        hand, held = stones(state.hands[other]), int(state.in_hand[other])
        seats.append(SeatView(score, int(state.laid_by[other]), held, hand if len(hand) == held else None))
    return (
        PHASES[int(state.phase)],
        int(state.mover) if state.phase == PLAYING else None,
        int(state.actions_left),
        None if state.picked == NONE else int(state.picked) + 1,
        stones(state.offer),
        int(state.in_pile),
        stones(state.laid),
        tuple(seats),
    )


SHOWING = Showing(
    View,
    (
        ("phase", itself),
        ("to_move", itself),
        ("actions_left", itself),
        ("picked", itself),
        ("offer", itself),
        ("in_pile", itself),
        ("courtyard", itself),
        ("seats", itself),
    ),
    _keys,
)
"""How views are made; the fields are small enough to be their own keys."""
