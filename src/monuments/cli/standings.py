"""The figures of a tournament as tables."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.arena import Standings, Tournament
from monuments.arena.intervals import Interval

from .console import clean
from .play import describe
from .report import between, headed_grid, percent, plus_minus
from .words import word


def print_standings(console: Console, tournament: Tournament, figures: Standings, language: str = "en") -> None:
    """Print victories, Elo, points and times, the strongest bot first."""
    setup = tournament.setup
    about = {"games": figures.games, "players": setup.players, "deals": figures.deals}
    console.print(Text(word(language, "tournament", title=setup.game.facts.title, **about), "bold"))
    console.print(Text(f"{describe(setup, language)} · {word(language, 'seed', seed=str(tournament.seed))}", "dim"))
    order = sorted(range(len(figures.bots)), key=lambda bot: -figures.bots[bot].elo.estimate)
    grids = [_victories(figures, order, language), _points(figures, order, language)]
    if len(figures.tables) > 1:
        grids.insert(1, _encounters(figures, language))
    for grid in grids:
        console.print()
        console.print(grid)
    console.print()
    console.print(Text(word(language, "standings_note"), "dim"))


def _victories(figures: Standings, order: list[int], language: str) -> Grid:
    grid = headed_grid(language, "bot", "games", "victories", "interval", "elo", "interval")
    for bot in (figures.bots[place] for place in order):
        share = percent(bot.share.estimate), between(bot.share)
        grid.add_row(clean(bot.bot), f"{bot.games:,}", *share, f"{bot.elo.estimate:.0f}", _range(bot.elo))
    return grid


def _encounters(figures: Standings, language: str) -> Grid:
    grid = headed_grid(language, "encounter", "games", "victories", "interval")
    for encounter in figures.tables:
        for place, (bot, share) in enumerate(zip(encounter.bots, encounter.shares, strict=True)):
            games = "" if place else f"{encounter.games:,}"
            is_last = bot == encounter.bots[-1]
            grid.add_row(clean(bot), games, percent(share.estimate), between(share), end_section=is_last)
    return grid


def _points(figures: Standings, order: list[int], language: str) -> Grid:
    grid = headed_grid(language, "bot", "points", "margin", "answers", "seconds_each", "slowest")
    for bot, time in ((figures.bots[place], figures.times[place]) for place in order):
        means = plus_minus(bot.score), plus_minus(bot.margin)
        grid.add_row(clean(bot.bot), *means, f"{bot.decisions:,}", f"{time.per_answer:.2g}", f"{time.slowest:.2g}")
    return grid


def _range(elo: Interval) -> str:
    return "–" if elo.low is None or elo.high is None else f"{elo.low:.0f}–{elo.high:.0f}"
