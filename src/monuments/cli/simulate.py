"""`monuments simulate`: many games among random players or bots, and their figures."""

import os
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from monuments import __version__
from monuments.arena.evenly import are_compiled
from monuments.arena.intervals import CONFIDENCE
from monuments.arena.pairing import label
from monuments.arena.standings import faults
from monuments.games import DEFAULT_GAME
from monuments.games.compiling import can_play_out
from monuments.simulation import Simulation, Tally, prepare, record_file
from monuments.simulation import simulate as play_games

from .bots import (
    BOTS_WORTH_IT,
    DEFAULT_LIMIT,
    Bots,
    Limit,
    Strict,
    check_answers,
    report_mistakes,
    seated_bots,
)
from .console import clean, err, out, print_line, write_json
from .failure import Failure
from .files import make_folder
from .game_options import GameName, chosen_setup
from .options import AsJson, Jobs, Lang, Seed
from .progress import games_bar
from .report import print_report
from .words import Language, number, word

FORMAT = "monuments-simulation/1"
WORTH_A_PROCESS, RECORDED_WORTH_IT = 20_000, 100
"""The games for which another process is worth starting."""


def simulate(
    context: typer.Context,
    game: GameName = DEFAULT_GAME,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.", metavar="N")] = 1000,
    seed: Seed = 0,
    jobs: Jobs = None,
    bot: Bots = None,
    limit: Limit = DEFAULT_LIMIT,
    strict: Strict = False,
    lang: Lang = Language.en,
    as_json: AsJson = False,
    records: Annotated[
        Path | None,
        typer.Option(
            file_okay=False,
            help="Write a verified record of every game to this folder. The games are the same, but take longer.",
            metavar="DIR",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play many games among players who choose at random, or among bots, and report scores, length and seats.

    The same seat begins every game (seat 1 unless --first-player names another), so that the figures show what a seat
    is worth. Game number n of a seed is always the same game, whatever --games, --jobs and --records are, unless bots
    are limited by time.
    """
    setup, language = chosen_setup(context, game), lang.value
    simulation = Simulation(
        setup, games, seed, bots=seated_bots(bot, setup.players), limit_s=limit, strict=strict, records=records
    )
    if records is not None:
        _make_folder(simulation, records)
    started = time.perf_counter()
    tally = _run(simulation, jobs or _fastest(simulation), language)
    if as_json:
        write_json(_document(simulation, tally))
    else:
        print_report(out(), setup, seed, tally.summary(), [label(name) for name in simulation.bots], language)
        note = word(language, "games_took", games=games, seconds=number(language, time.perf_counter() - started, ".1f"))
        if records is not None:
            note = word(language, "records_in", games_took=note, folder=clean(str(records)))
        print_line(err(), Text(note, "dim"))
    replaced = faults(tally.mistakes.items())
    report_mistakes((replace(fault, bot=label(fault.bot)) for fault in replaced), language)
    check_answers(replaced, tally.answers)


def _run(simulation: Simulation, jobs: int, language: str) -> Tally:
    game = simulation.setup.game
    ready = are_compiled([game], simulation.bots) if simulation.bots else can_play_out(game)
    with games_bar(simulation.games, ready, lambda: prepare(simulation), language) as advance:
        return play_games(simulation, jobs, advance)


def _fastest(simulation: Simulation) -> int:
    worth = BOTS_WORTH_IT if simulation.bots else WORTH_A_PROCESS if simulation.records is None else RECORDED_WORTH_IT
    return max(1, min(os.cpu_count() or 1, simulation.games // worth))


def _make_folder(simulation: Simulation, folder: Path) -> None:
    make_folder(folder)
    taken = {entry.name for entry in folder.iterdir()}
    for game in range(1, simulation.games + 1) if taken else ():
        file = record_file(folder, simulation.game, simulation.seed, game)
        if file.name in taken:
            raise Failure(f"{file} exists already; choose another folder")


def _document(simulation: Simulation, tally: Tally) -> dict[str, Any]:
    """All figures; another run of the same command gives the same document."""
    game = simulation.setup.game
    parameters = {
        "game": simulation.game,
        "rules": simulation.setup.rules,
        "options": dict(simulation.setup.options),
        game.facts.data_key: simulation.setup.own_data,
        "players": list(simulation.bots) or "random",
        "games": simulation.games,
        "seed": simulation.seed,
        "confidence": CONFIDENCE,
    }
    document = {"format": FORMAT, "version": __version__, "parameters": parameters, **asdict(tally.summary())}
    if simulation.bots:
        document["mistakes"] = [asdict(fault) for fault in faults(tally.mistakes.items())]
    return document
