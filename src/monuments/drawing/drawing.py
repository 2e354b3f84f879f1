"""The drawing that a game names among its companions."""

from collections.abc import Sequence
from types import FunctionType
from typing import TYPE_CHECKING

from monuments.games import Position

if TYPE_CHECKING:
    from rich.console import RenderableType


def draw_position(position: Position, names: Sequence[str], seat: int | None, language: str) -> "RenderableType | None":
    """The table as a seat (or a watcher, -1) is shown it, or with everything open; None if the game has no drawing."""
    draw = position.game.companion("drawing", FunctionType)
    if draw is None:
        return None
    picture: RenderableType = draw(position, list(names), seat, language)
    return picture
