"""`monuments compile`: the rules as machine code, made ahead of the first game that wants it."""

from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from monuments.games import Game, all_games, find_game
from monuments.games.compiling import can_keep, compile_ahead, is_compiled

from .console import clean, err
from .failure import Failure


def compile_rules(
    game: Annotated[
        str | None,
        typer.Option("--game", help="Only this game. Default: all.", metavar="NAME", show_default=False),
    ] = None,
) -> None:
    """Compile the rules, once: the machine code is kept, and nothing is to be done the next time.

    Whatever needs compiled rules compiles them on first use; this only shows the wait, and has it over with.
    """
    for wanted in all_games() if game is None else (find_game(game),):
        if not is_compiled(wanted):
            _compile(wanted)


def _compile(game: Game) -> None:
    if not can_keep(game):
        folder = clean(str(game.linker(compiled=True).cache))
        raise Failure(f"compiled rules cannot be kept in {folder}; name another folder in MONUMENTS_CACHE")
    console, what = err(), f"compiling {game.facts.title} (only the first time)"
    if not console.is_terminal:
        console.print(what, soft_wrap=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        for _, left in compile_ahead(game.setup({})):
            total = progress.tasks[task].total or left
            progress.update(task, total=total, completed=total - left)
        progress.update(task, completed=progress.tasks[task].total or 0)
