"""The scores of a game, each seat's points by source."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from monuments.drawing.grids import new_grid
from monuments.games import Position
from monuments.texts import say

from .words import word

STAR = "★"


def scoreboard(position: Position, seats: Sequence[str], language: str) -> Grid:
    """A column for each seat: its points by source, their sum, and a star for a winner.

    Sources that gave nobody points are left out, unless nobody has any points.
    """
    facts, outcome = position.game.facts, position.outcome
    grid = new_grid()
    grid.show_footer = True
    title = word(language, "scores" if outcome is None else "final_scores")
    grid.add_column(Text(title, "bold"), Text(word(language, "total"), "bold"), no_wrap=True)
    breakdown = position.breakdown()
    sources = [s for s in facts.sources if any(points[s] for points in breakdown)] or list(facts.sources)
    rows = [[Text(say(language, f"{facts.name}-source-{source}"))] for source in sources]
    for seat, points in enumerate(breakdown):
        won = outcome is not None and seat in outcome.winners
        total = Text.assemble((f"{STAR} " if won else "", "bold yellow"), (f"{sum(points.values())}", "bold"))
        name = Text(seats[seat], "bold green" if won else "bold")
        grid.add_column(name, total, justify="right", overflow="fold")
        for row, source in zip(rows, sources, strict=True):
            row.append(Text(str(points[source])) if points[source] else Text("–", "dim"))
    for row in rows:
        grid.add_row(*row)
    return grid
