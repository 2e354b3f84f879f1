"""`monuments arena ladder`: the published table of our bots, played again."""

from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from monuments import __version__
from monuments.drawing.grids import new_grid

from .arena import GamesFolder, Play, Ray, kept, run
from .console import clean, err, out, print_line, write_json
from .failure import Unusable
from .files import check_file
from .options import AsJson, Jobs, Seed
from .report import between, percent

if TYPE_CHECKING:
    from monuments.arena.ladder import Climbed

FORMAT = "monuments-ladder/2"
LANGUAGE = "en"


def ladder(
    only: Annotated[
        list[str] | None,
        typer.Option(help="Only this line. May be given several times.", metavar="NAME", show_default=False),
    ] = None,
    lines: Annotated[
        Path | None,
        typer.Option(
            help="Your own lines (*.toml). Default: those of the published table.",
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
    page: Annotated[
        Path | None,
        typer.Option(help="Write the table as a Markdown page.", dir_okay=False, metavar="FILE", show_default=False),
    ] = None,
    late: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Positions of a last building phase in which the strong level is compared with perfect play. "
            "Default: 500 with all lines of the published table, none with others.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    ray: Ray = False,
    play: Play = True,
) -> None:
    """Play the lines of the ladder, each a claim about how often one bot beats another, and report which hold."""
    from monuments.arena import late_positions
    from monuments.arena.evenly import machines, note_machine
    from monuments.arena.ladder import LINES, Climbed, read_lines

    wanted = read_lines(lines or LINES, only or ())
    if page is not None:
        check_file(page)
    tournaments = [line.tournament(seed) for line in wanted]
    if play:
        note_machine(folder)
    climbed = []
    for number, (line, tournament) in enumerate(zip(wanted, tournaments, strict=True), 1):
        print_line(err(), Text(f"{number} of {len(wanted)}: {line.name}", "dim"))
        file = None if folder is None else folder / f"{line.name}.jsonl"
        figures = (
            run(tournament, line.games, jobs, file, ray, LANGUAGE)
            if play
            else kept(line.series(seed), tournament, folder)
        )
        if figures is not None:
            climbed.append(Climbed(line, figures))
    if not climbed:
        raise Unusable("--out has no complete deal of any line")
    if late is None:
        late = late_positions.POSITIONS if lines is None and not only else 0
    loss = late_positions.measure_loss(late_positions.STRONG, late, seed) if late else None
    if page is not None:
        from monuments.arena.ladder_page import ladder_page

        page.write_text(ladder_page(climbed, seed, datetime.now(UTC).date(), machines(folder), loss), encoding="utf-8")
    if as_json:
        played = [{**one.line.model_dump(), "reached": one.reached, **asdict(one.standings)} for one in climbed]
        late_loss = None if loss is None else asdict(loss)
        write_json({"format": FORMAT, "version": __version__, "seed": seed, "lines": played, "late": late_loss})
        return
    _print(climbed)
    if loss is not None:
        lost = (
            f"{loss.points.estimate:.2f} points lost per choice in {loss.positions} late positions without the solver"
        )
        out().print(Text(f"{lost}; {percent(LANGUAGE, loss.best)} of the choices were perfect.", "dim"))


def _print(climbed: "list[Climbed]") -> None:
    grid = new_grid()
    grid.add_column(Text("Line", "bold"), overflow="fold")
    for heading in ("games", "victories", "interval", "target", "", "s each"):
        grid.add_column(heading, justify="right", overflow="fold")
    for one in climbed:
        sign = Text("✓", "green") if one.reached else Text("✗", "bold red")
        share = percent(LANGUAGE, one.share.estimate), between(LANGUAGE, one.share)
        cells = f"{one.standings.games:,}", *share, one.line.asked
        grid.add_row(clean(one.line.name), *cells, sign, f"{one.time.per_answer:.2g}")
    console = out()
    console.print(grid)
    console.print()
    held = sum(one.reached for one in climbed)
    console.print(Text(f"{held} of {len(climbed)} lines reached. 95 % intervals, over deals.", "dim"))
