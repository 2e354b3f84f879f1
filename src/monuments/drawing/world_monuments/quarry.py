"""The quarry of Monuments as a drawing: three rings in a hexagon, in which adjacent spaces share a wall.

A quarry of any other shape is shown as a grid of its spaces and their neighbours.
"""

from collections.abc import Mapping
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from monuments.games.world_monuments.vocabulary import VOCABULARY

from ..canvas import Canvas
from ..grids import new_grid
from ..words import word
from .stones import chips

WALL, NAME, WORKER = "grey50", "dim", "bold yellow"
MARK = "◆"
"""The mark before the name of the worker's space."""

OUTER, MIDDLE, CENTRE = 12, 8, 4
"""Rows from the middle of the hexagon to the outside of each ring: its walls move one column per row."""
DIVIDE = 5
"""The row of the wall between the two outer spaces of a slanting side."""
PLACES = {
    "o0": (-10, -5), "o1": (-10, 5), "o2": (-7, 13), "o3": (-2, 18), "o4": (2, 18), "o5": (7, 13),
    "o6": (10, 5), "o7": (10, -5), "o8": (7, -13), "o9": (2, -18), "o10": (-2, -18), "o11": (-7, -13),
    "m0": (-6, 0), "m1": (-3, 9), "m2": (3, 9), "m3": (6, 0), "m4": (3, -9), "m5": (-3, -9),
    "c": (0, 0),
}  # fmt: skip
"""Row and column of each space's label."""
ROOM = {"o": 1, "m": 2, "c": 9}


def is_hexagonal(table: Any) -> bool:
    """Whether a quarry has the 12, 6 and 1 spaces of the drawing with exactly its neighbours (Q5)."""
    if (int(table.outer_spaces), int(table.middle_spaces), int(table.spaces)) != (12, 6, 19):
        return False
    for space in range(12):
        wanted = 1 << (space + 1) % 12 | 1 << (space - 1) % 12 | 1 << 12 + space // 2
        if int(table.adjacent[space]) != wanted:
            return False
    for j in range(6):
        wanted = 1 << 2 * j | 1 << 2 * j + 1 | 1 << 12 + (j + 1) % 6 | 1 << 12 + (j - 1) % 6 | 1 << 18
        if int(table.adjacent[12 + j]) != wanted:
            return False
    return True


class QuarryDrawing:
    """The quarry, empty or with the stones on each space and the worker."""

    def __init__(
        self, table: Any, language: str, stones: Mapping[str, str] | None = None, worker: str | None = None
    ) -> None:
        self._table, self._language = table, language
        self._stones, self._worker = stones, worker

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if not is_hexagonal(self._table):
            yield neighbours_grid(self._table, self._language, self._stones, self._worker)
            return
        canvas = _walls()
        for name, (row, column) in PLACES.items():
            lying = None if self._stones is None else self._stones[name]
            label = _label(name, self._worker == name)
            if lying and len(lying) <= ROOM[name[0]]:
                label.append(" ").append_text(chips(lying, ROOM[name[0]]))
            canvas.put_centred(row, column, label)
            if lying and len(lying) > ROOM[name[0]]:
                _write_many(canvas, lying)
        yield from canvas.lines(options.ascii_only)


def neighbours_grid(table: Any, language: str, stones: Mapping[str, str] | None, worker: str | None) -> Grid:
    """A quarry as a grid: each space, its ring, its neighbours, and the stones on it."""
    names = VOCABULARY.words(table).texts["space"]
    grid = new_grid()
    for heading in ("space", "ring", "neighbours"):
        grid.add_column(word(language, heading))
    if stones is not None:
        grid.add_column(word(language, "stones"))
    for space, name in enumerate(names):
        near = " ".join(names[other] for other in range(len(names)) if int(table.adjacent[space]) >> other & 1)
        ring = word(language, f"ring-{({'o': 'outer', 'm': 'middle', 'c': 'centre'})[name[0]]}")
        row = [_label(name, worker == name), Text(ring, "dim"), Text(near)]
        grid.add_row(*row, *([] if stones is None else [chips(stones[name], 12)]))
    return grid


def _label(name: str, has_worker: bool) -> Text:
    return Text.assemble((MARK, WORKER), (name, WORKER)) if has_worker else Text(name, NAME)


def _write_many(canvas: Canvas, lying: str) -> None:
    """Write the number of stones of each kind below the centre's name: on your own board there may be very many."""
    kinds = chips(lying, 0).split(" ")
    canvas.put_centred(1, 0, Text(" ").join(kinds[:3]))
    canvas.put_centred(2, 0, Text(" ").join(kinds[3:]))


def _walls() -> Canvas:
    """The three hexagons, the six lines between the sectors, and the walls that halve each outer side."""
    canvas = Canvas()
    for size in (OUTER, MIDDLE, CENTRE):
        for row in (-size, size):
            canvas.put(row, -size, "─" * (2 * size + 1), WALL)
        for row in range(1 - size, size):
            if row:
                right, left = ("╲", "╱") if row < 0 else ("╱", "╲")
                canvas.put(row, 2 * size - abs(row), right, WALL)
                canvas.put(row, abs(row) - 2 * size, left, WALL)
    for row in range(CENTRE + 1, OUTER):
        if row != MIDDLE:
            canvas.put(-row, row, "╱", WALL)
            canvas.put(-row, -row, "╲", WALL)
            canvas.put(row, row, "╲", WALL)
            canvas.put(row, -row, "╱", WALL)
    for start in (2 * CENTRE, -2 * OUTER):
        canvas.put(0, start, "─" * (2 * OUTER - 2 * CENTRE + 1), WALL)
    for row, wall in ((OUTER, "┬┴"), *((row, "││") for row in range(MIDDLE + 1, OUTER)), (MIDDLE, "┴┬")):
        canvas.put(-row, 0, wall[0], WALL)
        canvas.put(row, 0, wall[1], WALL)
    inner, outer = 2 * MIDDLE - DIVIDE, 2 * OUTER - DIVIDE
    for row in (-DIVIDE, DIVIDE):
        canvas.put(row, inner + 1, "─" * (outer - inner - 1), WALL)
        canvas.put(row, 1 - outer, "─" * (outer - inner - 1), WALL)
    return canvas
