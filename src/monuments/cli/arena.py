"""`monuments arena`: bots against each other, with seats rotated and the same draws for all."""

import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from monuments.arena import Standings, Tournament, default_anchor, open_journal, play_tournament, standings
from monuments.arena.evenly import Series, are_compiled, compile_all
from monuments.arena.intervals import CONFIDENCE
from monuments.arena.tournament import absolute
from monuments.games import DEFAULT_GAME

from .bots import BOTS_WORTH_IT, DEFAULT_LIMIT, NAMES, Limit, Strict, check_answers, report_mistakes
from .console import err, out, print_line, write_json
from .failure import Unusable
from .game_options import GameName, chosen_setup
from .options import AsJson, Jobs, Lang, Seed
from .progress import games_bar
from .standings import print_standings
from .words import Language

FORMAT = "monuments-arena/1"
GamesFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        file_okay=False,
        help="Keep every game in this folder as soon as it is over, and go on from those that are in it already.",
        metavar="DIR",
        show_default=False,
    ),
]
Ray = Annotated[
    bool,
    typer.Option(
        "--ray",
        help="Play on a Ray cluster (pip install 'monuments\\[ray]'): the one that RAY_ADDRESS names, or one of --jobs "
        "workers on this machine. A bot's file must be in the same place on every machine.",
    ),
]

Play = Annotated[
    bool, typer.Option("--play/--no-play", help="Whether to play what is missing, or take what --out keeps already.")
]


def arena(
    context: typer.Context,
    bots: Annotated[list[str], typer.Argument(help=f"Two bots or more: {NAMES}.", metavar="BOT")],
    game: GameName = DEFAULT_GAME,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games at each table, at least.", metavar="N")
    ] = 100,
    seed: Seed = 0,
    jobs: Jobs = None,
    limit: Limit = DEFAULT_LIMIT,
    strict: Strict = False,
    lang: Lang = Language.en,
    anchor: Annotated[
        str | None,
        typer.Option(
            help="The bot whose Elo is 1000. Default: greedy if it plays, else the first.",
            metavar="BOT",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
    file: Annotated[
        Path | None,
        typer.Option(
            "--out",
            dir_okay=False,
            help="Keep every game in this file as soon as it is over, and go on from those that are in it already.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    ray: Ray = False,
) -> None:
    """Let bots play each other, and report victories, margins, Elo and times.

    As many bots as seats play at one table; of more, every choice plays at a table of its own; of two, the first plays
    against the second in all other seats. Each table plays each deal with every bot in every seat and with the same
    draws, so the games are rounded up to whole rotations. Game number n of a seed is always the same game, unless bots
    are limited by time.

    The published table of our own bots is played by: monuments arena ladder.
    """
    tournament = Tournament(chosen_setup(context, game), tuple(map(absolute, bots)), seed, limit, strict)
    tournament.check()
    measure = _anchor(tournament, bots, anchor)
    played = tournament.deals(games) * tournament.setup.players
    if played != games:
        note = f"{played:,} games at each table instead of {games:,}: every deal is played in all seats"
        print_line(err(), Text(note, "dim"))
    figures = run(tournament, games, jobs, file, ray, measure)
    if as_json:
        write_json(_document(tournament, figures, measure))
    else:
        print_standings(out(), tournament, figures, lang.value)
    check_answers(figures.mistakes, {bot.bot: bot.decisions for bot in figures.bots})


def run(
    tournament: Tournament, games: int, jobs: int | None, file: Path | None, ray: bool, anchor: int | None = None
) -> Standings:
    """Play a tournament, or what is left of it, behind a bar; mistakes of bots are reported on standard error."""
    setup, total = tournament.setup, len(tournament.games(games))
    with open_journal(file, tournament) as journal:
        known = sum(number in journal.games for number in tournament.games(games))
        processes = jobs or (os.cpu_count() or 1 if ray else _quickest(total - known))
        ready = known == total or are_compiled([setup.game], tournament.bots)
        setups = [setup] if known < total else []
        with games_bar(total, ready, lambda: compile_all(setups, tournament.bots), known) as advance:

            def done(game: Any) -> None:
                journal.write(game)
                advance(1)

            played = play_tournament(tournament, games, dict(journal.games), done, processes, ray)
    figures = standings(tournament, played, anchor)
    report_mistakes(figures.mistakes)
    return figures


def kept(series: Series, tournament: Tournament, folder: Path | None) -> Standings | None:
    """The figures of what a folder keeps, without playing; None where not one deal is whole."""
    file = series.file(folder)
    if file is None or not file.exists():
        return None
    with open_journal(file, tournament) as journal:
        played = series.whole(journal.games)
    return standings(tournament, played) if played else None


def _quickest(games: int) -> int:
    return max(1, min(os.cpu_count() or 1, games // BOTS_WORTH_IT))


def _anchor(tournament: Tournament, bots: list[str], anchor: str | None) -> int:
    if anchor is None:
        return default_anchor(tournament)
    if anchor not in bots:
        raise Unusable(f"the anchor {anchor!r} does not play")
    return bots.index(anchor)


def _document(tournament: Tournament, figures: Standings, anchor: int) -> Mapping[str, Any]:
    """Everything, and but for `times` nothing that another run of the same command would give otherwise."""
    parameters = {**tournament.identity(), "anchor": tournament.labels[anchor], "confidence": CONFIDENCE}
    return {"format": FORMAT, "parameters": parameters, **asdict(figures)}
