"""Actions and the draw of Courtyard as a record writes them: writing and parsing."""

import re
from typing import Any

from monuments.games import IllegalDraw, MalformedNotation, Phrase
from monuments.games.record import blank

from .refusals import REFUSALS, WRONG_NUMBER, WRONG_STONES
from .state import DRAW, DRAW_PILE, HAND, OPEN, OUTCOME, PICK, SHOW, RuleTable

GAME = "courtyard"

_ACTION = re.compile(r"(draw|pick) ([1-9][0-9]?)")


def notation(action: int) -> str:
    """An action as text."""
    if action == DRAW_PILE:
        return "draw pile"
    if action < PICK:
        return f"draw {action - DRAW + 1}"
    if action < SHOW:
        return f"pick {action - PICK + 1}"
    return "show"


def parse(table: RuleTable, text: str) -> int:
    """An action from its text."""
    if text == "draw pile":
        return DRAW_PILE
    if text == "show":
        return SHOW
    if match := _ACTION.fullmatch(text):
        stone = int(match[2])
        if stone > table.stones:
            raise MalformedNotation(f"{text!r}: the stones run from 1 to {table.stones}")
        return (DRAW if match[1] == "draw" else PICK) + stone - 1
    raise MalformedNotation(f"{text!r} is not an action: `draw pile`, `draw 7`, `pick 7` or `show`")


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
