"""The one socket of a table."""

from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from ..errors import Refusal
from ..limits import TokenBucket
from ..protocol.values import Language
from ..socket import Socket
from .tables import TableId
from .visitor import ThePlayer, TheService, TheVisit

router = APIRouter()
GONE = 1006


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
    with service.sockets.hold(visit.client):
        try:
            await websocket.accept()
        except OSError as error:
            # Whoever goes while we look who it is has not done anything wrong.
            raise WebSocketDisconnect(GONE) from error
        service.metrics.sockets.inc()
        bucket = TokenBucket(settings.messages_per_second, settings.message_burst)
        socket = Socket(websocket, service.hall, player, lang or visit.language, bucket, service.metrics)
        service.talks.add(socket)
        try:
            await socket.serve(service.hall.room(table_id), since, settings.max_message_bytes)
        finally:
            service.talks.discard(socket)
            service.metrics.sockets.dec()
