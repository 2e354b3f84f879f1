"""What the numbers of Wonders of Antiquity are called, and its actions and deal as a record writes them."""

from ..draw_forms import DrawForm, Values, ValuesBySeat
from ..vocabulary import SEAT, Kind, Verb, Vocabulary
from .happenings import EVENTS
from .refusals import REFUSALS
from .state import (
    ACTIONS,
    BUY,
    BUY_PILE,
    CARDS,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    END,
    ERECT,
    EXPAND,
    EXTRA,
    FAME_NAMES,
    FOR,
    HISTORIAN,
    LAPSE,
    LAY,
    NUMBERS,
    POINTS,
    REORDER,
    SLUGS,
    SOURCE_NAMES,
    SWAP,
    SYMBOL_NAMES,
    TOKEN,
)

CARD_NAMES = tuple(f"{slug}-{number}" for slug in SLUGS for number in range(1, NUMBERS + 1))

CARD = Kind("card", CARD_NAMES, tuple(f"{{{slug}}} {number}" for slug in SLUGS for number in range(1, NUMBERS + 1)))
MONUMENT = Kind("monument", SLUGS, tuple(f"{{{slug}}}" for slug in SLUGS))
SYMBOL = Kind("symbol", SYMBOL_NAMES)
FAME = Kind("fame", FAME_NAMES)
SOURCE = Kind("source", SOURCE_NAMES)

VERBS = (
    Verb(DRAW_PILE, "draw pile"),
    Verb(DRAW, "draw", "card"),
    Verb(ERECT, "erect", "monument"),
    Verb(EXPAND, "expand", "monument"),
    Verb(REORDER, "reorder"),
    Verb(LAY, "lay", "card"),
    Verb(DONE, "done"),
    Verb(POINTS, "points", "symbol"),
    Verb(EXTRA, "extra", "symbol"),
    Verb(DISCARD, "discard", "card"),
    Verb(HISTORIAN, "historian"),
    Verb(END, "end"),
    Verb(LAPSE, "lapse"),
    Verb(TOKEN, "token", "symbol"),
    Verb(BUY_PILE, "buy pile"),
    Verb(BUY, "buy", "card"),
    Verb(SWAP, "swap", "card"),
    Verb(FOR, "for", "card"),
)

DRAW_FORM = DrawForm((ValuesBySeat("hands", CARD), Values("offer", CARD), Values("pile", CARD)), CARDS)

VOCABULARY = Vocabulary(
    {
        "card": CARD,
        "first": CARD,
        "second": CARD,
        "monument": MONUMENT,
        "symbol": SYMBOL,
        "fame": FAME,
        "source": SOURCE,
        "owner": SEAT,
    },
    VERBS,
    ACTIONS,
    EVENTS,
    REFUSALS,
    reasons=("pile",),
    turn_rules=("M1",),
)
