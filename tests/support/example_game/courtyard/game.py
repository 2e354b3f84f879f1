"""Courtyard as a `Game`: options, notation, events and views around its kernel."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from monuments.games import HIDDEN, DataError, Facts, Fault, Game, Setup
from monuments.games.options import Kind, Option, check_number, seats
from monuments.games.record import blank

from . import notation, rules
from .state import ACTIONS, HAND, OPEN, OUTCOME, STATE, STONES, TABLE
from .view import VIEWS
from .vocabulary import VOCABULARY

PLAYERS = range(2, 5)
OPTIONS = (
    *seats(PLAYERS, "C1", "C3"),
    Option("stones", Kind.NUMBER, STONES, "C1", limits=range(HAND * PLAYERS.start + OPEN + 1, STONES + 1)),
    Option("actions", Kind.NUMBER, 1, "C3", limits=range(1, 3)),
)


class Courtyard(Game):
    """Numbered stones, hidden hands: the example of how a game is added."""

    facts = Facts(
        name=notation.GAME,
        title="Courtyard",
        designer="the makers of this edition",
        publisher="never published",
        versions=("1",),
        players=PLAYERS,
        actions=ACTIONS,
        sources=("stones", "neighbours"),
        state=STATE,
        outcome=OUTCOME,
        end_rules={"reason": "C9", "scores": "C7", "winners": "C9"},
        data_key="stones",
    )
    rules = rules
    vocabulary = VOCABULARY
    views = VIEWS
    options = OPTIONS
    texts = Path(__file__).parent.parent / "texts"
    companions = {  # noqa: RUF012
        "observation": "tests.support.example_game.companions.observation:OBSERVATION",
        "draws": "tests.support.example_game.companions.draws:DRAWS",
        "drawing": "tests.support.example_game.companions.drawing:draw_table",
    }

    def prepare(self, rules: str, options: Mapping[str, Any], own_data: Mapping[str, Any] | None) -> Setup:
        """Check what depends on several options (C1, C3) and make the rule table."""
        check_number("stones", options["stones"], range(HAND * options["players"] + OPEN + 1, STONES + 1))
        if own_data is not None:
            raise DataError([Fault(self.facts.data_key, "the stones are always the same", "C1")])
        table = blank(TABLE)[0]
        for key, value in options.items():
            setattr(table, key, value)
        return Setup(self, rules, options, table)

    def draw(self, setup: Setup, state: Any, outcome: Any) -> dict[str, Any]:
        """The draw as a record writes it."""
        return notation.draw(setup.table, outcome)

    def parse_draw(self, setup: Setup, state: Any, draw: object) -> Any:
        """The draw from a record."""
        return notation.parse_draw(setup.table, draw)

    def told_draw(self, setup: Setup, draw: dict[str, Any], seat: int) -> dict[str, Any]:
        """The other hands and the pile are hidden (C10)."""
        hands = [hand if owner == seat else [HIDDEN] * len(hand) for owner, hand in enumerate(draw["hands"])]
        return {"hands": hands, "offer": draw["offer"], "pile": [HIDDEN] * len(draw["pile"])}

    def reason(self, setup: Setup, state: Any) -> str:
        """A player has laid three stones (C9)."""
        return "laid"

    def turn_rule(self, setup: Setup, state: Any) -> str:
        """The order of turns."""
        return "C3"
