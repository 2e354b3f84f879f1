"""The figures of a simulation as tables."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.arena.intervals import Interval
from monuments.games import Setup
from monuments.match import player_name
from monuments.texts import say

from .console import clean
from .grids import new_grid
from .play import describe
from .statistics import Distribution, Summary

LANGUAGE = "en"


def print_report(console: Console, setup: Setup, seed: int, summary: Summary, bots: Sequence[str] = ()) -> None:
    """Print scores, length, ends and seats; the players are random ones unless bots are named, one for each seat."""
    facts = setup.game.facts
    games = "1 game" if summary.games == 1 else f"{summary.games:,} games"
    who = f"{setup.players} bots" if bots else f"{setup.players} random players"
    title = f"{facts.title}: {games} of {who}"
    console.print(Text(title, "bold"))
    console.print(Text(f"{describe(setup, LANGUAGE)} · seed {seed}", "dim"))
    for table in (_distributions(summary), _ends(summary), _seats(setup, summary, bots), _points(setup, summary)):
        console.print()
        console.print(table)
    console.print()
    console.print(Text("95 % intervals; a victory shared by k counts 1/k.", "dim"))


def _table(title: str) -> Grid:
    table = new_grid()
    table.add_column(Text(title, "bold"))
    return table


def _distributions(summary: Summary) -> Grid:
    table = _table("Of a game")
    for heading in ("mean", "sd", "min", "25 %", "50 %", "75 %", "max"):
        table.add_column(heading, justify="right")
    table.add_row("score", *_figures(summary.scores))
    table.add_row("lead over last", *_figures(summary.spread))
    table.add_row("decisions", *_figures(summary.decisions))
    table.add_row("turns", *_figures(summary.turns))
    return table


def _ends(summary: Summary) -> Grid:
    table = _table("End")
    for heading in ("games", "share", "interval"):
        table.add_column(heading, justify="right")
    for end in summary.ends:
        table.add_row(end.reason, f"{end.games:,}", percent(end.share.estimate), between(end.share))
    return table


def _seats(setup: Setup, summary: Summary, bots: Sequence[str]) -> Grid:
    table = _table("Seat")
    for heading in ("victories", "interval", "mean score"):
        table.add_column(heading, justify="right")
    first = setup.options.get("first_player")
    for seat in summary.seats:
        name = Text(f"{seat.seat + 1}")
        if bots:
            name.append(f" {clean(bots[seat.seat])}")
        if seat.seat == first:
            name.append(" (begins)", "dim")
        table.add_row(name, percent(seat.win_share.estimate), between(seat.win_share), plus_minus(seat.mean_score))
    return table


def _points(setup: Setup, summary: Summary) -> Grid:
    table = _table("Points by source")
    table.add_column("all seats", justify="right")
    for seat in summary.seats:
        table.add_column(player_name(LANGUAGE, [""] * setup.players, seat.seat), justify="right")
    for source, mean in summary.points.items():
        if not any(seat.points[source] for seat in summary.seats):
            continue
        label = say(LANGUAGE, f"{setup.game.facts.name}-source-{source}")
        table.add_row(label, f"{mean:.2f}", *(f"{seat.points[source]:.2f}" for seat in summary.seats))
    return table


def _figures(values: Distribution) -> list[str]:
    sd = "–" if values.sd is None else f"{values.sd:.1f}"
    quartiles = [f"{value:g}" for value in (values.q1, values.median, values.q3)]
    return [f"{values.mean:.1f}", sd, str(values.min), *quartiles, str(values.max)]


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.2f} %"


def between(share: Interval) -> str:
    """The interval of a share, in percent."""
    assert share.low is not None
    assert share.high is not None
    return f"{100 * share.low:.2f}–{100 * share.high:.2f}"


def plus_minus(mean: Interval) -> str:
    """A mean with half the width of its interval."""
    return f"{mean.estimate:.2f}" + ("" if mean.high is None else f" ± {mean.high - mean.estimate:.2f}")
