"""Pictures of a game for the terminal: a folder for each game that has any, named by the game.

A game without pictures is told by its scores alone.
"""

from importlib import import_module

from rich.console import RenderableType

from monuments.games import Position

DRAWN = ("wonders_of_antiquity", "world_monuments")
"""The games whose folder has a module `table`, which draws a position."""


def draw_position(position: Position, seats: list[str], seat: int | None, language: str) -> RenderableType | None:
    """The table at one moment, as a seat sees it or with everything open; None for a game that has no picture."""
    game = position.game.facts.name
    if game not in DRAWN:
        return None
    picture: RenderableType = import_module(f".{game}.table", __name__).draw_table(position, seats, seat, language)
    return picture
