"""Creating and finding tables, and moving a seat to another device."""

from math import ceil
from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Query, Response

from ..errors import Refusal
from ..identity import check_seat_secret, seat_secret
from ..opening import open_table
from ..protocol.values import NewTable
from ..row_writer import RowWriter
from ..seats import Seat
from ..storage import Header
from ..table import MOVED
from ..wishes import Player
from .models import Claim, Claimed, Opened, SeatLink, Tables, TableSummary
from .summaries import summaries, summary
from .visitor import KnownPlayer, ThePlayer, TheService, TheVisit

router = APIRouter(tags=["tables"])

TableId = Annotated[str, Path(min_length=1, max_length=40, pattern="^[0-9a-z]+$")]
MOST_LISTED = 100


@router.post("/tables", status_code=201)
async def make_table(service: TheService, visit: TheVisit, player: KnownPlayer, wish: NewTable) -> Opened:
    """Create a table. You take a seat over its socket, and so can anyone who has the link."""
    settings = service.settings
    if await service.store.open_tables_of(player) >= settings.tables_per_client:
        raise Refusal("too_many_tables", limit=settings.tables_per_client)
    if await service.store.unfinished_tables() >= settings.max_tables:
        raise Refusal("server_full", limit=settings.max_tables)
    if wait := service.new_tables.take(visit.client):
        raise Refusal("too_fast", retry_after=wait, seconds=ceil(wait))
    table_id = await open_table(service.hall, Player(player), wish)
    table = await service.hall.table(table_id)
    return Opened(id=table_id, url=f"{service.base_url(visit)}/table/{table_id}", commitment=table.commitment)


@router.get("/tables")
async def list_tables(
    service: TheService, visit: TheVisit, player: ThePlayer, limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50
) -> Tables:
    """Public tables that can be joined or watched, the newest first."""
    headers = await service.store.open_tables(limit)
    return Tables(tables=await summaries(service, headers, visit.language, player.id))


@router.get("/me/tables")
async def own_tables(
    service: TheService,
    visit: TheVisit,
    player: KnownPlayer,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
    before: Annotated[int | None, Query(ge=0, le=2**62)] = None,
    before_id: Annotated[str, Query(max_length=40)] = "",
) -> Tables:
    """Your tables, most recently used first; for the next page pass `touched_at` and `id` of the last one."""
    older_than = None if before is None else (before, before_id)
    headers = await service.store.tables_of(player, limit=limit, before=older_than)
    return Tables(tables=await summaries(service, headers, visit.language, player))


@router.get("/tables/{table_id}")
async def show_table(service: TheService, visit: TheVisit, player: ThePlayer, table_id: TableId) -> TableSummary:
    """One table."""
    return await summary(service, await header_of(service, table_id), visit.language, player.id)


@router.get("/tables/{table_id}/scenery")
async def show_scenery(service: TheService, table_id: TableId) -> Response:
    """The parts of the picture that stay the same throughout the game: the board or the cards."""
    table = await service.hall.table(table_id)
    return Response(orjson.dumps(table.game.scenery(table.setup)), media_type="application/json")


@router.post("/tables/{table_id}/link")
async def link_to_own_seat(service: TheService, visit: TheVisit, player: KnownPlayer, table_id: TableId) -> SeatLink:
    """The secret link that moves your seat to another device."""
    table = await service.hall.table(table_id)
    seat = table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated")
    secret = seat_secret(service.keys[0], table_id, seat, holding(table.seats[seat]))
    # In the fragment, so that no server or log on the way sees it.
    return SeatLink(url=f"{service.base_url(visit)}/table/{table_id}#seat={seat}&secret={secret}", secret=secret)


@router.post("/tables/{table_id}/claim")
async def claim_seat(
    service: TheService, known: KnownPlayer, player: ThePlayer, table_id: TableId, claim: Claim
) -> Claimed:
    """Take over a seat on this device with its secret; the previous device becomes a watcher."""
    room = service.hall.room(table_id)

    def grant(writer: RowWriter) -> None:
        table = writer.table
        if claim.seat >= table.players:
            raise Refusal("no_such_seat")
        seat = table.seats[claim.seat]
        right = check_seat_secret(service.keys, claim.secret, table_id, claim.seat, holding(seat))
        if seat.player is None or not right:
            raise Refusal("bad_secret")
        if seat.player == known:
            return
        if table.seat_of(known) is not None:
            raise Refusal("already_seated")
        writer.write(MOVED, claim.seat, kind=player.kind, player=known)

    await service.hall.write(room, grant, known)
    return Claimed(seat=claim.seat)


def holding(seat: Seat) -> str:
    """Who holds a seat, and since when: a link becomes void when its holder leaves, even if they return later."""
    return f"{seat.player or ''}:{seat.taken}"


async def header_of(service: TheService, table_id: str) -> Header:
    """The header of a table; refuses unknown ids."""
    header = await service.store.header(table_id)
    if header is None:
        raise Refusal("no_such_table")
    return header
