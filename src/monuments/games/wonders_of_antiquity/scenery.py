"""What a client draws that does not change during Wonders of Antiquity: cards, scale, points of the track."""

from dataclasses import dataclass

from ..game import Setup
from .card_sets import has
from .state import CARDS, SLUGS, SYMBOL_NAMES
from .vocabulary import CARD_NAMES


@dataclass(frozen=True)
class Scenery:
    """Cards and scales."""

    monuments: dict[str, str]
    """The name of each monument, by the slug that its cards' names begin with."""
    cards: dict[str, str]
    """The symbol of each card in the game."""
    scale: tuple[int, ...]
    """The values that a monument can have, from the first space onwards."""
    track_points: tuple[int, ...]
    """The points of the places on the historian track."""
    historians: int


def scenery(setup: Setup) -> Scenery:
    """The cards of a setup."""
    table = setup.table
    return Scenery(
        monuments={slug: setup.names[slug] for slug in SLUGS},
        cards={
            CARD_NAMES[card]: SYMBOL_NAMES[int(table.symbol[card])] for card in range(CARDS) if has(table.deck, card)
        },
        scale=tuple(int(value) for value in table.scale[1:]),
        track_points=tuple(int(points) for points in table.track_points),
        historians=int(table.historians),
    )
