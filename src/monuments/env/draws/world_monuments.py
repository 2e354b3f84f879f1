"""The draws of Monuments: first the middle spaces that get only one stone, one by one, then stone by stone."""

from collections.abc import Sequence
from typing import Any

from monuments.games.game import Setup
from monuments.games.record import blank
from monuments.games.world_monuments.state import KINDS, LETTERS, OUTCOME, ROUNDS, SPACES

from .piecewise import Chances, Draws, evenly

STONE = SPACES
"""Pieces 0 to 23 are spaces that get only one stone, 24 to 29 are stones of that kind."""
LONGEST_TURN = 8
"""Decisions of a turn in the quarry: four spaces, and a stone to take on each."""


class WorldMonumentsDraws(Draws):
    """A round is drawn from a bag; the stones left in it give the probabilities."""

    pieces = STONE + KINDS

    def next_pieces(self, table: Any, state: Any, drawn: Sequence[int]) -> Chances:
        """A space that gets only one stone (Q3), else a stone out of the bag (Q1)."""
        if len(drawn) < table.short[state.rounds]:
            middle = range(int(table.outer_spaces), int(table.outer_spaces) + int(table.middle_spaces))
            return evenly([space for space in middle if space not in drawn])
        left = [int(table.plan[state.rounds, kind]) - drawn.count(STONE + kind) for kind in range(KINDS)]
        return [(STONE + kind, n / sum(left)) for kind, n in enumerate(left) if n]

    def outcome(self, table: Any, state: Any, drawn: Sequence[int]) -> Any:
        """The stones in the order they were drawn, and the spaces with only one stone."""
        outcome = blank(OUTCOME)[0]
        short = int(table.short[state.rounds])
        outcome.short = sum(1 << space for space in drawn[:short])
        outcome.stones[: len(drawn) - short] = [piece - STONE for piece in drawn[short:]]
        return outcome

    def name(self, setup: Setup, piece: int) -> str:
        """A stone by its letter, a space by its name."""
        if piece >= STONE:
            return f"stone {LETTERS[piece - STONE]}"
        names = setup.words.texts["space"]
        return f"short {names[piece] if piece < len(names) else piece}"

    def most_pieces(self, table: Any) -> int:
        """All stones and one-stone spaces of all rounds."""
        return int(table.plan.sum(dtype=int)) + int(table.short.sum(dtype=int))

    def most_decisions(self, table: Any) -> int:
        """A turn in the quarry takes at least one stone; then each position is built once, and everybody passes."""
        return LONGEST_TURN * int(table.plan.sum(dtype=int)) + int(table.positions) + ROUNDS * int(table.players)


DRAWS = WorldMonumentsDraws()
