"""`monuments admin`: inspecting and managing the data of a server, whether or not it is running."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from monuments.drawing.grids import new_grid

from . import players
from .console import clean, out, print_heading, print_line, write_json
from .database import hall_beside, look_into
from .failure import Failure
from .options import AsJson
from .serve import Config

if TYPE_CHECKING:
    from monuments.server.storage import Counts, Header, Statistics, Store

app = typer.Typer(name="admin", help="Manage a server: its tables, players and statistics.", no_args_is_help=True)

app.command("players")(players.list_players)
app.command("rename-player")(players.rename)
app.command("remove-player")(players.remove)

MIB = 1024 * 1024
REMOVED, DAMAGED = "(removed)", "(damaged)"


class Status(StrEnum):
    """The status of a table."""

    open = "open"
    running = "running"
    over = "over"
    closed = "closed"


@app.command("tables")
def list_tables(
    status: Annotated[
        Status | None, typer.Option(help="Only tables with this status. Default: all.", show_default=False)
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="List at most this many.")] = 50,
    as_json: AsJson = False,
    config: Config = None,
) -> None:
    """List tables with the players and bots in their seats, the most recently used first."""

    async def find(store: "Store") -> "list[tuple[Header, list[Taken] | None]]":
        headers = await store.all_tables(limit, None if status is None else status.value)
        return [(header, await _taken(store, header)) for header in headers]

    found = look_into(config, find)
    if as_json:
        write_json({"tables": [_document(*each) for each in found]})
    else:
        _print_tables(out(), found)


@app.command()
def close(
    table: Annotated[str, typer.Argument(help="The table's id, as in its link.", metavar="TABLE")],
    reason: Annotated[str, typer.Option(help="The reason, kept in the table's log.", metavar="TEXT")] = "operator",
    config: Config = None,
) -> None:
    """Close a table that is open or running. Clients at the table are informed within a few seconds.

    The server may be running: if both write to the table at the same moment, the second one reads it again first.
    """
    look_into(config, lambda store: _close(store, table, reason))
    print_line(out(), Text.assemble(("ok ", "bold green"), (clean(table), "bold"), " is closed"))


@app.command()
def stats(as_json: AsJson = False, config: Config = None) -> None:
    """Print how much data there is, and the results of finished games."""

    async def both(store: "Store") -> "tuple[Counts, list[Statistics]]":
        return await store.counts(), await store.statistics()

    counts, statistics = look_into(config, both)
    if as_json:
        write_json({**asdict(counts), "variants": [asdict(each) for each in statistics]})
        return
    console = out()
    _print_counts(console, counts)
    if statistics:
        _print_statistics(console, statistics)


async def _close(store: "Store", table_id: str, reason: str) -> None:
    from monuments.server.errors import Refusal

    header = await store.header(table_id)
    if header is None:
        raise Refusal("no_such_table")
    if header.status not in (Status.open, Status.running):
        raise Failure(f"table {table_id} is already {header.status}")
    hall = hall_beside(store)
    await hall.close(table_id, reason)
    if (now := (await hall.table(table_id)).status) != Status.closed:
        raise Failure(f"table {table_id} has become {now} in the meantime")


@dataclass(frozen=True)
class Taken:
    """A seat that is not free."""

    seat: int
    kind: str
    id: str | None
    """The player's id; a bot has none."""
    name: str
    """Empty if the player was removed."""


async def _taken(store: "Store", header: "Header") -> list[Taken] | None:
    """Who sits at a table, or None if its log is damaged."""
    from monuments.server.seats import OPEN, record_name
    from monuments.server.table import Table

    table, rows = Table(header.id, header.secret), await store.read(header.id)
    try:
        for row in rows:
            table.apply(row)
    except (ValueError, LookupError, TypeError, AssertionError):
        return None
    names = await store.players.names([seat.player for seat in table.seats if seat.player is not None])
    return [
        Taken(number, seat.kind, seat.player, record_name(seat, names.get(seat.player or "", "")))
        for number, seat in enumerate(table.seats)
        if seat.kind != OPEN
    ]


def _document(header: "Header", taken: Sequence[Taken] | None) -> dict[str, Any]:
    return {
        "id": header.id,
        "game": header.game,
        "variant": header.variant,
        "status": header.status,
        "public": header.is_public,
        "created_at": header.created_at,
        "touched_at": header.touched_at,
        "rows": header.length,
        "rematch_of": header.rematch_of,
        "seats": None if taken is None else list(map(asdict, taken)),
    }


def _print_tables(console: Console, found: "Sequence[tuple[Header, Sequence[Taken] | None]]") -> None:
    if not found:
        console.print("no tables")
        return
    grid = new_grid()
    for title in ("table", "game", "status", "players"):
        grid.add_column(title, no_wrap=title in ("table", "status"), overflow="fold")
    grid.add_column("rows", justify="right", no_wrap=True)
    grid.add_column("created,\nlast used (UTC)", no_wrap=True)
    for each, taken in found:
        grid.add_row(
            each.id,
            f"{each.game}: {each.variant}",
            f"{each.status}\n{'public' if each.is_public else 'by link'}",
            DAMAGED if taken is None else _listed(taken),
            str(each.length),
            f"{players.time_of(each.created_at)}\n{players.time_of(each.touched_at)}",
        )
    console.print(grid)


def _listed(taken: Sequence[Taken]) -> str:
    return "\n".join(f"{each.seat + 1} {clean(each.name) or REMOVED}" for each in taken)


def _print_counts(console: Console, counts: "Counts") -> None:
    grid = new_grid()
    grid.add_column()
    grid.add_column(justify="right")
    grid.show_header = False
    for status in Status:
        grid.add_row(f"tables {status.value}", f"{counts.tables.get(status.value, 0):,}")
    grid.add_row("players", f"{counts.players:,}")
    grid.add_row("rows of all logs", f"{counts.rows:,}")
    grid.add_row("database", f"{counts.size / MIB:,.1f} MiB")
    console.print(grid)


def _print_statistics(console: Console, statistics: "Sequence[Statistics]") -> None:
    print_heading(console, "Finished games")
    grid = new_grid()
    for title in ("game", "games", "mean score", "winners'", "victories"):
        grid.add_column(title, justify="left" if title in ("game", "victories") else "right", overflow="fold")
    for each in statistics:
        kinds = ", ".join(f"{kind} {tally.victories}/{tally.games}" for kind, tally in each.kinds.items())
        grid.add_row(
            f"{each.game}: {each.variant}",
            f"{each.games:,}",
            f"{each.mean_score:.1f}",
            f"{each.mean_winner_score:.1f}",
            kinds,
        )
    console.print(grid)
