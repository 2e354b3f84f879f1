"""A sheet of characters to draw on, each with its style."""

from itertools import groupby

from rich.style import Style, StyleType
from rich.text import Text

ASCII = str.maketrans("╱╲─│┬┴┌┐└┘━┏┓┗┛◆", "/\\-|--++++=####*")
"""What replaces line-drawing characters on a terminal without them."""


class Canvas:
    """Characters by row and column; both may be negative, and the drawing starts at the smallest of each."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, StyleType]] = {}

    def put(self, row: int, column: int, text: str, style: StyleType = "") -> None:
        """Write a text that begins at a place."""
        for i, character in enumerate(text):
            self._cells[row, column + i] = (character, style)

    def put_centred(self, row: int, column: int, text: Text) -> None:
        """Write a styled text around a column."""
        start = column - len(text) // 2
        styles: list[StyleType] = [text.style] * len(text)
        for span in text.spans:
            styles[span.start : span.end] = [span.style] * (span.end - span.start)
        for i, character in enumerate(text.plain):
            self._cells[row, start + i] = (character, styles[i])

    @property
    def width(self) -> int:
        """How many columns the drawing has."""
        columns = [column for _, column in self._cells]
        return max(columns) - min(columns) + 1 if columns else 0

    def lines(self, plain: bool = False) -> list[Text]:
        """The drawing, line by line; `plain` draws without line-drawing characters."""
        if not self._cells:
            return []
        rows, columns = [row for row, _ in self._cells], [column for _, column in self._cells]
        drawn = []
        for row in range(min(rows), max(rows) + 1):
            line = Text(no_wrap=True)
            cells = [self._cells.get((row, column), (" ", "")) for column in range(min(columns), max(columns) + 1)]
            for style, run in groupby(cells, key=lambda cell: cell[1]):
                text = "".join(character for character, _ in run)
                line.append(text.translate(ASCII) if plain else text, style or Style.null())
            line.rstrip()
            drawn.append(line)
        return drawn
