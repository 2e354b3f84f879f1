"""`monuments arena survey`: what games among equal bots show about the games themselves."""

import os
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from monuments.arena.pairing import label
from monuments.arena.standings import faults
from monuments.bots import Mistake
from monuments.drawing.grids import new_grid

from .arena import GamesFolder, Play
from .bots import NAMES, report_mistakes
from .console import clean, out, write_json
from .failure import Unusable
from .files import make_folder
from .options import AsJson, Jobs, Seed
from .progress import games_bar
from .words import Language

if TYPE_CHECKING:
    from monuments.arena.survey_figures import Survey


def survey(
    bot: Annotated[str, typer.Option(help=f"The bot in every seat: {NAMES}.", metavar="BOT")] = "level4",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games of each variant.", metavar="N")
    ] = 400,
    only: Annotated[
        list[str] | None,
        typer.Option(
            help="Only this variant (taj_mahal-3), or all of one name (taj_mahal). May be given several times.",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    variants: Annotated[
        Path | None,
        typer.Option(
            help="Your own variants (*.toml). Default: those of the published survey.",
            exists=True,
            dir_okay=False,
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    as_json: AsJson = False,
    folder: GamesFolder = None,
    docs: Annotated[
        Path | None,
        typer.Option(
            help="Write figures (survey.json), page and plots to this folder; needs matplotlib.",
            file_okay=False,
            metavar="DIR",
            show_default=False,
        ),
    ] = None,
    play: Play = True,
) -> None:
    """Let equal bots play many variants, and report seat advantage, scores and length.

    The first seat begins in every game, so that the figures show what each seat is worth.
    """
    from monuments.arena import evenly
    from monuments.arena.machine import played_with
    from monuments.arena.survey import VARIANTS, read_variants, series_of
    from monuments.arena.survey_figures import FORMAT, Survey, figures, write_survey
    from monuments.arena.survey_page import FIGURES, write_page
    from monuments.arena.survey_plots import load_matplotlib

    wanted = read_variants(variants or VARIANTS, only or ())
    if docs is not None:
        load_matplotlib()
        make_folder(docs)
    series = series_of(wanted, bot, games, seed)
    if play:
        evenly.note_machine(folder)
    with evenly.open_journals(series, folder) as journals:
        left, total = len(evenly.missing(series, journals)), games * len(series)
        if play and left:
            setups = [one.contest.setup for one in series]
            ready = evenly.are_compiled({setup.game for setup in setups}, [bot])
            with games_bar(
                total, ready, lambda: evenly.compile_all(setups, [bot]), Language.en.value, total - left
            ) as advance:
                evenly.play_evenly(series, journals, jobs or os.cpu_count() or 1, lambda: advance(1))
        played = [one.whole(journal.games) for one, journal in zip(series, journals, strict=True)]
    slips = Counter[Mistake]()
    for slip in (slip for whole in played for game in whole.values() for slip in game.slips):
        slips[slip.mistake] += slip.times
    replaced = faults(((label(bot), mistake), times) for mistake, times in slips.items())
    report_mistakes(replaced, Language.en.value, can_be_strict=False)
    found = [
        figures(variant, one.contest.setup.game.facts.sources, whole)
        for variant, one, whole in zip(wanted, series, played, strict=True)
        if whole
    ]
    if not found:
        raise Unusable("--out has no game of any variant")
    day, where = datetime.now(UTC).date().isoformat(), evenly.machines(folder) or [played_with()]
    result = Survey(format=FORMAT, bot=bot, seed=seed, played_on=where, day=day, variants=found)
    if docs is not None:
        write_page(docs, result)
        write_survey(docs / FIGURES, result)
    if as_json:
        write_json(result.model_dump())
        return
    _print(result)


def _print(result: "Survey") -> None:
    grid = new_grid()
    grid.add_column(Text("Variant", "bold"), overflow="fold")
    for heading in ("games", "victories by seat, %", "score", "lead", "turns", "decisions"):
        grid.add_column(heading, justify="right", overflow="fold")
    for one in result.variants:
        shares = " ".join(f"{100 * seat.share.value:.0f}" for seat in one.seats)
        scores = f"{one.scores.mean:.1f}", f"{one.margin.mean:.1f}"
        grid.add_row(
            clean(one.name), f"{one.games:,}", shares, *scores, f"{one.turns.mean:.0f}", f"{one.decisions.mean:.0f}"
        )
    console = out()
    console.print(grid)
    console.print()
    console.print(Text(f"Every seat is played by {clean(result.bot)}; the first one begins.", "dim"))
