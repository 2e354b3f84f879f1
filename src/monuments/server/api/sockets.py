"""The one socket of a table."""

from typing import Annotated

from fastapi import APIRouter, Query, WebSocket

from ..afterwards import AFTERWARDS, Afterwards
from ..errors import Refusal
from ..limits import TokenBucket
from ..protocol.values import Language
from ..socket import Socket
from .tables import TableId
from .visitor import ThePlayer, TheService, TheVisit

router = APIRouter()


@router.websocket("/tables/{table_id}/socket")
async def table_socket(
    websocket: WebSocket,
    service: TheService,
    visit: TheVisit,
    player: ThePlayer,
    table_id: TableId,
    lang: Annotated[Language | None, Query()] = None,
    since: Annotated[int | None, Query(ge=0, le=2**31)] = None,
) -> None:
    """Talk about one table: `docs/protocol.md` says how."""
    settings = service.settings
    if not service.ready:
        raise Refusal("going_down")
    room = service.hall.rooms.get(table_id)
    if room is not None and room.watchers >= settings.watchers_per_table and not room.has_seat(player.id):
        raise Refusal("too_many_watchers", limit=settings.watchers_per_table)
    afterwards: Afterwards = websocket.scope[AFTERWARDS]
    afterwards.hold(service.sockets.hold(visit.client))
    await websocket.accept()

    async def talk() -> None:
        bucket = TokenBucket(settings.messages_per_second, settings.message_burst)
        socket = Socket(websocket, service.hall, player, lang or visit.language, bucket, service.metrics)
        service.metrics.sockets.inc()
        service.talks.add(socket)
        try:
            await socket.serve(service.hall.room(table_id), since, settings.max_message_bytes)
        finally:
            service.talks.discard(socket)
            service.metrics.sockets.dec()

    afterwards.talk = talk
