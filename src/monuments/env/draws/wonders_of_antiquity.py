"""The draws of Wonders of Antiquity: hands and offer card by card, then each card of the pile when it turns up."""

from collections.abc import Sequence
from typing import Any

from monuments.games.game import Setup
from monuments.games.record import blank
from monuments.games.wonders_of_antiquity.card_sets import has
from monuments.games.wonders_of_antiquity.notation import CARD_NAMES
from monuments.games.wonders_of_antiquity.state import (
    BUY_PILE,
    CARDS,
    DRAW_PILE,
    ERECT,
    NONE,
    OFFER,
    OUTCOME,
    SWAP,
)

from .piecewise import Chances, Draws, evenly

DECISIONS_A_CARD = 50
"""Far more than any card can cause: to be drawn, laid, reordered with eight others, and the turns around it."""


class WondersOfAntiquityDraws(Draws):
    """The order of the pile is nobody's knowledge: its top card is drawn among all that lie in it when it turns up."""

    pieces = CARDS

    def next_pieces(self, table: Any, state: Any, drawn: Sequence[int]) -> Chances:
        """One of the cards not dealt yet, until hands and offer are complete (S1)."""
        if len(drawn) == int(table.start_hand) * int(table.players) + OFFER:
            return []
        return evenly([card for card in range(CARDS) if has(table.deck, card) and card not in drawn])

    def outcome(self, table: Any, state: Any, drawn: Sequence[int]) -> Any:
        """Hands and offer as dealt; the rest lies in the pile in an order without meaning."""
        outcome = blank(OUTCOME)[0]
        rest = [card for card in range(CARDS) if has(table.deck, card) and card not in drawn]
        outcome.cards[:] = NONE
        outcome.cards[: int(table.cards)] = [*drawn, *rest]
        return outcome

    def turned_up_by(self, table: Any, state: Any, action: int) -> Chances:
        """A card drawn or bought comes from the pile, or a card from the pile takes its place in the offer (M2, T2)."""
        if DRAW_PILE <= action < ERECT or BUY_PILE <= action < SWAP:
            return evenly(sorted(int(card) for card in state.pile[: state.pile_size]))
        return []

    def put_on_top(self, state: Any, piece: int) -> None:
        """Change the places of the pile's top card and this one."""
        top = int(state.pile_size) - 1
        at = state.pile[: top + 1].tolist().index(piece)
        state.pile[at], state.pile[top] = state.pile[top], piece

    def name(self, setup: Setup, piece: int) -> str:
        """A card's name."""
        return CARD_NAMES[piece]

    def most_pieces(self, table: Any) -> int:
        """All cards."""
        return int(table.cards)

    def most_decisions(self, table: Any) -> int:
        """A loose bound."""
        return DECISIONS_A_CARD * int(table.cards)
