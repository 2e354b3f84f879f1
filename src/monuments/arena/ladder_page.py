"""The ladder as a Markdown page, `docs/ladder.md`."""

from collections.abc import Sequence
from datetime import date

from monuments.games import find_game

from .ladder import Climbed, Line
from .late_positions import MOST_LOST, Loss
from .machine import played_with

HEAD = """# The ladder

How strong the bots are, measured by `monuments arena ladder --page docs/ladder.md`. Each line is a tournament: the
bot has one seat, its opponent all others; every deal is played with the bot in every seat, and all those games have the
same draws. A victory shared by k counts 1/k. The interval is the 95 % interval over deals. A line is reached if the
share meets its target.
"""


def ladder_page(
    climbed: Sequence[Climbed], seed: int, day: date, played_on: Sequence[str] = (), loss: Loss | None = None
) -> str:
    """The page: what was played where (here by default) and when, a grid for each game, and the points lost."""
    facts = f"Played with {' / '.join(played_on) or played_with()}; seed {seed}; {day.isoformat()}.\n"
    parts = [HEAD, facts]
    for game in dict.fromkeys(one.line.game for one in climbed):
        parts.append(_grid(game, [one for one in climbed if one.line.game == game]))
    if loss is not None:
        parts.append(_lost(loss))
    return "\n".join(parts)


def _lost(loss: Loss) -> str:
    points = loss.points
    assert points.low is not None
    assert points.high is not None
    sign = "✓" if loss.reached else "✗"
    sentences = (
        f"In {loss.positions} positions of the last building phase of Monuments (two players, Notre Dame; one from",
        "each of as many games between greedy bots, with more than one action to choose from) the exact solver knows",
        f"the value of each choice. `{loss.bot}` loses {points.estimate:.3f} points of the final margin",
        f"per choice ({max(0.0, points.low):.3f}–{points.high:.3f}); the target is at most {MOST_LOST}: {sign}.",
        f"It chose perfectly in {100 * loss.best:.1f} % of them, and in {100 * loss.best_where_it_matters:.1f} % of",
        f"the {loss.mattering} in which a choice can be wrong.",
    )
    return "\n".join(("## Against perfect play", "", *sentences, ""))


def _grid(game: str, climbed: Sequence[Climbed]) -> str:
    rows = [
        f"## {find_game(game).facts.title}",
        "",
        "| line | bot | against | games | victories | interval | target | reached | s per answer |",
        "|---|---|---|---:|---:|---:|---:|:---:|---:|",
        *(_row(one) for one in climbed),
        "",
    ]
    return "\n".join(rows)


def _row(one: Climbed) -> str:
    line, share = one.line, one.share
    assert share.low is not None
    assert share.high is not None
    cells = (
        f"{line.name}",
        f"`{line.bot}`",
        _against(line),
        f"{one.standings.games}",
        f"{100 * share.estimate:.1f} %",
        f"{100 * share.low:.1f}–{100 * share.high:.1f} %",
        line.asked,
        "✓" if one.reached else "✗",
        f"{one.time.per_answer:.3g}",
    )
    return f"| {' | '.join(cells)} |"


def _against(line: Line) -> str:
    """The opponent, how many of them, and the options that are not the defaults."""
    others = f"{line.players - 1} × " if line.players > 2 else ""
    options = "".join(f", {key} {_said(value)}" for key, value in line.options.items())
    return f"{others}`{line.opponent}`{options}"


def _said(value: object) -> str:
    return " + ".join(map(str, value)) if isinstance(value, list) else str(value)
