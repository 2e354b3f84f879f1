"""Positions and observations as plain text, for logs and debugging."""

import numpy as np
from numpy.typing import NDArray

from monuments.drawing import table_text
from monuments.games.game import WATCHER
from monuments.games.position import Position

from .observations import Layout


def shown_to_mover(position: Position) -> str:
    """The table drawn as the seat to move is shown it, or as a watcher is if no seat is to move."""
    return table_text(position, WATCHER if position.to_move is None else position.to_move)


def observation_text(layout: Layout, observation: NDArray[np.int16]) -> str:
    """An observation field by field; of a field with many numbers only those that are not 0, each with its index."""
    return "\n".join(f"{field.name}: {_numbers(observation[layout[field.name]])}" for field in layout)


def _numbers(values: NDArray[np.int16]) -> str:
    if len(values) <= 4:
        return " ".join(map(str, values.tolist()))
    return " ".join(f"{i}={values[i]}" for i in np.flatnonzero(values).tolist())
