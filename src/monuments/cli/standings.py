"""The figures of a tournament as grids."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.arena import Standings, Tournament
from monuments.arena.intervals import Interval

from .console import clean
from .play import describe
from .report import between, headed_grid, percent, plus_minus
from .words import number, word


def print_standings(console: Console, tournament: Tournament, figures: Standings, language: str = "en") -> None:
    """Print victories, Elo, points and times, the strongest bot first."""
    setup = tournament.setup
    about = {"games": figures.games, "players": setup.players, "deals": figures.deals}
    console.print(Text(word(language, "tournament", title=setup.game.facts.title, **about), "bold"))
    console.print(Text(f"{describe(setup, language)} · {word(language, 'seed', seed=str(tournament.seed))}", "dim"))
    order = sorted(range(len(figures.bots)), key=lambda bot: -figures.bots[bot].elo.estimate)
    grids = [_victories(figures, order, language), _points(figures, order, language)]
    if len(figures.pairings) > 1:
        grids.insert(1, _pairings(figures, language))
    for grid in grids:
        console.print()
        console.print(grid)
    console.print()
    console.print(Text(word(language, "standings_note"), "dim"))


def _victories(figures: Standings, order: list[int], language: str) -> Grid:
    grid = headed_grid(language, "bot", "games", "victories", "interval", "elo", "interval")
    for bot in (figures.bots[place] for place in order):
        share = percent(language, bot.share.estimate), between(language, bot.share)
        games = number(language, bot.games, ",")
        grid.add_row(clean(bot.bot), games, *share, f"{bot.elo.estimate:.0f}", _range(bot.elo))
    return grid


def _pairings(figures: Standings, language: str) -> Grid:
    grid = headed_grid(language, "pairing", "games", "victories", "interval")
    for pairing in figures.pairings:
        for place, (bot, share) in enumerate(zip(pairing.bots, pairing.shares, strict=True)):
            games = "" if place else number(language, pairing.games, ",")
            figures_of_bot = percent(language, share.estimate), between(language, share)
            grid.add_row(clean(bot), games, *figures_of_bot, end_section=place == len(pairing.bots) - 1)
    return grid


def _points(figures: Standings, order: list[int], language: str) -> Grid:
    grid = headed_grid(language, "bot", "points", "margin", "answers", "seconds_each", "slowest")
    for bot, time in ((figures.bots[place], figures.times[place]) for place in order):
        means = plus_minus(language, bot.score), plus_minus(language, bot.margin)
        seconds = (number(language, each, ".2g") for each in (time.per_answer, time.slowest))
        grid.add_row(clean(bot.bot), *means, number(language, bot.decisions, ","), *seconds)
    return grid


def _range(elo: Interval) -> str:
    return "–" if elo.low is None or elo.high is None else f"{elo.low:.0f}–{elo.high:.0f}"
