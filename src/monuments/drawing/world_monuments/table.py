"""A position of Monuments for the terminal: quarry, monument and players as one seat sees them."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from monuments.games import Position
from monuments.games.world_monuments.view import View

from ..grids import new_grid
from ..words import word
from .plan import PlanDrawing, built_positions
from .quarry import MARK, WORKER, QuarryDrawing
from .stones import chips

HAND = 20
"""Up to this many stones are shown one by one."""


def draw_table(position: Position, seats: list[str], seat: int | None, language: str) -> RenderableType:
    """Everything on the table, as a seat is shown it; without a seat, every screen is open."""
    view: View = position.view(seat) if seat is not None else position.open_view()
    table = position.setup.table
    heading = Text(word(language, "monument"), "bold")
    progress = word(
        language,
        "monument_progress",
        built=len(view.built),
        count=int(table.positions),
        points=view.monument_points_left,
    )
    return Group(
        _situation(view, seats, language),
        Text(),
        QuarryDrawing(table, language, view.quarry, view.worker),
        *([Text.assemble((f"{MARK} ", WORKER), (word(language, "worker"), "dim"))] if view.worker is not None else []),
        Text(),
        Text.assemble(heading, ": ", progress),
        Text(),
        PlanDrawing(table, language, built_positions(table, view.built)),
        Text(),
        Text(word(language, "built_note"), "dim"),
        Text(),
        _players(view, seats, language),
    )


def _situation(view: View, seats: list[str], language: str) -> Text:
    said = Text(word(language, f"phase-{view.phase}", round=view.round), "bold")
    if view.to_move is not None:
        said.append(": " + word(language, "to_move", player=seats[view.to_move]))
    if view.phase == "quarry":
        said.append(", " + word(language, "steps_left", count=view.steps_left))
        if view.choosing:
            said.append(", " + word(language, "choosing"))
        if view.taken:
            said.append(f" ({word(language, 'taken')}: ").append_text(chips(view.taken, HAND)).append(")")
    return said


def _players(view: View, seats: list[str], language: str) -> Grid:
    grid = new_grid()
    grid.add_column(word(language, "player"))
    grid.add_column(word(language, "score"), justify="right")
    grid.add_column(word(language, "behind_screen"))
    grid.add_column("")
    for number, seat in enumerate(view.seats):
        if seat.stones is None:
            held = Text(word(language, "hidden"), "dim")
        else:
            held = chips(seat.stones, HAND) if seat.stones else Text(word(language, "none"), "dim")
        remarks = []
        if number == view.worker_holder and view.phase != "over":
            remarks.append(word(language, "has_worker"))
        if seat.passed and view.phase == "building":
            remarks.append(word(language, "passed"))
        grid.add_row(Text(seats[number]), str(seat.score), held, Text(", ".join(remarks), "dim"))
    return grid
