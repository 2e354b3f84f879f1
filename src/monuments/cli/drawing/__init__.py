"""Pictures of a game for the terminal; a game without one of its own is told by its scores alone."""

from rich.console import RenderableType

from monuments.games import Position


def draw_position(position: Position, seats: list[str], seat: int | None, language: str) -> RenderableType | None:
    """The table at one moment, as a seat sees it or with every screen open; None for a game that has no picture."""
    if position.game.facts.name == "world_monuments":
        from .table import draw_table

        return draw_table(position, seats, seat, language)
    return None
