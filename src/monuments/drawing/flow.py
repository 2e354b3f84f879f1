"""Texts in a row, as many on a line as fit, none of them broken."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

BETWEEN = " · "


class Flow:
    """Several texts, separated by dots on each line."""

    def __init__(self, things: Iterable[Text]) -> None:
        self._things = list(things)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(overflow="fold")
        for thing in self._things:
            if line and line.cell_len + len(BETWEEN) + thing.cell_len > options.max_width:
                yield line
                line = Text(overflow="fold")
            line.append(BETWEEN if line else "", "dim").append_text(thing)
        yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [thing.cell_len for thing in self._things]
        whole = sum(widths) + len(BETWEEN) * max(0, len(widths) - 1)
        return Measurement(max(widths, default=0), whole).clamp(0, options.max_width)
