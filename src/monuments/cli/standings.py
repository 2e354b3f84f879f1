"""The figures of a tournament as tables."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.arena import Standings, Tournament
from monuments.arena.intervals import Interval

from .console import clean
from .grids import new_grid
from .play import describe
from .report import LANGUAGE, between, percent, plus_minus


def print_standings(console: Console, tournament: Tournament, figures: Standings) -> None:
    """Print victories, Elo, points and times, the strongest bot first."""
    setup = tournament.setup
    deals = "1 deal" if figures.deals == 1 else f"{figures.deals:,} deals"
    title = f"{setup.game.facts.title}: {figures.games:,} games of {setup.players} players, {deals}"
    console.print(Text(title, "bold"))
    console.print(Text(f"{describe(setup, LANGUAGE)} · seed {tournament.seed}", "dim"))
    order = sorted(range(len(figures.bots)), key=lambda bot: -figures.bots[bot].elo.estimate)
    tables = [_victories(figures, order), _points(figures, order)]
    if len(figures.tables) > 1:
        tables.insert(1, _encounters(figures))
    for table in tables:
        console.print()
        console.print(table)
    console.print()
    note = "95 % intervals, over deals; a victory shared by k counts 1/k; each seat of a bot counts as a game of it."
    console.print(Text(note, "dim"))


def _table(title: str, *headings: str) -> Grid:
    table = new_grid()
    table.add_column(Text(title, "bold"), overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _victories(figures: Standings, order: list[int]) -> Grid:
    table = _table("Bot", "games", "victories", "interval", "Elo", "interval")
    for bot in (figures.bots[place] for place in order):
        share = percent(bot.share.estimate), between(bot.share)
        table.add_row(clean(bot.bot), f"{bot.games:,}", *share, f"{bot.elo.estimate:.0f}", _range(bot.elo))
    return table


def _encounters(figures: Standings) -> Grid:
    table = _table("Table", "games", "victories", "interval")
    for encounter in figures.tables:
        for place, (bot, share) in enumerate(zip(encounter.bots, encounter.shares, strict=True)):
            games = "" if place else f"{encounter.games:,}"
            table.add_row(
                clean(bot), games, percent(share.estimate), between(share), end_section=bot == encounter.bots[-1]
            )
    return table


def _points(figures: Standings, order: list[int]) -> Grid:
    table = _table("Bot", "points", "margin", "answers", "s each", "slowest")
    for bot, time in ((figures.bots[place], figures.times[place]) for place in order):
        means = plus_minus(bot.score), plus_minus(bot.margin)
        table.add_row(clean(bot.bot), *means, f"{bot.decisions:,}", f"{time.per_answer:.2g}", f"{time.slowest:.2g}")
    return table


def _range(elo: Interval) -> str:
    return "–" if elo.low is None or elo.high is None else f"{elo.low:.0f}–{elo.high:.0f}"
