"""Draws in single pieces, stone by stone and card by card, for algorithms that need a chance node for each."""

from .piecewise import Chances, Draws, NoDraws, draws_of, evenly

__all__ = ["Chances", "Draws", "NoDraws", "draws_of", "evenly"]
