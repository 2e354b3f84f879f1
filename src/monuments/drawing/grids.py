"""The one look of all grids."""

from rich import box
from rich.table import Table as Grid


def new_grid() -> Grid:
    """A grid with a line below its head and above its foot, and nothing around it."""
    return Grid(box=box.SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
