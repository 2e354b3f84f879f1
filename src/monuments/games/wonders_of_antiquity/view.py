"""What a seat is shown of Wonders of Antiquity, as values that a client can draw (H1, H2, H4)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from ..views import (
    ByName,
    EachSeat,
    Members,
    Name,
    Names,
    Number,
    Part,
    Row,
    Seat,
    Several,
    Switch,
    Views,
    When,
)
from ..vocabulary import Kind
from .card_sets import A_WORD
from .showing import Shown, ShownSeat
from .state import HIDDEN_HAND, SLUGS, SYMBOL_NAMES
from .vocabulary import CARD, FAME, MONUMENT, SYMBOL

Phase = Literal["dealing", "playing", "over"]
PHASE = Kind("phase", ("dealing", "playing", "over"))
DOING = Kind("doing", ("erect", "expand", "reorder", "points", "extra", "swap"))
SUBJECT = Kind("subject", (*SLUGS, *SYMBOL_NAMES))
SEAT_AND_NUMBER = Row((Seat(), Number()))


@dataclass(frozen=True)
class SeatView:
    """One player as another sees them."""

    score: Annotated[int, Number()]
    """Points so far; most points are scored at the end (E2)."""
    hand: Annotated[tuple[str, ...] | None, Members(CARD, A_WORD, none=int(HIDDEN_HAND))]
    """The cards in hand, or None while they are hidden."""
    hand_size: Annotated[int, Number()]
    """How many cards the player holds."""
    seen: Annotated[tuple[str, ...], Members(CARD, A_WORD)]
    """Those of them that everybody saw going into the hand, if the option `seen_cards` shows them (H3)."""
    monuments: Annotated[dict[str, tuple[str, ...]], ByName(MONUMENT, Names(CARD), empty=False)]
    """The player's monuments, each from bottom to top."""
    symbols: Annotated[dict[str, int], ByName(SYMBOL, Number())]
    """How often each symbol is on the cards of these monuments."""
    historians: Annotated[int, Number()]
    """Historians not yet used."""


@dataclass(frozen=True)
class Unfinished:
    """The steps of an action that its player has not completed (H4)."""

    doing: Annotated[str, Name(DOING)]
    """The verb of its notation: `erect`, `expand`, `reorder`, `points`, `extra` or `swap`."""
    subject: Annotated[str | None, Name(SUBJECT)]
    """The monument or symbol that was named with it."""
    cards: Annotated[tuple[str, ...], Names(CARD)]
    """The cards chosen so far, in order."""


@dataclass(frozen=True)
class View:
    """The table as a seat sees it: offer, monuments, discards, markers and tracks are open to all (H1)."""

    phase: Annotated[Phase, Name(PHASE)]
    """`dealing` until the cards are dealt."""
    to_move: Annotated[int | None, Seat()]
    """The seat that decides, or None if a draw is due or the game is over."""
    actions_left: Annotated[int, Number()]
    """Actions left in this turn."""
    extra_paid: Annotated[bool, Switch()]
    """Whether the extra action of this turn is paid for (M6)."""
    last_turns: Annotated[int | None, Number(none=0)]
    """Turns left once the pile has run out in an earlier turn; None before that."""
    offer: Annotated[tuple[str, ...], Names(CARD)]
    """The open cards beside the pile."""
    pile: Annotated[int, Number()]
    """How many cards are left in the pile."""
    discards: Annotated[tuple[str, ...], Members(CARD, A_WORD)]
    """Cards that left the game, discarded or removed by a historian."""
    values: Annotated[dict[str, int], ByName(MONUMENT, Number())]
    """Each monument's value now."""
    temples: Annotated[dict[str, int], ByName(MONUMENT, Number())]
    """How many players may still erect each monument: the temples on its indicator card (C3)."""
    track: Annotated[tuple[tuple[int, int], ...], Several(SEAT_AND_NUMBER)]
    """The historians on the track in the order in which they came: seat and number."""
    fame: Annotated[
        dict[str, tuple[tuple[int, int], ...]] | None, When("eternal_fame", ByName(FAME, Several(SEAT_AND_NUMBER)))
    ]
    """With Eternal Fame: the markers of each category, first place first, as seat and number."""
    tokens: Annotated[dict[str, int | None] | None, When("tokens", ByName(SYMBOL, Seat()))]
    """With Heroes, Traders and Scholars: each token's owner, None for the bank."""
    tokens_used: Annotated[tuple[str, ...], Members(SYMBOL)]
    """The tokens used in this turn."""
    unfinished: Annotated[Unfinished | None, Part(Unfinished)]
    """What the viewer has begun and not completed."""
    seats: Annotated[tuple[SeatView, ...], EachSeat(SeatView)]
    """Every player, by seat."""


VIEWS = Views(View, Shown, ShownSeat)
