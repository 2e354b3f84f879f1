"""The draws of Wonders of Antiquity: hands and offer card by card, then each card of the pile when it turns up."""

from collections.abc import Sequence
from typing import Any

from monuments.games.game import Setup
from monuments.games.record import blank
from monuments.games.wonders_of_antiquity.card_sets import has
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
from monuments.games.wonders_of_antiquity.vocabulary import CARD_NAMES

from .piecewise import Chances, Draws, evenly

DECISIONS_A_CARD = 50
"""Far more than any card can cause: it is drawn, laid and reordered with eight others, and turns pass in between."""


class WondersOfAntiquityDraws(Draws):
    """Nobody knows the order of the pile: its top card is drawn from all cards in it when it turns up."""

    pieces = CARDS

    def next_pieces(self, table: Any, state: Any, drawn: Sequence[int]) -> Chances:
        """One of the cards not dealt yet, until hands and offer are complete (S1)."""
        if len(drawn) == int(table.start_hand) * int(table.players) + OFFER:
            return []
        return evenly([card for card in range(CARDS) if has(table.deck, card) and card not in drawn])

    def outcome(self, table: Any, state: Any, drawn: Sequence[int]) -> Any:
        """Hands and offer as dealt; the order of the remaining pile has no meaning."""
        outcome = blank(OUTCOME)[0]
        rest = [card for card in range(CARDS) if has(table.deck, card) and card not in drawn]
        outcome.cards[:] = NONE
        outcome.cards[: int(table.cards)] = [*drawn, *rest]
        return outcome

    def turned_up_by(self, table: Any, state: Any, action: int) -> Chances:
        """A card is drawn or bought from the pile, or a card from the pile replaces it in the offer (M2, T2)."""
        if DRAW_PILE <= action < ERECT or BUY_PILE <= action < SWAP:
            return evenly(sorted(int(card) for card in state.pile[: state.pile_size]))
        return []

    def put_on_top(self, state: Any, piece: int) -> None:
        """Swap this card with the top card of the pile."""
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


DRAWS = WondersOfAntiquityDraws()
