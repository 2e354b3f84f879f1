"""Courtyard, a tiny game with hidden stones: the example of `docs/adding-a-game.md`, which also tests the contract."""

from monuments import register

from .courtyard.game import Courtyard

COURTYARD = Courtyard()


def add_courtyard() -> None:
    """Register the game in this process; an installed package declares an entry point instead."""
    register(COURTYARD)
