"""Actions and deals of Wonders of Antiquity as a record writes them: writing and parsing."""

from functools import lru_cache
from typing import Any

from ..errors import IllegalDraw, MalformedNotation
from ..events import Phrase
from ..record import blank
from .card_sets import A_WORD
from .refusals import REFUSALS, WRONG_CARDS, WRONG_COUNTS
from .state import (
    ACTIONS,
    BUY,
    BUY_PILE,
    DISCARD,
    DONE,
    DRAW,
    DRAW_PILE,
    END,
    ERECT,
    EXPAND,
    EXTRA,
    FOR,
    HISTORIAN,
    LAPSE,
    LAY,
    NONE,
    NUMBERS,
    OFFER,
    OUTCOME,
    POINTS,
    REORDER,
    SLUGS,
    SWAP,
    SYMBOL_NAMES,
    TOKEN,
    RuleTable,
)

GAME = "wonders_of_antiquity"

CARD_NAMES = tuple(f"{slug}-{number}" for slug in SLUGS for number in range(1, NUMBERS + 1))


def _texts() -> dict[str, int]:
    texts = {
        "draw pile": DRAW_PILE, "reorder": REORDER, "done": DONE, "historian": HISTORIAN,
        "end": END, "lapse": LAPSE, "buy pile": BUY_PILE,
    }  # fmt: skip
    for verb, first in (("draw", DRAW), ("lay", LAY), ("discard", DISCARD), ("buy", BUY), ("swap", SWAP), ("for", FOR)):
        texts |= {f"{verb} {name}": first + card for card, name in enumerate(CARD_NAMES)}
    for verb, first in (("erect", ERECT), ("expand", EXPAND)):
        texts |= {f"{verb} {slug}": first + monument for monument, slug in enumerate(SLUGS)}
    for verb, first in (("points", POINTS), ("extra", EXTRA), ("token", TOKEN)):
        texts |= {f"{verb} {name}": first + symbol for symbol, name in enumerate(SYMBOL_NAMES)}
    return texts


ACTION_IDS = _texts()
ACTION_TEXTS = {action: text for text, action in ACTION_IDS.items()}
assert sorted(ACTION_TEXTS) == list(range(ACTIONS))


def parse(text: str) -> int:
    """An action from its text."""
    if text not in ACTION_IDS:
        raise MalformedNotation(
            f"{text!r} is not an action such as `draw pile`, `erect petra`, `lay petra-4` or `done`"
        )
    return ACTION_IDS[text]


@lru_cache(maxsize=4096)
def card_names(low: int, high: int) -> tuple[str, ...]:
    """The names of the cards of a set, given by its two words, in order."""
    cards = low | high << A_WORD
    return tuple(name for card, name in enumerate(CARD_NAMES) if cards >> card & 1)


def draw(table: RuleTable, outcome: Any) -> dict[str, Any]:
    """The deal as a record writes it: hands, offer, pile from top to bottom."""
    names = [CARD_NAMES[card] for card in outcome.cards[: table.cards]]
    size, players = int(table.start_hand), int(table.players)
    dealt = size * players
    return {
        "hands": [names[seat * size : (seat + 1) * size] for seat in range(players)],
        "offer": names[dealt : dealt + OFFER],
        "pile": names[dealt + OFFER :],
    }


def parse_draw(table: RuleTable, draw: object) -> Any:
    """The deal from its form in a record.

    This refuses only what no outcome can represent; `refuse_draw` checks the cards when they are dealt.
    """
    if not isinstance(draw, dict) or set(draw) != {"hands", "offer", "pile"}:
        raise MalformedNotation("a draw has exactly the keys hands, offer and pile")
    if not isinstance(draw["hands"], list):
        raise MalformedNotation("hands: not a list of hands")
    for key, cards in [("hands", hand) for hand in draw["hands"]] + [(k, draw[k]) for k in ("offer", "pile")]:
        if not isinstance(cards, list) or not all(isinstance(card, str) and card in CARD_NAMES for card in cards):
            raise MalformedNotation(f"{key}: not a list of cards such as petra-4")
    counts = [len(hand) for hand in draw["hands"]]
    if counts != [int(table.start_hand)] * int(table.players) or len(draw["offer"]) != OFFER:
        raise _illegal(WRONG_COUNTS)
    names = [card for hand in draw["hands"] for card in hand] + draw["offer"] + draw["pile"]
    if len(names) != table.cards:
        raise _illegal(WRONG_CARDS)
    outcome = blank(OUTCOME)[0]
    outcome.cards[:] = NONE
    outcome.cards[: len(names)] = [CARD_NAMES.index(name) for name in names]
    return outcome


def _illegal(refusal: int) -> IllegalDraw:
    key, rule = REFUSALS[refusal]
    return IllegalDraw(GAME, rule, Phrase(key))
