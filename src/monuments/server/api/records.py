"""Records of games, their verification, and statistics."""

import asyncio

from fastapi import APIRouter, Response

from monuments.games import WATCHER
from monuments.records import Draw, Record, RecordError, dump_record, verify

from ..errors import Refusal
from ..table import LOBBY, OVER
from .models import Statistics, VariantStatistics, Verification
from .tables import TableId
from .visitor import ThePlayer, TheService

router = APIRouter(tags=["records"])


@router.get(
    "/tables/{table_id}/record", response_class=Response, responses={200: {"content": {"application/json": {}}}}
)
async def record_of(service: TheService, player: ThePlayer, table_id: TableId) -> Response:
    """The record of a finished game, or of a running one as far as you may see it."""
    table = await service.hall.table(table_id)
    if table.match is None or table.status == LOBBY:
        raise Refusal("not_started")
    seat = table.seat_of(player.id)
    names = await service.hall.names_of(table)
    viewer = None if table.status == OVER else WATCHER if seat is None else seat
    record = await asyncio.to_thread(table.recorder(names, viewer))
    disposition = {"Content-Disposition": f'inline; filename="monuments-{table_id}.json"'}
    return Response(dump_record(record), media_type="application/json", headers=disposition)


@router.get("/tables/{table_id}/verification")
async def verify_game(service: TheService, table_id: TableId) -> Verification:
    """Replay a finished game by the rules and compute every draw again from the secret."""
    table = await service.hall.table(table_id)
    if table.status != OVER:
        raise Refusal("not_finished")
    make_record = table.recorder(await service.hall.names_of(table))
    return await asyncio.to_thread(lambda: _verified(make_record()))


@router.get("/statistics")
async def statistics(service: TheService) -> Statistics:
    """Statistics of this server's finished games, by game and variant."""
    found = await service.store.statistics()
    return Statistics(variants=[VariantStatistics.model_validate(one, from_attributes=True) for one in found])


def _verified(record: Record) -> Verification:
    draws = 1 + sum(isinstance(event, Draw) for event in record.events)
    try:
        verify(record, compiled=True)
    except RecordError as error:
        return Verification(lawful=error.rule == "fairness", fair=False, draws=draws, fault=str(error))
    return Verification(lawful=True, fair=record.fairness is not None, draws=draws)
