"""`monuments admin players`, `rename-player` and `remove-player`: the people and programs that play on a server."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from monuments.drawing.grids import new_grid

from .console import clean, out, print_line, write_json
from .database import hall_beside, look_into
from .options import AsJson
from .serve import Config

if TYPE_CHECKING:
    from monuments.server.storage import Player, Store

PlayerId = Annotated[str, typer.Argument(help="The player's id, as `admin players` lists it.", metavar="PLAYER")]


def list_players(
    name: Annotated[
        str, typer.Argument(help="Only players whose name contains this.", metavar="NAME", show_default=False)
    ] = "",
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="List at most this many.")] = 50,
    as_json: AsJson = False,
    config: Config = None,
) -> None:
    """List players with their ids, the most recently seen first."""
    found = look_into(config, lambda store: store.players.find(name, limit))
    if as_json:
        write_json({"players": [_document(player) for player in found]})
        return
    console = out()
    if not found:
        console.print("no players")
        return
    grid = new_grid()
    for title in ("player", "name", "kind", "created", "last seen (UTC)"):
        grid.add_column(title, no_wrap=title != "name", overflow="fold")
    for player in found:
        grid.add_row(player.id, clean(player.name), player.kind, time_of(player.created_at), time_of(player.seen_at))
    console.print(grid)


def rename(
    player: PlayerId,
    name: Annotated[str, typer.Argument(help="The new name.", metavar="NAME")],
    config: Config = None,
) -> None:
    """Rename a player at every table and in every record. Clients show the new name within a few seconds."""
    from monuments.server.names import clean_name

    new = clean_name(name)

    async def change(store: "Store") -> None:
        await _known(store, player)
        await store.players.rename(player, new)
        await hall_beside(store).rename(player)

    look_into(config, change)
    _say(player, f"is now called {new}")


def remove(player: PlayerId, config: Config = None) -> None:
    """Remove a player's name from every table and record; the games stay, without the name.

    Seats at tables that have not begun become free, and in running games a bot takes over. This is not a ban: the
    person can come back under a new name.
    """

    async def change(store: "Store") -> None:
        await _known(store, player)
        await store.players.delete(player)
        await hall_beside(store).forget_player(player)

    look_into(config, change)
    _say(player, "is removed")


async def _known(store: "Store", player_id: str) -> None:
    from monuments.server.errors import Refusal

    found = await store.players.get(player_id)
    if found is None or not found.name:
        raise Refusal("no_such_player")


def _document(player: "Player") -> dict[str, object]:
    return {
        "id": player.id,
        "name": player.name,
        "kind": player.kind,
        "language": player.language,
        "created_at": player.created_at,
        "seen_at": player.seen_at,
    }


def _say(player: str, what: str) -> None:
    print_line(out(), Text.assemble(("ok ", "bold green"), (clean(player), "bold"), f" {what}"))


def time_of(ms: int) -> str:
    """A time in milliseconds since 1970 as text, in UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")
