"""The draws of Courtyard: hands and offer stone by stone, then each stone of the pile when it is turned up."""

from collections.abc import Sequence
from typing import Any

from monuments.env.draws import Chances, Draws, evenly
from monuments.games import Setup
from monuments.games.record import blank

from ..courtyard.state import DRAW_PILE, GOAL, HAND, OPEN, OUTCOME, PICK, STONES


class CourtyardDraws(Draws):
    """Nobody knows the order of the pile, so its top stone is drawn from all of the pile when it is turned up."""

    pieces = STONES

    def next_pieces(self, table: Any, state: Any, drawn: Sequence[int]) -> Chances:
        """One of the stones that are not dealt yet, until hands and offer are complete (C2)."""
        if len(drawn) == HAND * int(table.players) + OPEN:
            return []
        return evenly([stone for stone in range(int(table.stones)) if stone not in drawn])

    def outcome(self, table: Any, state: Any, drawn: Sequence[int]) -> Any:
        """Hands and offer as dealt; the rest is in the pile, in an order without meaning."""
        outcome = blank(OUTCOME)[0]
        rest = [stone for stone in range(int(table.stones)) if stone not in drawn]
        outcome.deck[: int(table.stones)] = [*drawn, *rest]
        return outcome

    def turned_up_by(self, table: Any, state: Any, action: int) -> Chances:
        """A stone comes from the pile into a hand (C4) or into the offer (C5)."""
        if not DRAW_PILE <= action < PICK:
            return []
        return evenly(sorted(int(stone) for stone in state.pile[: state.in_pile]))

    def put_on_top(self, state: Any, piece: int) -> None:
        """Swap the pile's top stone with this one."""
        top = int(state.in_pile) - 1
        at = state.pile[: top + 1].tolist().index(piece)
        state.pile[at], state.pile[top] = state.pile[top], piece

    def name(self, setup: Setup, piece: int) -> str:
        """A stone by its number."""
        return f"stone {piece + 1}"

    def most_pieces(self, table: Any) -> int:
        """All stones."""
        return int(table.stones)

    def most_decisions(self, table: Any) -> int:
        """Each stone is drawn once, and each seat lays at most three, in two steps."""
        return int(table.stones) + 2 * GOAL * int(table.players)


DRAWS = CourtyardDraws()
