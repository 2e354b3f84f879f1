"""What a seat is shown of Wonders of Antiquity, as values that a client can draw (H1, H2, H4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Literal

from ..course import DEALING, OVER
from ..game import Setup
from ..record import picker
from ..showing import Each, Keys, Showing, itself
from .notation import card_names
from .state import (
    BANK,
    ERECTING,
    EXPANDING,
    FAME_NAMES,
    FAMES,
    HIDDEN_HAND,
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
from .vocabulary import CARD_NAMES

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


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: int
    """Points so far; most points are scored at the end (E2)."""
    hand: tuple[str, ...] | None
    """The cards in hand, or None while they are hidden."""
    hand_size: int
    """How many cards the player holds."""
    seen: tuple[str, ...]
    """Those of them that everybody saw going into the hand, if the option `seen_cards` shows them (H3)."""
    monuments: dict[str, tuple[str, ...]]
    """The player's monuments, each from bottom to top."""
    symbols: dict[str, int]
    """How often each symbol is on the cards of these monuments."""
    historians: int
    """Historians not yet used."""


@dataclass(frozen=True)
class Unfinished:
    """The steps of an action that its player has not completed (H4)."""

    doing: str
    """The verb of its notation: `erect`, `expand`, `reorder`, `points`, `extra` or `swap`."""
    subject: str | None
    """The monument or symbol that was named with it."""
    cards: tuple[str, ...]
    """The cards chosen so far, in order."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it: offer, monuments, discards, markers and tracks are open to all (H1)."""

    phase: Phase
    """`dealing` until the cards are dealt."""
    to_move: int | None
    """The seat that decides, or None if a draw is due or the game is over."""
    actions_left: int
    """Actions left in this turn."""
    extra_paid: bool
    """Whether the extra action of this turn is paid for (M6)."""
    last_turns: int | None
    """Turns left once the pile has run out in an earlier turn; None before that."""
    offer: tuple[str, ...]
    """The open cards beside the pile."""
    pile: int
    """How many cards are left in the pile."""
    discards: tuple[str, ...]
    """Cards that left the game, discarded or removed by a historian."""
    values: dict[str, int]
    """Each monument's value now."""
    temples: dict[str, int]
    """How many players may still erect each monument: the temples on its indicator card (C3)."""
    track: tuple[tuple[int, int], ...]
    """The historians on the track in the order in which they came: seat and number."""
    fame: dict[str, tuple[tuple[int, int], ...]] | None
    """With Eternal Fame: the markers of each category, first place first, as seat and number."""
    tokens: dict[str, int | None] | None
    """With Heroes, Traders and Scholars: each token's owner, None for the bank."""
    tokens_used: tuple[str, ...]
    """The tokens used in this turn."""
    unfinished: Unfinished | None
    """What the viewer has begun and not completed."""
    seats: tuple[SeatView, ...]
    """Every player, by seat."""


def scale_of(setup: Setup) -> tuple[int, ...]:
    """The value at each space of the marker; call it through `setup.once`."""
    return tuple(setup.table.scale.tolist())


def switches_of(setup: Setup) -> tuple[bool, bool, bool]:
    """Whether Eternal Fame and the tokens are played, and seen cards shown; call it through `setup.once`."""
    table = setup.table
    return bool(table["eternal_fame"]), bool(table["tokens"]), bool(table["seen_cards"])


_fields = picker(
    STATE, "hands", "known", "discards", "stacks", "heights", "symbols", "offer", "values", "hand_sizes", "historians",
    "track_seats", "track_cards", "fame", "fame_arrivals", "owners", "used", "laid", "laying", "doing", "subject",
    "pile_size", "on_track", "phase", "mover", "actions", "extra", "last_turns",
)  # fmt: skip
_WORDS, _ARRIVALS = Struct("=QQ"), Struct(f"={SEATS * FAMES}H")
STACKS, SET_BYTES = MONUMENTS * NUMBERS, 16
"""How many bytes a seat's stacks have, and a set of cards."""
_HIDDEN, _NO_CARDS = _WORDS.pack(HIDDEN_HAND, 0), _WORDS.pack(0, 0)


