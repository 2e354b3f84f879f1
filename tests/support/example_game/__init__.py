"""Courtyard, a tiny game with hidden cards: the example of `docs/adding-a-game.md`, on which the contract is proved."""

from monuments import register

from .courtyard.game import Courtyard

COURTYARD = Courtyard()


def add_courtyard() -> None:
    """Make the game known in this process; an installed package names it by an entry point instead."""
    register(COURTYARD)
