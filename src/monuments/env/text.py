"""Positions and observations as plain text, for logs and debugging."""

from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.game import WATCHER
from monuments.games.position import Position

from .observations import Layout


def table_text(position: Position) -> str:
    """The table as the seat to move sees it, one line for each field."""
    mover = position.to_move
    view = position.view(WATCHER if mover is None else mover)
    return "\n".join([position.game.facts.title, *_lines(view, "")])


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


def observation_text(layout: Layout, observation: NDArray[np.int16]) -> str:
    """An observation field by field; of a field with many numbers only those that are not 0, each with its index."""
    return "\n".join(f"{field.name}: {_numbers(observation[layout[field.name]])}" for field in layout)


def _numbers(values: NDArray[np.int16]) -> str:
    if len(values) <= 4:
        return " ".join(map(str, values.tolist()))
    return " ".join(f"{i}={values[i]}" for i in np.flatnonzero(values).tolist())
