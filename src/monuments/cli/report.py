"""The figures of a simulation as grids."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.arena.intervals import Interval
from monuments.drawing.grids import new_grid
from monuments.games import Setup
from monuments.match import player_name
from monuments.simulation import Distribution, Summary
from monuments.texts import say

from .console import clean
from .play import describe
from .words import number, word, word_for


def print_report(
    console: Console, setup: Setup, seed: int, summary: Summary, bots: Sequence[str] = (), language: str = "en"
) -> None:
    """Print scores, length, ends and seats; `bots` names the bot of each seat, or is empty for random players."""
    about: dict[str, str | int] = {"title": setup.game.facts.title, "games": summary.games, "players": setup.players}
    console.print(Text(word(language, "games_of", who="bots" if bots else "random", **about), "bold"))
    console.print(Text(f"{describe(setup, language)} · {word(language, 'seed', seed=str(seed))}", "dim"))
    grids = (
        _distributions(summary, language),
        _ends(summary, language),
        _seats(setup, summary, bots, language),
        _points(setup, summary, language),
    )
    for grid in grids:
        console.print()
        console.print(grid)
    console.print()
    console.print(Text(word(language, "intervals_note"), "dim"))


def headed_grid(language: str, title: str, *headings: str) -> Grid:
    """A grid with a title above its first column and headings above columns of numbers, all given as keys of words."""
    grid = new_grid()
    grid.add_column(Text(word(language, title), "bold"), overflow="fold")
    for heading in headings:
        grid.add_column(word(language, heading), justify="right")
    return grid


def _distributions(summary: Summary, language: str) -> Grid:
    grid = headed_grid(language, "of_a_game", "mean", "deviation", "least")
    for heading in ("25 %", "50 %", "75 %", word(language, "most")):
        grid.add_column(heading, justify="right")
    grid.add_row(word(language, "points_scored"), *_figures(language, summary.scores))
    grid.add_row(word(language, "lead"), *_figures(language, summary.spread))
    grid.add_row(word(language, "decisions"), *_figures(language, summary.decisions))
    grid.add_row(word(language, "turns"), *_figures(language, summary.turns))
    return grid


def _ends(summary: Summary, language: str) -> Grid:
    grid = headed_grid(language, "end", "games", "share", "interval")
    for end in summary.ends:
        reason = word_for(language, "reason", end.reason)
        share = percent(language, end.share.estimate), between(language, end.share)
        grid.add_row(reason, number(language, end.games, ","), *share)
    return grid


def _seats(setup: Setup, summary: Summary, bots: Sequence[str], language: str) -> Grid:
    grid = headed_grid(language, "seat", "victories", "interval", "mean_score")
    first = setup.options.get("first_player")
    for seat in summary.seats:
        name = Text(f"{seat.seat + 1}")
        if bots:
            name.append(f" {clean(bots[seat.seat])}")
        if seat.seat == first:
            name.append(f" ({word(language, 'begins')})", "dim")
        share = percent(language, seat.win_share.estimate), between(language, seat.win_share)
        grid.add_row(name, *share, plus_minus(language, seat.mean_score))
    return grid


def _points(setup: Setup, summary: Summary, language: str) -> Grid:
    grid = headed_grid(language, "by_source", "all_seats")
    for seat in summary.seats:
        grid.add_column(player_name(language, [""] * setup.players, seat.seat), justify="right")
    for source, mean in summary.points.items():
        if not any(seat.points[source] for seat in summary.seats):
            continue
        label = say(language, f"{setup.game.facts.name}-source-{source}")
        means = (mean, *(seat.points[source] for seat in summary.seats))
        grid.add_row(label, *(number(language, value, ".2f") for value in means))
    return grid


def _figures(language: str, values: Distribution) -> list[str]:
    sd = "–" if values.sd is None else number(language, values.sd, ".1f")
    quartiles = [number(language, value, "g") for value in (values.q1, values.median, values.q3)]
    return [number(language, values.mean, ".1f"), sd, str(values.min), *quartiles, str(values.max)]


def percent(language: str, share: float) -> str:
    """A share in percent."""
    return f"{number(language, 100 * share, '.2f')} %"


def between(language: str, share: Interval) -> str:
    """The interval of a share, in percent."""
    assert share.low is not None
    assert share.high is not None
    return "–".join(number(language, 100 * bound, ".2f") for bound in (share.low, share.high))


def plus_minus(language: str, mean: Interval) -> str:
    """A mean with half the width of its interval."""
    half = "" if mean.high is None else f" ± {number(language, mean.high - mean.estimate, '.2f')}"
    return number(language, mean.estimate, ".2f") + half
