"""What a seat is shown of Wonders of Antiquity, as values that a client can draw (H1, H2, H4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..course import DEALING, OVER
from ..game import Setup
from ..record import plain
from .notation import CARD_NAMES, card_names
from .state import (
    BANK,
    ERECTING,
    EXPANDING,
    FAME_MONUMENT,
    FAMES,
    IDLE,
    MONUMENTS,
    NONE,
    NUMBERS,
    PAYING,
    PLAYING,
    REORDERING,
    SELLING,
    SLUGS,
    SWAPPING,
    SYMBOL_NAMES,
)

PHASES = {DEALING: "dealing", PLAYING: "playing", OVER: "over"}
DOINGS = {
    IDLE: None,
    ERECTING: "erect",
    EXPANDING: "expand",
    REORDERING: "reorder",
    SELLING: "points",
    PAYING: "extra",
    SWAPPING: "swap",
}
FAME_NAMES = (*SYMBOL_NAMES, "monument")
assert FAME_NAMES[FAME_MONUMENT] == "monument"


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: int
    hand: tuple[str, ...] | None
    """The cards in hand, or None where they are hidden."""
    hand_size: int
    monuments: dict[str, tuple[str, ...]]
    """The own monuments, each from bottom to top."""
    symbols: dict[str, int]
    historians: int
    """Historians not yet used."""


@dataclass(frozen=True)
class Unfinished:
    """The steps of an action that its player has not completed (H4)."""

    doing: str
    subject: str | None
    cards: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """The table as a seat sees it: offer, monuments, discards, markers and tracks are open to all (H1)."""

    phase: str
    to_move: int | None
    actions_left: int
    extra_paid: bool
    last_turns: int | None
    """Turns to come once the pile has run out in an earlier turn; None before."""
    offer: tuple[str, ...]
    pile: int
    discards: tuple[str, ...]
    values: dict[str, int]
    """Each monument's value now."""
    temples: dict[str, int]
    """How many may still begin each monument: the temples on its indicator card (C3)."""
    track: tuple[tuple[int, int], ...]
    """Historians on the track in the order they came: seat and number."""
    fame: dict[str, tuple[tuple[int, int], ...]] | None
    """With Eternal Fame: the markers of each category from first place on, as seat and number."""
    tokens: dict[str, int | None] | None
    """With Heroes, Traders and Scholars: each token's owner, None for the bank."""
    tokens_used: tuple[str, ...]
    unfinished: Unfinished | None
    seats: tuple[SeatView, ...]


def scale_of(setup: Setup) -> list[int]:
    """Value by the marker's place; ask for it by `setup.once`."""
    scale: list[int] = setup.table.scale.tolist()
    return scale


def shown(setup: Setup, hidden: Any, scores: Sequence[int], seat: int) -> View:
    """The view made from a state in which all that the seat is not shown is hidden."""
    table, scale, state = setup.table, setup.once(scale_of), plain(hidden)
    builders = [sum(bool(state.heights[s][m]) for s in range(setup.players)) for m in range(MONUMENTS)]
    return View(
        phase=PHASES[state.phase],
        to_move=state.mover if state.phase == PLAYING else None,
        actions_left=state.actions,
        extra_paid=bool(state.extra),
        last_turns=state.last_turns or None,
        offer=tuple(CARD_NAMES[card] for card in state.offer if card != NONE),
        pile=state.pile_size,
        discards=card_names(*state.discards),
        values={slug: scale[value] for slug, value in zip(SLUGS, state.values, strict=True)},
        temples={slug: 2 - builders[m] for m, slug in enumerate(SLUGS)},
        track=tuple(zip(state.track_seats[: state.on_track], state.track_cards, strict=False)),
        fame=_fame(setup, state) if table["eternal_fame"] else None,
        tokens=_tokens(state) if table["tokens"] else None,
        tokens_used=tuple(name for symbol, name in enumerate(SYMBOL_NAMES) if state.used[symbol]),
        unfinished=_unfinished(state),
        seats=tuple(_seat(state, points, other, seat) for other, points in enumerate(scores)),
    )


def _seat(state: Any, score: int, seat: int, viewer: int) -> SeatView:
    is_open = seat == viewer or state.phase == OVER
    stacks = state.stacks[seat]
    return SeatView(
        score=score,
        hand=card_names(*state.hands[seat]) if is_open else None,
        hand_size=state.hand_sizes[seat],
        monuments={
            SLUGS[m]: tuple(CARD_NAMES[m * NUMBERS + number - 1] for number in stacks[m][:height])
            for m, height in enumerate(state.heights[seat])
            if height
        },
        symbols=dict(zip(SYMBOL_NAMES, state.symbols[seat], strict=True)),
        historians=state.historians[seat],
    )


def _fame(setup: Setup, state: Any) -> dict[str, tuple[tuple[int, int], ...]]:
    """The markers of each category, the first place first (F4, F5)."""
    placed = {}
    for fame in range(FAMES):
        seats = [seat for seat in range(setup.players) if state.fame[seat][fame]]
        seats.sort(key=lambda seat: (-state.fame[seat][fame], state.fame_arrivals[seat][fame]))
        placed[FAME_NAMES[fame]] = tuple((seat, state.fame[seat][fame]) for seat in seats)
    return placed


def _tokens(state: Any) -> dict[str, int | None]:
    return {name: None if owner == BANK else owner for name, owner in zip(SYMBOL_NAMES, state.owners, strict=True)}


def _unfinished(state: Any) -> Unfinished | None:
    doing = DOINGS[state.doing]
    if doing is None:
        return None
    subject = None
    if state.doing in (ERECTING, EXPANDING, REORDERING):
        subject = SLUGS[state.subject]
    elif state.doing in (SELLING, PAYING):
        subject = SYMBOL_NAMES[state.subject]
    return Unfinished(doing, subject, tuple(CARD_NAMES[card] for card in state.laid[: state.laying]))
