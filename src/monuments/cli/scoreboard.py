"""The scores of a game, each seat's points by source."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from monuments.games import Position
from monuments.texts import say

from .words import word

STAR = "★"


def scoreboard(position: Position, seats: Sequence[str], language: str) -> Table:
    """A column for each seat: where its points come from, their sum, and a star for whoever has won."""
    facts, outcome = position.game.facts, position.outcome
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, show_footer=True)
    title = word(language, "scores" if outcome is None else "final_scores")
    grid.add_column(Text(title, "bold"), Text(word(language, "total"), "bold"))
    rows = [[Text(say(language, f"{facts.name}-source-{source}"))] for source in facts.sources]
    for seat, points in enumerate(position.breakdown()):
        won = outcome is not None and seat in outcome.winners
        total = Text(f"{sum(points.values())}", "bold")
        if won:
            total.append(f" {STAR}", "bold yellow")
        grid.add_column(Text(seats[seat], "bold green" if won else "bold"), total, justify="right")
        for row, n in zip(rows, points.values(), strict=True):
            row.append(Text(_signed(n)) if n else Text("–", "dim"))
            if won:
                row[-1].append("  ")
    for row in rows:
        grid.add_row(*row)
    return grid


def _signed(number: int) -> str:
    return str(number).replace("-", "−")
