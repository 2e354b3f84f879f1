"""`monuments compile`: compiles rules and bots to machine code before the first game needs it."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from monuments.bots import compiling as bots
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
    """Compile rules and bots. The machine code is kept, so that another run has nothing to do.

    Other commands compile what they need on first use; this command does it in advance.
    """
    for wanted in all_games() if game is None else (find_game(game),):
        if not is_compiled(wanted):
            _check(wanted)
            _compile(wanted.facts.title, compile_ahead(wanted.setup({})))
        if not bots.is_compiled(wanted):
            _check(wanted)
            _compile(f"the bots for {wanted.facts.title}", bots.compile_ahead(wanted.setup({})))


def compile_apart() -> None:
    """Compile what is not compiled yet in a process that ends, so that this one does not keep the compiler's memory."""
    if all(is_compiled(game) and bots.is_compiled(game) for game in all_games()):
        return
    # In a separate session it does not get an interrupt from the keyboard; this process handles it.
    ended = subprocess.run([sys.executable, "-m", "monuments.cli.main", "compile"], check=False, start_new_session=True)
    if ended.returncode:
        raise typer.Exit(ended.returncode)


def _check(game: Game) -> None:
    if not can_keep(game):
        folder = clean(str(game.linker(compiled=True).cache))
        raise Failure(f"compiled rules cannot be kept in {folder}; name another folder in MONUMENTS_CACHE")


def _compile(title: str, steps: Iterator[tuple[str, int]]) -> None:
    console, what = err(), f"compiling {title} (only the first time)"
    if not console.is_terminal:
        console.print(what, soft_wrap=True)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(what, total=None)
        for _, left in steps:
            total = progress.tasks[task].total or left
            progress.update(task, total=total, completed=total - left)
        progress.update(task, completed=progress.tasks[task].total or 0)
