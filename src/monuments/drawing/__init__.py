"""Drawings of a table for a terminal, or as plain text: a folder for each of our games.

A game names its drawing among its companions: `draw_table(position, names, seat, language)` returns something that
Rich can print. Rich is imported only when something is drawn.
"""

from .drawing import draw_position
from .text import table_text

__all__ = ["draw_position", "table_text"]
