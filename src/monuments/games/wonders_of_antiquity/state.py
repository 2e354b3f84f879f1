"""The records of Wonders of Antiquity: state, rule table, and the outcome of the deal."""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from ..record import record_dtype

SEATS, MONUMENTS, NUMBERS, OFFER = 4, 12, 9, 3
CARDS = MONUMENTS * NUMBERS
HALF = 6
"""Monuments in each of the two words of a set of cards; no monument is in both."""
STEPS = 6
"""Spaces of a value scale."""
HISTORIANS = 16
"""How many historians fit on the track."""

SLUGS = (
    "akropolis", "artemision", "babylon", "bet_hamikdash", "colosseum", "knossos",
    "kolossus", "mausoleum", "petra", "pharos", "pyramids", "zeus",
)  # fmt: skip
"""The monuments in alphabetical order (C2)."""

HELMET, SHIP, SCROLL = range(3)
SYMBOL_NAMES = ("helmet", "ship", "scroll")
SYMBOLS = 3
FAME_MONUMENT = 3
"""Fame has a category for each symbol, and this one for the largest monument."""
FAMES = 4
FAME_NAMES = (*SYMBOL_NAMES, "monument")

ACTIONS_A_TURN = 3
ENOUGH = 3
"""The most cards of one monument that a rule ever requires (M3)."""
NONE = 255
BANK = -1
HIDDEN_HAND: Any = np.uint64(1 << 63)
"""The first word of a hand that a view does not show; no card has this bit."""

PLAYING = 1
"""The phase between dealing and the end."""
(
    IDLE,
    ERECTING,
    EXPANDING,
    REORDERING,
    SELLING,
    PAYING,
    SWAPPING,
) = range(7)
"""The action that the mover has begun and not completed."""

(
    FROM_MONUMENTS,
    FROM_PLAY,
    FROM_HISTORIANS,
    FROM_UNUSED,
    FROM_FAME,
) = range(5)
FROM_TOKENS = FROM_FAME + FAMES
SOURCES = FROM_TOKENS + 1
SOURCE_NAMES = (
    "monuments",
    "points",
    "historians",
    "unused_historians",
    *(f"fame_{name}" for name in FAME_NAMES),
    "tokens",
)


class State:
    """Everything that changes during a game, in a kilobyte.

    A card is its monument's index times nine plus its number minus one; a set of cards is two words.
    """

    hands: Annotated[NDArray[np.uint64], np.uint64, (SEATS, 2)]
    known: Annotated[NDArray[np.uint64], np.uint64, (SEATS, 2)]
    """Cards that everybody saw go into a hand and not leave it."""
    holding: Annotated[NDArray[np.uint64], np.uint64, (SEATS, ENOUGH)]
    """The monuments of which each hand contains at least one, two, three cards, as sets."""
    discards: Annotated[NDArray[np.uint64], np.uint64, 2]
    """Cards that left the game, discarded or removed by a historian."""
    stacks: Annotated[NDArray[np.uint8], np.uint8, (SEATS, MONUMENTS, NUMBERS)]
    """The cards of each monument from bottom to top, by their numbers; 0 for no card."""
    heights: Annotated[NDArray[np.uint8], np.uint8, (SEATS, MONUMENTS)]
    erected: Annotated[NDArray[np.uint64], np.uint64, SEATS]
    """The monuments of each seat, as a set."""
    tall: Annotated[NDArray[np.uint64], np.uint64, SEATS]
    """Those monuments that have two or more cards."""
    symbols: Annotated[NDArray[np.uint8], np.uint8, (SEATS, SYMBOLS)]
    """How often each symbol is on the cards of each seat's monuments."""
    pile: Annotated[NDArray[np.uint8], np.uint8, CARDS]
    """The face-down cards from bottom to top; NONE beyond the top."""
    offer: Annotated[NDArray[np.uint8], np.uint8, OFFER]
    values: Annotated[NDArray[np.uint8], np.uint8, MONUMENTS]
    """The space of each monument's marker on its scale."""
    hand_sizes: Annotated[NDArray[np.uint8], np.uint8, SEATS]
    historians: Annotated[NDArray[np.uint8], np.uint8, SEATS]
    """How many historians each seat has left."""
    track_seats: Annotated[NDArray[np.uint8], np.uint8, HISTORIANS]
    """Whose historians are on the track, in the order in which they came."""
    track_cards: Annotated[NDArray[np.uint8], np.uint8, HISTORIANS]
    """How many cards each of them removed."""
    fame: Annotated[NDArray[np.uint8], np.uint8, (SEATS, FAMES)]
    """The space of each fame marker (F1); 0 until it is placed."""
    fame_arrivals: Annotated[NDArray[np.uint16], np.uint16, (SEATS, FAMES)]
    """When it arrived there, by a count of all arrivals."""
    points: Annotated[NDArray[np.int16], np.int16, SEATS]
    """Points scored with the victory-point action."""
    token_points: Annotated[NDArray[np.int16], np.int16, SEATS]
    """Points scored for taking tokens, minus those paid for the helmet's card."""
    totals: Annotated[NDArray[np.int32], np.int32, SEATS]
    """Each seat's total points, once the game is over."""
    arrivals: Annotated[int, np.uint16]
    turns: Annotated[int, np.uint16]
    owners: Annotated[NDArray[np.int8], np.int8, SYMBOLS]
    """Who owns each token, or BANK."""
    used: Annotated[NDArray[np.uint8], np.uint8, SYMBOLS]
    """The tokens used in this turn."""
    laid: Annotated[NDArray[np.uint8], np.uint8, NUMBERS]
    """Cards chosen so far in an unfinished action, in order; NONE beyond."""
    laying: Annotated[int, np.uint8]
    """How many cards those are."""
    doing: Annotated[int, np.uint8]
    subject: Annotated[int, np.uint8]
    """The monument or symbol of an unfinished action."""
    pile_size: Annotated[int, np.uint8]
    on_track: Annotated[int, np.uint8]
    phase: Annotated[int, np.uint8]
    mover: Annotated[int, np.uint8]
    actions: Annotated[int, np.uint8]
    """Actions left in this turn."""
    begun: Annotated[int, np.uint8]
    """1 once the turn is a monument turn."""
    extra: Annotated[int, np.uint8]
    """1 once the extra action has been paid for."""
    last_turns: Annotated[int, np.uint8]
    """Turns left after the one in which the pile ran out; 0 before that."""


