"""A progress bar for games on standard error, if that is a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from .console import err

COMPILING = "compiling the rules (only the first time)"


@contextmanager
def games_bar(
    games: int, ready: bool, prepare: Callable[[], object], played: int = 0
) -> Iterator[Callable[[int], object]]:
    """Call `prepare`, shown as compiling unless `ready`; then count games by calling the function that this yields."""
    console = err()
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    if not ready and not console.is_terminal:
        console.print(COMPILING)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("loading the rules" if ready else COMPILING, total=None)
        prepare()
        progress.update(task, description="playing", total=games, completed=played)
        yield lambda number: progress.advance(task, number)
