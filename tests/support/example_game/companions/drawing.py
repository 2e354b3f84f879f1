"""The table of Courtyard for a terminal."""

from rich.console import Group, RenderableType
from rich.text import Text

from monuments.drawing.grids import new_grid
from monuments.drawing.words import word
from monuments.games import Position

from ..courtyard.view import View


def draw_table(position: Position, names: list[str], seat: int | None, language: str) -> RenderableType:
    """Everything on the table, as a seat is shown it; without a seat, every hand is open."""
    view: View = position.open_view() if seat is None else position.view(seat)
    said = word(language, "phase-over")
    if view.to_move is not None:
        said = word(language, "to_move", player=names[view.to_move])
    laid = " ".join(
        str(stone) if stone in view.courtyard else "·" for stone in range(1, int(position.setup.table.stones) + 1)
    )
    grid = new_grid()
    for heading in ("player", "score", "hand"):
        grid.add_column(word(language, heading), justify="right" if heading == "score" else "left")
    for name, player in zip(names, view.seats, strict=True):
        held = word(language, "hidden") if player.hand is None else _listed(player.hand)
        grid.add_row(name, str(player.score), f"{player.in_hand}: {held}")
    return Group(
        Text(said, "bold"),
        Text(f"{position.game.facts.title}: {laid}"),
        Text(f"{word(language, 'offer')}: {_listed(view.offer)}   {word(language, 'pile')}: {view.in_pile}"),
        grid,
    )


def _listed(stones: tuple[int, ...]) -> str:
    return " ".join(map(str, stones)) or "–"
