"""`monuments board`: checks and draws boards of Monuments, built-in or your own."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.drawing.grids import new_grid
from monuments.drawing.words import word as drawn_word
from monuments.drawing.world_monuments.stones import KINDS, chip
from monuments.games import DataError, MissingData
from monuments.games.options import CUSTOM

from .console import clean, out, print_heading, print_line
from .failure import REJECTED, print_faults
from .options import Lang
from .words import Language, word

if TYPE_CHECKING:
    from monuments.games.world_monuments.board import Board

app = typer.Typer(name="board", help="Check and draw boards of Monuments, built-in or your own.", no_args_is_help=True)


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(help="A board file (*.toml).", exists=True, dir_okay=False, readable=True, metavar="FILE")
    ],
) -> None:
    """Check whether a board file is accepted (S6), and list everything that is wrong with it, one fault per line."""
    console = out()
    try:
        board = _load(str(file))
    except MissingData:
        raise
    except DataError as error:
        print_faults(console, error)
        raise typer.Exit(REJECTED) from error
    quarry, plan = board.file.quarry, board.plan
    facts = [
        f"quarry {quarry.outer}/{quarry.middle}/{quarry.centre}",
        f"{len(plan.positions)} positions on {max(stone.level for stone in plan.positions)} levels",
        f"stones in rounds 1 to 3: {', '.join(map(str, plan.total_tokens_per_round))}",
    ]
    print_line(console, Text.assemble(("ok ", "bold green"), (clean(board.name), "bold"), ": ", "; ".join(facts)))


@app.command()
def show(
    board: Annotated[
        str, typer.Argument(help="The name of a built-in monument, or a board file (*.toml).", metavar="NAME|FILE")
    ],
    lang: Lang = Language.en,
) -> None:
    """Draw a board: quarry, material plan, and each level of the construction plan."""
    print_board(out(), _load(board), lang.value)


def print_board(console: Console, board: "Board", language: str) -> None:
    """Draw a board on a console."""
    from monuments.drawing.world_monuments.plan import PlanDrawing
    from monuments.drawing.world_monuments.quarry import QuarryDrawing
    from monuments.games.world_monuments.board import make_table

    table = make_table(board)
    console.print(Text(clean(board.name), "bold"))
    status = clean(board.file.status) if board.monument == CUSTOM else word(language, "reconstructed_board")
    if status:
        console.print(Text(status, "yellow"))
    print_heading(console, word(language, "quarry"))
    console.print(QuarryDrawing(table, language))
    print_heading(console, word(language, "material_plan"))
    console.print(_material(table, language))
    if any(table.short):
        console.print()
        console.print(Text(word(language, "short_note"), "dim"))
    print_heading(console, word(language, "construction_plan"))
    console.print(PlanDrawing(table, language))
    console.print()
    console.print(Text(word(language, "axes_note"), "dim"))
    console.print()
    console.print(_levels(table, language))


def _load(name: str) -> "Board":
    from monuments.games.world_monuments.board import find_board, read_board

    return read_board(Path(name)) if Path(name).is_file() else find_board(name)


def _material(table: Any, language: str) -> Grid:
    """The stones of each kind by round, how many the construction plan needs, and how many are in the box."""
    grid = new_grid()
    grid.show_footer = True
    totals = [int(stones.sum(dtype=int)) for stones in table.plan]
    needed = [
        sum(int(table.colour[p]) == colour for p in range(table.positions)) for colour in range(len(table.supply))
    ]
    supply = [int(n) for n in table.supply]
    grid.add_column("", drawn_word(language, "stones"))
    for number, total in enumerate(totals, 1):
        grid.add_column(f"{word(language, 'round')} {number}", str(total), justify="right")
    grid.add_column(word(language, "positions"), str(sum(needed)), justify="right")
    grid.add_column(word(language, "supply"), str(sum(supply)), justify="right")
    for kind, letter in enumerate(KINDS):
        counts = [str(stones[kind]) for stones in table.plan]
        box = [str(needed[kind]), str(supply[kind])] if kind < len(supply) else []
        grid.add_row(Text.assemble(chip(letter), " ", word(language, f"kind-{letter}")), *counts, *box)
    if any(table.short):
        grid.add_section()
        grid.add_row(Text(word(language, "short_spaces"), "dim"), *(str(n) for n in table.short))
    return grid


def _levels(table: Any, language: str) -> Grid:
    grid = new_grid()
    grid.show_footer = True
    positions = [(int(table.level[p]), int(table.points[p])) for p in range(table.positions)]
    columns = {
        "level": "",
        "points_each": "",
        "positions": str(len(positions)),
        "points": str(sum(points for _, points in positions)),
    }
    for key, total in columns.items():
        grid.add_column(word(language, key), total, justify="right")
    for level, points in sorted(set(positions)):
        n = positions.count((level, points))
        grid.add_row(str(level), str(points), str(n), str(n * points))
    return grid
