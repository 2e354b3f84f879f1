"""The socket of a table."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from structlog.contextvars import bind_contextvars

from ..errors import Refusal
from ..handoff import HANDOFF, Handoff
from ..limits import TokenBucket
from ..protocol.values import Language
from ..service import Service
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
    """Follow and play at one table; see `docs/protocol.md`."""
    settings = service.settings
    if not service.ready:
        raise Refusal("going_down")
    room = service.hall.rooms.get(table_id)
    if room is not None and room.watchers >= settings.watchers_per_table and not room.has_seat(player.id):
        raise Refusal("too_many_watchers", limit=settings.watchers_per_table)
    service.sockets.take(visit.client)
    handoff: Handoff = websocket.scope[HANDOFF]
    handoff.release = partial(service.sockets.give, visit.client)
    try:
        await websocket.accept()
    except OSError as error:
        # A client that leaves while it is being identified is not an error.
        raise WebSocketDisconnect(GONE) from error
    bucket = TokenBucket(settings.messages_per_second, settings.message_burst)
    socket = Socket(handoff.channel, service.hall, player, lang or visit.language, bucket, service.metrics)
    handoff.talk = partial(_talk, service, socket, visit.request_id, table_id, since)


async def _talk(service: Service, socket: Socket, request_id: str, table_id: str, since: int | None) -> None:
    # The middleware that bound it has already returned.
    bind_contextvars(request_id=request_id)
    service.metrics.sockets.inc()
    service.talks.add(socket)
    try:
        await socket.serve(service.hall.room(table_id), since, service.settings.max_message_bytes)
    finally:
        service.talks.discard(socket)
        service.metrics.sockets.dec()
