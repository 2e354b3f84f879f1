"""Courtyard, a tiny game with hidden cards: the example of `docs/adding-a-game.md`, on which the contract is proved."""

from pathlib import Path

from monuments import register
from monuments.texts import add_texts

from .courtyard.game import Courtyard

TEXTS = Path(__file__).parent / "texts"
COURTYARD = Courtyard()


def add_courtyard() -> None:
    """Make the game and its sentences known, as a game outside the package does."""
    add_texts(TEXTS)
    register(COURTYARD)
