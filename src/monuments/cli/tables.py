"""The one look of all tables."""

from rich import box
from rich.table import Table


def new_table() -> Table:
    """A table with a line below its head and above its foot, and nothing around it."""
    return Table(box=box.SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
