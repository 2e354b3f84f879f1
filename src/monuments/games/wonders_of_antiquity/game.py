"""Wonders of Antiquity as a `Game`: options, notation, events and views around its kernel."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import OptionError
from ..game import Facts, Game, Setup
from ..options import Kind, Option, seats
from . import rules
from .scenery import Scenery, scenery
from .state import ACTIONS, OUTCOME, SOURCE_NAMES, STATE
from .view import VIEWS
from .vocabulary import DRAW_FORM, VOCABULARY

EXPANSIONS = ("eternal_fame", "heroes_traders_scholars")
"""Each can be combined with any other (F6)."""
SHOWN = "shown"
PLAYERS = range(2, 5)
OPTIONS = (
    *seats(PLAYERS, "S1", "S2"),
    Option("expansions", Kind.NAMES, [], "F1, T1", EXPANSIONS),
    Option("seen_cards", Kind.NAME, SHOWN, "H3", (SHOWN, "hidden"), since="2"),
    Option("cards", Kind.FILE, None, "C7"),
)


class WondersOfAntiquity(Game):
    """The card game by Stefan Risthaus, with Eternal Fame and Heroes, Traders and Scholars."""

    facts = Facts(
        name="wonders_of_antiquity",
        title="Monuments – Wonders of Antiquity",
        designer="Stefan Risthaus",
        publisher="OSTIA Spiele",
        versions=("1", "2"),
        players=PLAYERS,
        actions=ACTIONS,
        sources=SOURCE_NAMES,
        state=STATE,
        outcome=OUTCOME,
        end_rules={"reason": "E1", "scores": "E2", "winners": "E5"},
        data_key="cards",
    )
    rules = rules
    vocabulary = VOCABULARY
    draw_form = DRAW_FORM
    views = VIEWS
    options = OPTIONS
    companions = {  # noqa: RUF012
        "sense": "monuments.bots.wonders_of_antiquity:SENSE",
        "observation": "monuments.env.observations.wonders_of_antiquity:OBSERVATION",
        "draws": "monuments.env.draws.wonders_of_antiquity:DRAWS",
        "drawing": "monuments.drawing.wonders_of_antiquity.table:draw_table",
        "joints": "monuments.cli.joints.wonders_of_antiquity:JOINTS",
    }

    def prepare(self, rules: str, options: Mapping[str, Any], own_data: Mapping[str, Any] | None) -> Setup:
        """Check the cards and fill in the options; any expansions can be combined (F6)."""
        from .cards import make_table, parse_cards, standard_cards

        cards = standard_cards() if own_data is None else parse_cards(own_data)
        table = make_table(cards, options["players"])
        table.first_player = options["first_player"]
        table.eternal_fame = "eternal_fame" in options["expansions"]
        table.tokens = "heroes_traders_scholars" in options["expansions"]
        table.seen_cards = options.get("seen_cards") == SHOWN
        own = None if own_data is None else cards.embedded()
        return Setup(self, rules, options, table, own, cards.names())

    def open_setup(
        self, options: Mapping[str, Any], own_data: Mapping[str, Any] | None = None, rules: str | None = None
    ) -> Setup:
        """Like `setup`, but `cards` may be the path of a card file."""
        from .cards import read_cards

        options = dict(options)
        path = options.pop("cards", None)
        if path is None:
            return self.setup(options, own_data, rules)
        if own_data is not None:
            raise OptionError("cards", "are given twice, as data and as a file")
        return self.setup(options, read_cards(Path(path)).embedded(), rules)

    def variant(self, options: Mapping[str, Any]) -> str:
        """The expansions, or `base` without any."""
        return "+".join(options["expansions"]) or "base"

    def scenery(self, setup: Setup) -> Scenery:
        """What a client draws that does not change."""
        return scenery(setup)
