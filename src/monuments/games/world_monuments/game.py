"""Monuments as a `Game`: options, notation, events and views around its kernel."""

from collections.abc import Mapping
from typing import Any

from ..errors import OptionError
from ..game import Facts, Game, Setup
from ..options import CUSTOM, Kind, Option, seats
from . import rules
from .scenery import Scenery, scenery
from .state import ACTIONS, MONUMENTS, OUTCOME, STATE
from .view import VIEWS
from .vocabulary import DRAW_FORM, VOCABULARY

PLAYERS = range(2, 5)
OPTIONS = (
    *seats(PLAYERS, "S1", "S4"),
    Option("monument", Kind.NAME, "notre_dame", "S2", MONUMENTS, own_file=True),
    Option("step_back", Kind.SWITCH, False, "Q6"),
    Option("last_round_penalty", Kind.SWITCH, True, "B3"),
    Option("screens", Kind.NAME, "closed", "H2", ("closed", "open")),
)


class WorldMonuments(Game):
    """The quarry-and-building game by Piero Cioni."""

    facts = Facts(
        name="world_monuments",
        title="Monuments",
        designer="Piero Cioni",
        publisher="Queen Games",
        versions=("1",),
        players=PLAYERS,
        actions=ACTIONS,
        sources=("start", "stones", "black_stone", "passing", "gems"),
        state=STATE,
        outcome=OUTCOME,
        end_rules={"reason": "E1", "scores": "E2", "winners": "E3"},
        data_key="board",
        perfect_information=True,
    )
    rules = rules
    vocabulary = VOCABULARY
    draw_form = DRAW_FORM
    views = VIEWS
    options = OPTIONS
    companions = {  # noqa: RUF012
        "sense": "monuments.bots.world_monuments:SENSE",
        "observation": "monuments.env.observations.world_monuments:OBSERVATION",
        "draws": "monuments.env.draws.world_monuments:DRAWS",
        "drawing": "monuments.drawing.world_monuments.table:draw_table",
    }

    def prepare(self, rules: str, options: Mapping[str, Any], own_data: Mapping[str, Any] | None) -> Setup:
        """Check the board and fill in the options (S1, S2, S4)."""
        from .board import built_in, make_table, parse_board

        if (own_data is not None) != (options["monument"] == CUSTOM):
            raise OptionError("monument", "must be custom if, and only if, a board is given")
        board = parse_board(own_data) if own_data is not None else built_in(options["monument"])
        table = make_table(board)
        table.players, table.first_player = options["players"], options["first_player"]
        table.step_back, table.last_round_penalty = options["step_back"], options["last_round_penalty"]
        table.open_screens = options["screens"] == "open"
        return Setup(self, rules, options, table, board.embedded() if board.monument == CUSTOM else None)

    def open_setup(
        self, options: Mapping[str, Any], own_data: Mapping[str, Any] | None = None, rules: str | None = None
    ) -> Setup:
        """Like `setup`, but `monument` may be the path of a board file."""
        from .board import find_board

        monument = options.get("monument")
        if own_data is not None or monument in (None, *MONUMENTS, CUSTOM):
            return self.setup(options, own_data, rules)
        return self.setup({**options, "monument": CUSTOM}, find_board(str(monument)).embedded(), rules)

    def variant(self, options: Mapping[str, Any]) -> str:
        """The monument."""
        return str(options["monument"])

    def scenery(self, setup: Setup) -> Scenery:
        """What a client draws that does not change."""
        return scenery(setup)
