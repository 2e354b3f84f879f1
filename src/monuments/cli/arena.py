"""`monuments arena`: tournaments of bots, with rotated seats and the same draws for all."""

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
from .words import Language, word

FORMAT = "monuments-arena/2"
GamesFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        file_okay=False,
        help="Save every finished game in this folder, and continue from the games that are already in it.",
        metavar="DIR",
        show_default=False,
    ),
]
Ray = Annotated[
    bool,
    typer.Option(
        "--ray",
        help="Play on a Ray cluster (pip install 'monuments\\[ray]'): the one at RAY_ADDRESS, or one of --jobs "
        "workers on this machine. A bot's file must have the same path on every machine.",
    ),
]

Play = Annotated[
    bool, typer.Option("--play/--no-play", help="Play the missing games, or only report those saved in --out.")
]


def arena(
    context: typer.Context,
    bots: Annotated[list[str], typer.Argument(help=f"Two bots or more: {NAMES}.", metavar="BOT")],
    game: GameName = DEFAULT_GAME,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games of each pairing, at least.", metavar="N")
    ] = 100,
    seed: Seed = 0,
    jobs: Jobs = None,
    limit: Limit = DEFAULT_LIMIT,
    strict: Strict = False,
    lang: Lang = Language.en,
    anchor: Annotated[
        str | None,
        typer.Option(
            help="The bot whose Elo is 1000. Default: greedy if it plays, otherwise the first.",
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
            help="Save every finished game in this file, and continue from the games that are already in it.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    ray: Ray = False,
) -> None:
    """Let bots play against each other, and report victories, margins, Elo and times.

    As many bots as seats all play together; of more bots, every combination plays; of two, the first plays against the
    second in all other seats. These are the pairings. Each pairing plays each deal with every bot in every seat and
    with the same draws, so the number of games is rounded up to whole rotations. Game number n of a seed is always the
    same game, unless bots are limited by time.

    The published table of our own bots is played by: monuments arena ladder.
    """
    tournament = Tournament(chosen_setup(context, game), tuple(map(absolute, bots)), seed, limit, strict)
    tournament.check()
    measure = _anchor(tournament, bots, anchor)
    played = tournament.deals(games) * tournament.setup.players
    if played != games:
        print_line(err(), Text(word(lang.value, "whole_deals", played=played, asked=games), "dim"))
    figures = run(tournament, games, jobs, file, ray, lang.value, measure)
    if as_json:
        write_json(_document(tournament, figures, measure))
    else:
        print_standings(out(), tournament, figures, lang.value)
    check_answers(figures.mistakes, {bot.bot: bot.decisions for bot in figures.bots})


def run(
    tournament: Tournament,
    games: int,
    jobs: int | None,
    file: Path | None,
    ray: bool,
    language: str,
    anchor: int | None = None,
) -> Standings:
    """Play the missing games of a tournament, with a progress bar, and report mistakes of bots on standard error."""
    setup, total = tournament.setup, len(tournament.games(games))
    with open_journal(file, tournament) as journal:
        known = sum(number in journal.games for number in tournament.games(games))
        processes = jobs or (os.cpu_count() or 1 if ray else _fastest(total - known))
        ready = known == total or are_compiled([setup.game], tournament.bots)
        setups = [setup] if known < total else []
        with games_bar(total, ready, lambda: compile_all(setups, tournament.bots), language, known) as advance:

            def done(game: Any) -> None:
                journal.write(game)
                advance(1)

            played = play_tournament(tournament, games, dict(journal.games), done, processes, ray)
    figures = standings(tournament, played, anchor)
    report_mistakes(figures.mistakes, language)
    return figures


def kept(series: Series, tournament: Tournament, folder: Path | None) -> Standings | None:
    """The figures of the games saved in a folder, without playing; None if no deal is complete."""
    file = series.file(folder)
    if file is None or not file.exists():
        return None
    with open_journal(file, tournament) as journal:
        played = series.whole(journal.games)
    return standings(tournament, played) if played else None


def _fastest(games: int) -> int:
    return max(1, min(os.cpu_count() or 1, games // BOTS_WORTH_IT))


def _anchor(tournament: Tournament, bots: list[str], anchor: str | None) -> int:
    if anchor is None:
        return default_anchor(tournament)
    if anchor not in bots:
        raise Unusable(f"the anchor {anchor!r} does not play")
    return bots.index(anchor)


def _document(tournament: Tournament, figures: Standings, anchor: int) -> Mapping[str, Any]:
    """All figures; except for `times`, another run of the same command gives the same document."""
    parameters = {**tournament.identity(), "anchor": tournament.labels[anchor], "confidence": CONFIDENCE}
    return {"format": FORMAT, "parameters": parameters, **asdict(figures)}
