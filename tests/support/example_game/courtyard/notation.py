"""The draw of Courtyard as a record writes it: writing and parsing."""

from typing import Any

from monuments.games import IllegalDraw, MalformedNotation, Phrase
from monuments.games.record import blank

from .refusals import REFUSALS, WRONG_NUMBER, WRONG_STONES
from .state import HAND, OPEN, OUTCOME, RuleTable

GAME = "courtyard"


def draw(table: RuleTable, outcome: Any) -> dict[str, Any]:
    """The draw as a record writes it: the hands by seat, the offer, the pile from top to bottom."""
    deck = [int(stone) + 1 for stone in outcome.deck[: table.stones]]
    offer = HAND * int(table.players)
    return {
        "hands": [deck[i : i + HAND] for i in range(0, offer, HAND)],
        "offer": deck[offer : offer + OPEN],
        "pile": deck[offer + OPEN :],
    }


def parse_draw(table: RuleTable, draw: object) -> Any:
    """The draw from its form in a record."""
    if not isinstance(draw, dict) or set(draw) != {"hands", "offer", "pile"}:
        raise MalformedNotation("a draw has exactly the keys hands, offer and pile")
    hands = draw["hands"]
    if not isinstance(hands, list):
        raise MalformedNotation("hands: not a list")
    places = [*hands, draw["offer"], draw["pile"]]
    for place in places:
        if not isinstance(place, list) or not all(type(stone) is int for stone in place):
            raise MalformedNotation(f"{place!r} is not a list of stones")
    rooms = [HAND] * int(table.players) + [OPEN]
    if [len(place) for place in places[:-1]] != rooms:
        raise _illegal(WRONG_NUMBER)
    deck = [stone for place in places for stone in place]
    if sorted(deck) != list(range(1, int(table.stones) + 1)):
        raise _illegal(WRONG_STONES)
    outcome = blank(OUTCOME)[0]
    outcome.deck[: len(deck)] = [stone - 1 for stone in deck]
    return outcome


def _illegal(refusal: int) -> IllegalDraw:
    key, rule = REFUSALS[refusal]
    return IllegalDraw(GAME, rule, Phrase(key))
