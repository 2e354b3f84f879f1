"""`monuments load`: measures a server with clients that play whole games."""

import asyncio
from contextlib import nullcontext
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid
from rich.text import Text

from monuments import __version__
from monuments.games import find_game

from .compiling import compile_rules
from .console import err, out, print_line, write_json
from .options import AsJson

if TYPE_CHECKING:
    from monuments.server.load import Figures
    from monuments.server.load.figures import Times

FORMAT = "monuments-load/1"


def load(
    tables: Annotated[int, typer.Option(min=1, max=20_000, help="How many tables.", metavar="N")] = 100,
    rate: Annotated[
        float | None,
        typer.Option(
            min=0.1,
            max=1e6,
            help="Actions per second over all tables, even if the server cannot keep up. Default: as many as possible.",
            metavar="R",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure.", metavar="S")] = 10.0,
    url: Annotated[
        str | None,
        typer.Option(
            help="A running server, such as http://127.0.0.1:8000. "
            "Default: a new one without limits, with its data in a temporary folder.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            help="Only this game. Default: all in turn.",
            metavar="NAME",
            show_default=False,
        ),
    ] = None,
    sockets: Annotated[
        int, typer.Option(min=2, max=100, help="Sockets at each table; those without a seat watch.")
    ] = 4,
    as_json: AsJson = False,
) -> None:
    """Play random legal actions at many tables at once, over real sockets, and report how the server performed.

    Tables have two, three and four seats in turn. When a game is over, a rematch follows.
    """
    from monuments.server.load import LoadSpec, own_server, run_trial

    if game is not None:
        find_game(game)
    if url is None:
        compile_rules()
    wanted = LoadSpec(tables, rate, game, sockets)
    with nullcontext() if url is not None else own_server() as own:
        print_line(err(), Text(f"opening {tables:,} tables with {sockets} sockets each …", "dim"))
        figures = asyncio.run(run_trial(url or ("" if own is None else own.url), wanted, seconds))
    if as_json:
        write_json({"format": FORMAT, "version": __version__, "per_second": figures.per_second, **asdict(figures)})
    else:
        out().print(report(figures))
    _explain(figures)


def report(figures: "Figures") -> Grid:
    """The figures as a grid."""
    asked = "as fast as possible" if figures.rate is None else f"{figures.rate:g} actions/s asked for"
    title = f"{figures.tables:,} tables, {figures.sockets} sockets each, {figures.seconds:.1f} s, {asked}"
    grid = Grid("what", "measured", title=title)
    grid.add_row("accepted actions/s", f"{figures.per_second:,.1f}")
    grid.add_row("games that ended", f"{figures.games:,}")
    grid.add_row("answer: p50, p99, max", _times(figures.answer))
    grid.add_row("last client updated: p50, p99, max", _times(figures.update))
    grid.add_row("server's processor time per action", _or_not(figures.cpu_ms, "ms"))
    grid.add_row("server's memory per table, with sockets", _or_not(figures.kb_per_table, "kB"))
    grid.add_row("received per action, sent to all clients", f"{figures.bytes_up:.0f} B, {figures.bytes_down:,.0f} B")
    grid.add_row("refusals", _counted(figures.refusals))
    grid.add_row("errors", _counted(figures.errors))
    return grid


def _explain(figures: "Figures") -> None:
    """Print which limit of the server was reached."""
    from monuments.server.load import limit_behind

    for code in figures.refusals:
        if hint := limit_behind(code):
            print_line(err(), Text(f"{code}: {hint.strip()}", "yellow"))


def _times(times: "Times | None") -> str:
    return "none" if times is None else f"{times.p50:.2f}, {times.p99:.2f}, {times.max:.2f} ms"


def _or_not(number: float | None, unit: str) -> str:
    return "not reported" if number is None else f"{number:,.2f} {unit}"


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} × {what}" for what, count in counts.items()) or "none"
