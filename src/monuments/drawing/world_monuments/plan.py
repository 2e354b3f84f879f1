"""The construction plan of Monuments: each level seen from above, on the grid of half-stone units."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from monuments.games.world_monuments.state import LETTERS
from monuments.games.world_monuments.vocabulary import VOCABULARY

from ..canvas import Canvas
from ..words import word
from .stones import COLOURS, OUTLINES

UNIT = 2
"""The columns of a half-stone unit, which is one row high; so a stone is four columns by two rows."""
GAP = 3


class PlanDrawing:
    """All levels, side by side as far as they fit.

    With `built`, a set of positions as bits, built stones stand out from empty positions.
    """

    def __init__(self, table: Any, language: str, built: int | None = None) -> None:
        self._table, self._language, self._built = table, language, built

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        levels = sorted({int(self._table.level[position]) for position in range(self._table.positions)})
        blocks = [self._block(level, options.ascii_only) for level in levels]
        rows: list[list[tuple[int, list[Text]]]] = []
        for block in blocks:
            wide = sum(width + GAP for width, _ in rows[-1]) if rows else 0
            if rows and wide + block[0] <= options.max_width:
                rows[-1].append(block)
            else:
                rows.append([block])
        for number, row in enumerate(rows):
            if number:
                yield Text()
            grid = Grid.grid(padding=(0, GAP, 0, 0))
            for width, _ in row:
                grid.add_column(min_width=width, no_wrap=True)
            grid.add_row(*(Text("\n").join(lines) for _, lines in row))
            yield grid

    def _block(self, level: int, plain: bool) -> tuple[int, list[Text]]:
        positions = [p for p in range(self._table.positions) if self._table.level[p] == level]
        title = word(self._language, "level_points", level=level, points=int(self._table.points[positions[0]]))
        canvas = Canvas()
        xs, ys = [int(self._table.x[p]) for p in positions], [int(self._table.y[p]) for p in positions]
        margin = max(len(str(y)) for y in ys) + 1
        free = UNIT * min(xs)
        for x in sorted(set(xs)):
            if UNIT * x >= free:
                canvas.put(min(ys) - 1, UNIT * x, str(x), "dim")
                free = UNIT * x + len(str(x)) + 1
        for y in sorted(set(ys)):
            canvas.put(y, UNIT * min(xs) - margin, str(y).rjust(margin - 1), "dim")
        for position in positions:
            self._put_stone(canvas, position)
        lines = [Text(title, "bold"), *canvas.lines(plain)]
        return max(len(title), canvas.width), lines

    def _put_stone(self, canvas: Canvas, position: int) -> None:
        kind = LETTERS[int(self._table.colour[position])]
        row, column = int(self._table.y[position]), UNIT * int(self._table.x[position])
        if self._built is None or self._built >> position & 1:
            top, bottom, style = ("┏", "━┓"), "┗━━┛", COLOURS[kind]
        else:
            top, bottom, style, kind = ("┌", "─┐"), "└──┘", OUTLINES[kind], kind.lower()
        canvas.put(row, column, kind.join(top), style)
        canvas.put(row + 1, column, bottom, style)


def built_positions(table: Any, names: Sequence[str]) -> int:
    """The positions with these names, as bits."""
    wanted = set(names)
    return sum(1 << p for p, name in enumerate(VOCABULARY.words(table).texts["position"]) if name in wanted)
