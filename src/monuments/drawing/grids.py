"""The style that all grids share."""

from rich import box
from rich.table import Table as Grid


def new_grid() -> Grid:
    """A grid with a line below its header and above its footer, and no border."""
    return Grid(box=box.SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