def _keys(setup: Setup, hidden: bytes, scores: Sequence[int], seat: int) -> Keys:
    """The keys of a view; everything except hands and unfinished steps is open to everybody (H1)."""
    (
        hands, known, discards, stacks, heights, symbols, offer, values, hand_sizes, historians, track_seats,
        track_cards, fame, arrivals, owners, used, laid, laying, doing, subject, pile_size, on_track, phase, mover,
        actions, extra, last_turns,
    ) = _fields(hidden)  # fmt: skip
    has_fame, has_tokens, shows_seen = setup.once(switches_of)
    return (
        PHASES[phase],
        mover if phase == PLAYING else None,
        actions,
        bool(extra),
        last_turns or None,
        offer,
        pile_size,
        discards,
        values,
        heights[: MONUMENTS * setup.players],
        (track_seats[:on_track], track_cards[:on_track]),
        (fame, arrivals) if has_fame else None,
        owners if has_tokens else None,
        used,
        (doing, subject, laid[:laying]),
        tuple(
            [
                (
                    points,
                    hands[SET_BYTES * other : SET_BYTES * (other + 1)],
                    hand_sizes[other],
                    known[SET_BYTES * other : SET_BYTES * (other + 1)] if shows_seen else _NO_CARDS,
                    stacks[STACKS * other : STACKS * (other + 1)],
                    heights[MONUMENTS * other : MONUMENTS * (other + 1)],
                    symbols[SYMBOLS * other : SYMBOLS * (other + 1)],
                    historians[other],
                )
                for other, points in enumerate(scores)
            ]
        ),
    )


def _offer(setup: Setup, offer: bytes, /) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in offer if card != NONE)


def _cards(setup: Setup, both: bytes, /) -> tuple[str, ...]:
    return card_names(*_WORDS.unpack(both))


def _values(setup: Setup, values: bytes, /) -> dict[str, int]:
    scale = setup.once(scale_of)
    return {slug: scale[value] for slug, value in zip(SLUGS, values, strict=True)}


def _temples(setup: Setup, heights: bytes, /) -> dict[str, int]:
    """The temples that no builder covers (C3)."""
    return {slug: 2 - sum(map(bool, heights[m::MONUMENTS])) for m, slug in enumerate(SLUGS)}


def _track(setup: Setup, track: tuple[bytes, bytes], /) -> tuple[tuple[int, int], ...]:
    return tuple(zip(*track, strict=True))


def _fame(setup: Setup, key: tuple[bytes, bytes] | None, /) -> dict[str, tuple[tuple[int, int], ...]] | None:
    """The markers of each category, the first place first (F4, F5)."""
    if key is None:
        return None
    fame, arrivals = key[0], _ARRIVALS.unpack(key[1])
    placed = {}
    for category in range(FAMES):
        marks = [(seat, FAMES * seat + category) for seat in range(setup.players) if fame[FAMES * seat + category]]
        marks.sort(key=lambda mark: (-fame[mark[1]], arrivals[mark[1]]))
        placed[FAME_NAMES[category]] = tuple((seat, fame[at]) for seat, at in marks)
    return placed


def _tokens(setup: Setup, owners: bytes | None, /) -> dict[str, int | None] | None:
    if owners is None:
        return None
    return {name: None if owner == BANK % 256 else owner for name, owner in zip(SYMBOL_NAMES, owners, strict=True)}


def _used(setup: Setup, used: bytes, /) -> tuple[str, ...]:
    return tuple(name for symbol, name in enumerate(SYMBOL_NAMES) if used[symbol])


def _unfinished(setup: Setup, key: tuple[int, int, bytes], /) -> Unfinished | None:
    doing, subject, laid = key
    name = DOINGS[doing]
    if name is None:
        return None
    what = None
    if doing in (ERECTING, EXPANDING, REORDERING):
        what = SLUGS[subject]
    elif doing in (SELLING, PAYING):
        what = SYMBOL_NAMES[subject]
    return Unfinished(name, what, tuple(CARD_NAMES[card] for card in laid))


def _seat(setup: Setup, key: tuple[int, bytes, int, bytes, bytes, bytes, bytes, int], /) -> SeatView:
    score, hand, hand_size, seen, stacks, heights, symbols, historians = key
    return SeatView(
        score=score,
        hand=None if hand == _HIDDEN else _cards(setup, hand),
        hand_size=hand_size,
        seen=_cards(setup, seen),
        monuments={
            SLUGS[m]: tuple(CARD_NAMES[m * NUMBERS + number - 1] for number in stacks[m * NUMBERS :][:height])
            for m, height in enumerate(heights)
            if height
        },
        symbols=dict(zip(SYMBOL_NAMES, symbols, strict=True)),
        historians=historians,
    )


SHOWING = Showing(
    View,
    (
        ("phase", itself),
        ("to_move", itself),
        ("actions_left", itself),
        ("extra_paid", itself),
        ("last_turns", itself),
        ("offer", _offer),
        ("pile", itself),
        ("discards", _cards),
        ("values", _values),
        ("temples", _temples),
        ("track", _track),
        ("fame", _fame),
        ("tokens", _tokens),
        ("tokens_used", _used),
        ("unfinished", _unfinished),
        ("seats", Each(_seat)),
    ),
    _keys,
)
"""How views are made; parts that are the same for several seats, or unchanged, have the same keys."""
