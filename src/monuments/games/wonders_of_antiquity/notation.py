"""The deal of Wonders of Antiquity as a record writes it: writing and parsing."""

from typing import Any

from ..errors import IllegalDraw, MalformedNotation
from ..events import Phrase
from ..record import blank
from .refusals import REFUSALS, WRONG_CARDS, WRONG_COUNTS
from .state import NONE, OFFER, OUTCOME, RuleTable
from .vocabulary import CARD_NAMES

GAME = "wonders_of_antiquity"


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
