"""Draws in single pieces, stone by stone and card by card, for algorithms that need a chance node for each."""

from .piecewise import Chances, Draws
from .registry import draws_of, register_draws

__all__ = ["Chances", "Draws", "draws_of", "register_draws"]
