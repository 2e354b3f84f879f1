"""Courtyard as a `Game`: options, notation, events and views around its kernel."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from monuments.games import DataError, Facts, Fault, Game, Setup
from monuments.games.options import Kind, Option, check_number, seats
from monuments.games.record import blank

from . import rules
from .state import ACTIONS, HAND, OPEN, OUTCOME, STATE, STONES, TABLE
from .view import VIEWS
from .vocabulary import DRAW_FORM, VOCABULARY

PLAYERS = range(2, 5)
OPTIONS = (
    *seats(PLAYERS, "C1", "C3"),
    Option("stones", Kind.NUMBER, STONES, "C1", limits=range(HAND * PLAYERS.start + OPEN + 1, STONES + 1)),
    Option("actions", Kind.NUMBER, 1, "C3", limits=range(1, 3)),
)


class Courtyard(Game):
    """Numbered stones, hidden hands: the example of how a game is added."""

    facts = Facts(
        name="courtyard",
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
    draw_form = DRAW_FORM
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