class RuleTable:
    """What does not change in a game: cards, scales, options."""

    deck: Annotated[NDArray[np.uint64], np.uint64, 2]
    """The cards that are in the game."""
    of_symbol: Annotated[NDArray[np.uint64], np.uint64, (SYMBOLS, 2)]
    symbol: Annotated[NDArray[np.uint8], np.uint8, CARDS]
    scale: Annotated[NDArray[np.int16], np.int16, STEPS + 1]
    """The value at each space of the marker (C4); 0 before the first space."""
    track_points: Annotated[NDArray[np.int16], np.int16, 3]
    unused_cost: Annotated[int, np.int16]
    cards: Annotated[int, np.uint8]
    """How many cards are in the game."""
    start_hand: Annotated[int, np.uint8]
    historians: Annotated[int, np.uint8]
    version: Annotated[int, np.uint8]
    """The version of the rules."""
    players: Annotated[int, np.uint8]
    first_player: Annotated[int, np.uint8]
    eternal_fame: Annotated[int, np.uint8]
    tokens: Annotated[int, np.uint8]
    seen_cards: Annotated[int, np.uint8]
    """Whether a card that everybody saw going into a hand stays shown there (H3)."""


class Outcome:
    """The deal: all cards of the game in the order of the shuffled deck."""

    cards: Annotated[NDArray[np.uint8], np.uint8, CARDS]


STATE = record_dtype(State)
TABLE = record_dtype(RuleTable)
OUTCOME = record_dtype(Outcome)

DRAW_PILE = 0
DRAW = DRAW_PILE + 1
ERECT = DRAW + CARDS
EXPAND = ERECT + MONUMENTS
REORDER = EXPAND + MONUMENTS
LAY = REORDER + 1
DONE = LAY + CARDS
POINTS = DONE + 1
EXTRA = POINTS + SYMBOLS
DISCARD = EXTRA + SYMBOLS
HISTORIAN = DISCARD + CARDS
END = HISTORIAN + 1
LAPSE = END + 1
TOKEN = LAPSE + 1
BUY_PILE = TOKEN + SYMBOLS
BUY = BUY_PILE + 1
SWAP = BUY + CARDS
FOR = SWAP + CARDS
ACTIONS = FOR + CARDS
