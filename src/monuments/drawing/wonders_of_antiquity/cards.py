"""Cards of Wonders of Antiquity: a number and its symbol in the symbol's colour; the sign alone is enough."""

from collections.abc import Iterable
from itertools import groupby

from rich.text import Text

from monuments.games import Setup
from monuments.games.wonders_of_antiquity.state import SYMBOL_NAMES
from monuments.games.wonders_of_antiquity.vocabulary import CARD_NAMES
from monuments.texts import say

from ..letters import clean

SIGNS = {"helmet": "▲", "ship": "≈", "scroll": "≡"}
COLOURS = {
    "helmet": "bold #ffffff on #b03a2e",
    "ship": "bold #ffffff on #1f6fb5",
    "scroll": "bold #3b2f1e on #dcc9a0",
}


def chip(symbol: str, number: int | None = None) -> Text:
    """A symbol, with the number of its card if there is one."""
    return Text(f"{'' if number is None else number}{SIGNS[symbol]}", COLOURS[symbol])


def symbol_word(symbol: str, language: str) -> Text:
    """A symbol's sign and word."""
    return Text.assemble(chip(symbol), " ", say(language, "wonders_of_antiquity-symbol", {"symbol": symbol}))


def symbols_line(language: str) -> Text:
    """The meaning of each sign."""
    return Text("   ").join(symbol_word(symbol, language) for symbol in SIGNS)


def stack(setup: Setup, cards: Iterable[str]) -> Text:
    """Cards of one monument by number and symbol, in the order given."""
    return Text(" ").join(chip(_symbol(setup, card), int(card.rpartition("-")[2])) for card in cards)


def grouped(setup: Setup, cards: Iterable[str]) -> list[Text]:
    """Cards of any monuments; successive cards of one monument follow its name."""
    said = []
    for slug, part in groupby(cards, key=lambda card: card.rpartition("-")[0]):
        said.append(Text.assemble(clean(setup.names[slug]), " ", stack(setup, part)))
    return said


def _symbol(setup: Setup, card: str) -> str:
    return SYMBOL_NAMES[setup.table.symbol[CARD_NAMES.index(card)]]
