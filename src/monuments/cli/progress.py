"""A progress bar for games on standard error, if that is a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from .console import err
from .words import word


@contextmanager
def games_bar(
    games: int, ready: bool, prepare: Callable[[], object], language: str, played: int = 0
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
        console.print(word(language, "compiling"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(word(language, "loading" if ready else "compiling"), total=None)
        prepare()
        progress.update(task, description=word(language, "playing"), total=games, completed=played)
        yield lambda number: progress.advance(task, number)
