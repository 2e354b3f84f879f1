"""For operators and proxies: health and metrics of the process."""

import asyncio

from fastapi import APIRouter, Response

from ..storage import StorageError
from ..telemetry import CONTENT_TYPE
from .visitor import TheService

router = APIRouter(include_in_schema=False)
PING_S = 2.0
"""How long the database may take to answer: health checks time out early."""


@router.get("/healthz")
async def health(service: TheService) -> Response:
    """200 while the process serves requests and its database answers."""
    if not service.ready:
        return Response("going down", 503, media_type="text/plain")
    try:
        async with asyncio.timeout(PING_S):
            await service.store.ping()
    except (StorageError, TimeoutError):
        return Response("no database", 503, media_type="text/plain")
    return Response("ok", media_type="text/plain")


@router.get("/metrics")
async def metrics(service: TheService) -> Response:
    """The metrics of this process, for Prometheus."""
    rooms = service.hall.rooms.values()
    awake = sum(room.table is not None for room in rooms)
    service.metrics.tables.labels("live").set(awake)
    service.metrics.tables.labels("asleep").set(len(rooms) - awake)
    return Response(service.metrics.render(), media_type=CONTENT_TYPE)
