"""`monuments simulate`: many games among random players, and what they say about the game."""

import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from monuments import __version__
from monuments.games.compiling import can_play_out

from .console import clean, err, out, print_line, write_json
from .failure import Failure
from .options import (
    CardsFile,
    Expansions,
    FirstPlayer,
    GameName,
    LastRoundPenalty,
    MonumentName,
    Players,
    ScreensOption,
    StepBack,
    chosen,
    set_up,
)
from .report import print_report
from .simulation import Batch, prepare, record_file, simulate_games
from .statistics import CONFIDENCE, Summary

FORMAT = "monuments-simulation/1"
WORTH_A_PROCESS = 20_000, 100
"""From so many games on, without and with records, another process plays more than its start costs."""


def simulate(
    game: GameName = "world_monuments",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.", metavar="N")] = 1000,
    seed: Annotated[
        int, typer.Option(min=0, help="Where the random numbers start; the same seed gives the same games.")
    ] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", min=1, max=256, help="How many processes. Default: as is quickest.", show_default=False
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")] = False,
    records: Annotated[
        Path | None,
        typer.Option(
            file_okay=False,
            help="Write a checked record of every game into this folder. The games stay the same; it takes longer.",
            metavar="DIR",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    first_player: FirstPlayer = None,
    monument: MonumentName = None,
    step_back: StepBack = None,
    last_round_penalty: LastRoundPenalty = None,
    screens: ScreensOption = None,
    expansion: Expansions = None,
    cards: CardsFile = None,
) -> None:
    """Play many games among players who choose at random, and report scores, length and seats.

    The same seat begins every game (seat 0 unless --first-player names another), so that what a seat is worth can be
    read off. Game number n of a seed is always the same game, whatever --games, --jobs and --records are.
    """
    options = chosen(
        monument=monument,
        players=players,
        first_player=first_player,
        step_back=step_back,
        last_round_penalty=last_round_penalty,
        screens=screens,
        expansions=expansion or None,
        cards=cards,
    )
    setup = set_up(game, options)
    batch = Batch(game, dict(setup.options), setup.own_data, setup.table, dict(setup.names), seed, 1, games, records)
    if records is not None:
        _make_folder(batch, records)
    started = time.perf_counter()
    summary = _run(batch, jobs or _quickest(batch))
    if as_json:
        write_json(_document(batch, summary))
        return
    print_report(out(), setup, seed, summary)
    note = f"{games:,} games in {time.perf_counter() - started:.1f} s"
    if records is not None:
        note += f", records in {clean(str(records))}"
    print_line(err(), Text(note, "dim"))


def _run(batch: Batch, jobs: int) -> Summary:
    console = err()
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    ready = can_play_out(batch.setup.game)
    compiling = "compiling the rules (only the first time)"
    if not ready and not console.is_terminal:
        console.print(compiling)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("loading the rules" if ready else compiling, total=None)
        prepare(batch)
        progress.update(task, description="playing", total=batch.games)
        return simulate_games(batch, jobs, lambda played: progress.advance(task, played)).summary()


def _quickest(batch: Batch) -> int:
    worth = WORTH_A_PROCESS[batch.records is not None]
    return max(1, min(os.cpu_count() or 1, batch.games // worth))


def _make_folder(batch: Batch, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    taken = {entry.name for entry in folder.iterdir()}
    for number in range(1, batch.games + 1) if taken else ():
        file = record_file(folder, batch.game, batch.seed, number)
        if file.name in taken:
            raise Failure(f"{file} exists already; choose another folder")


def _document(batch: Batch, summary: Summary) -> dict[str, Any]:
    """Everything, and nothing that another run of the same command would give otherwise."""
    game = batch.setup.game
    parameters = {
        "game": batch.game,
        "rules": game.facts.rules_version,
        "options": dict(batch.options),
        game.facts.data_key: batch.own_data,
        "players": "random",
        "games": batch.games,
        "seed": batch.seed,
        "confidence": CONFIDENCE,
    }
    return {"format": FORMAT, "version": __version__, "parameters": parameters, **asdict(summary)}
