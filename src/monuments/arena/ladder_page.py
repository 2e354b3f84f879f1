"""The ladder as a page of Markdown, `docs/ladder.md`."""

from collections.abc import Sequence
from datetime import date

from monuments.games import find_game

from .ladder import Climbed, Line
from .machine import played_with

HEAD = """# The ladder

How strong the bots are, as `monuments arena ladder --page docs/ladder.md` measured it. Each line is a tournament: the
bot has one seat, its opponent all others; every deal is played with the bot in every seat, and all those games have the
same draws. A victory shared by k counts 1/k. The interval is one of 95 %, over deals. A line is reached if the share is
what was asked for.
"""


def ladder_page(climbed: Sequence[Climbed], seed: int, day: date, played_on: Sequence[str] = ()) -> str:
    """The page: what was played where (here, if nothing is said) and when, and a table for each game."""
    facts = f"Played with {' / '.join(played_on) or played_with()}; seed {seed}; {day.isoformat()}.\n"
    parts = [HEAD, facts]
    for game in dict.fromkeys(one.line.game for one in climbed):
        parts.append(_table(game, [one for one in climbed if one.line.game == game]))
    return "\n".join(parts)


def _table(game: str, climbed: Sequence[Climbed]) -> str:
    rows = [
        f"## {find_game(game).facts.title}",
        "",
        "| line | bot | against | games | victories | interval | asked | reached | s per answer |",
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
    """The opponent, how many of them, and the options that are not the usual ones."""
    others = f"{line.players - 1} × " if line.players > 2 else ""
    options = "".join(f", {key} {_said(value)}" for key, value in line.options.items())
    return f"{others}`{line.opponent}`{options}"


def _said(value: object) -> str:
    return " + ".join(map(str, value)) if isinstance(value, list) else str(value)
