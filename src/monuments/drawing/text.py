"""A table as plain text: without colours, 80 columns wide, the same everywhere."""

import io
from dataclasses import fields, is_dataclass
from importlib.util import find_spec
from typing import Any

from monuments.games import Position
from monuments.texts import say

from .drawing import draw_position

WIDTH = 80


def table_text(position: Position, seat: int | None = None, language: str = "en") -> str:
    """The table as a seat (or a watcher, -1) is shown it; without a seat, with everything open.

    A game without a drawing is described field by field, and so is every game if Rich is not installed.
    """
    title = position.game.facts.title
    names = [say(language, "seat", {"number": number + 1}) for number in range(position.setup.players)]
    picture = draw_position(position, names, seat, language) if find_spec("rich") is not None else None
    if picture is None:
        view = position.open_view() if seat is None else position.view(seat)
        return "\n".join([title, *_lines(view, "")])
    return f"{title}\n\n{_printed(picture)}"


def _printed(picture: Any) -> str:
    from rich.console import Console

    paper = io.StringIO()
    console = Console(
        file=paper, width=WIDTH, color_system=None, force_terminal=False, markup=False, emoji=False, highlight=False
    )
    console.print(picture)
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())


def _lines(view: Any, indent: str) -> list[str]:
    lines = []
    for field in fields(view):
        value = getattr(view, field.name)
        if isinstance(value, tuple) and value and is_dataclass(value[0]):
            for i, part in enumerate(value):
                lines += [f"{indent}{field.name} {i}:", *_lines(part, indent + "  ")]
        else:
            lines.append(f"{indent}{field.name}: {value}")
    return lines
