"""What a seat is shown of Wonders of Antiquity, as values that a client can draw (H1, H2, H4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import Any, Literal

from ..course import DEALING, OVER
from ..game import Setup
from ..record import picker
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
    SEATS,
    SELLING,
    SLUGS,
    STATE,
    SWAPPING,
    SYMBOL_NAMES,
    SYMBOLS,
)

Phase = Literal["dealing", "playing", "over"]
PHASES: dict[int, Phase] = {DEALING: "dealing", PLAYING: "playing", OVER: "over"}
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

    phase: Phase
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


def scale_of(setup: Setup) -> tuple[int, ...]:
    """Value by the marker's place; ask for it by `setup.once`."""
    return tuple(setup.table.scale.tolist())


def expansions_of(setup: Setup) -> tuple[bool, bool]:
    """Whether Eternal Fame is played, and whether tokens are; ask for it by `setup.once`."""
    return bool(setup.table["eternal_fame"]), bool(setup.table["tokens"])


_fields = picker(
    STATE, "hands", "discards", "stacks", "heights", "symbols", "offer", "values", "hand_sizes", "historians",
    "track_seats", "track_cards", "fame", "fame_arrivals", "owners", "used", "laid", "laying", "doing", "subject",
    "pile_size", "on_track", "phase", "mover", "actions", "extra", "last_turns",
)  # fmt: skip
_WORDS, _ARRIVALS = Struct("=QQ"), Struct(f"={SEATS * FAMES}H")
STACKS, SET_BYTES = MONUMENTS * NUMBERS, 16
"""The bytes of a seat's stacks, and of a set of cards."""


def shown(setup: Setup, hidden: Any, scores: Sequence[int], seat: int) -> View:
    """The view made from a state in which all that the seat is not shown is hidden.

    Parts that are the same for several seats, or as a moment ago, are the same objects.
    """
    (
        hands, discards, stacks, heights, symbols, offer, values, hand_sizes, historians, track_seats, track_cards,
        fame, arrivals, owners, used, laid, laying, doing, subject, pile_size, on_track, phase, mover, actions, extra,
        last_turns,
    ) = _fields(hidden.tobytes())  # fmt: skip
    players, is_over = setup.players, phase == OVER
    has_fame, has_tokens = setup.once(expansions_of)
    return View(
        phase=PHASES[phase],
        to_move=mover if phase == PLAYING else None,
        actions_left=actions,
        extra_paid=bool(extra),
        last_turns=last_turns or None,
        offer=_offer(offer),
        pile=pile_size,
        discards=_cards(discards),
        values=_values(setup.once(scale_of), values),
        temples=_temples(heights[: MONUMENTS * players]),
        track=_track(track_seats[:on_track], track_cards[:on_track]),
        fame=_fame(players, fame, arrivals) if has_fame else None,
        tokens=_tokens(owners) if has_tokens else None,
        tokens_used=_used(used),
        unfinished=_unfinished(doing, subject, laid[:laying]),
        seats=tuple(
            _seat(
                points,
                hands[SET_BYTES * other : SET_BYTES * (other + 1)] if other == seat or is_over else None,
                hand_sizes[other],
                stacks[STACKS * other : STACKS * (other + 1)],
                heights[MONUMENTS * other : MONUMENTS * (other + 1)],
                symbols[SYMBOLS * other : SYMBOLS * (other + 1)],
                historians[other],
            )
            for other, points in enumerate(scores)
        ),
    )


def _cards(both: bytes) -> tuple[str, ...]:
    return card_names(*_WORDS.unpack(both))


@lru_cache(maxsize=1024)
def _offer(offer: bytes) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in offer if card != NONE)


@lru_cache(maxsize=1024)
def _values(scale: tuple[int, ...], values: bytes) -> dict[str, int]:
    return {slug: scale[value] for slug, value in zip(SLUGS, values, strict=True)}


@lru_cache(maxsize=1024)
def _temples(heights: bytes) -> dict[str, int]:
    return {slug: 2 - sum(map(bool, heights[m::MONUMENTS])) for m, slug in enumerate(SLUGS)}


@lru_cache(maxsize=1024)
def _track(seats: bytes, cards: bytes) -> tuple[tuple[int, int], ...]:
    return tuple(zip(seats, cards, strict=True))


@lru_cache(maxsize=1024)
def _used(used: bytes) -> tuple[str, ...]:
    return tuple(name for symbol, name in enumerate(SYMBOL_NAMES) if used[symbol])


@lru_cache(maxsize=2048)
def _seat(
    score: int, hand: bytes | None, hand_size: int, stacks: bytes, heights: bytes, symbols: bytes, historians: int
) -> SeatView:
    return SeatView(
        score=score,
        hand=None if hand is None else _cards(hand),
        hand_size=hand_size,
        monuments={
            SLUGS[m]: tuple(CARD_NAMES[m * NUMBERS + number - 1] for number in stacks[m * NUMBERS :][:height])
            for m, height in enumerate(heights)
            if height
        },
        symbols=dict(zip(SYMBOL_NAMES, symbols, strict=True)),
        historians=historians,
    )


@lru_cache(maxsize=1024)
def _fame(players: int, fame: bytes, came: bytes) -> dict[str, tuple[tuple[int, int], ...]]:
    """The markers of each category, the first place first (F4, F5)."""
    arrivals = _ARRIVALS.unpack(came)
    placed = {}
    for category in range(FAMES):
        marks = [(seat, FAMES * seat + category) for seat in range(players) if fame[FAMES * seat + category]]
        marks.sort(key=lambda mark: (-fame[mark[1]], arrivals[mark[1]]))
        placed[FAME_NAMES[category]] = tuple((seat, fame[at]) for seat, at in marks)
    return placed


@lru_cache(maxsize=1024)
def _tokens(owners: bytes) -> dict[str, int | None]:
    return {name: None if owner == BANK % 256 else owner for name, owner in zip(SYMBOL_NAMES, owners, strict=True)}


@lru_cache(maxsize=1024)
def _unfinished(doing: int, subject: int, laid: bytes) -> Unfinished | None:
    name = DOINGS[doing]
    if name is None:
        return None
    what = None
    if doing in (ERECTING, EXPANDING, REORDERING):
        what = SLUGS[subject]
    elif doing in (SELLING, PAYING):
        what = SYMBOL_NAMES[subject]
    return Unfinished(name, what, tuple(CARD_NAMES[card] for card in laid))
