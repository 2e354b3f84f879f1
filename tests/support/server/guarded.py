"""A small application behind the guards, and ways to send it requests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import httpx
from fastapi import APIRouter, Depends, FastAPI, Request, WebSocket
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, BaseModel
from starlette.types import Message

from monuments.games.errors import IllegalAction, OptionError, UnknownGame
from monuments.games.events import Phrase
from monuments.server.client import Visit, visit_of
from monuments.server.errors import Refusal
from monuments.server.guard import guard
from monuments.server.names import clean_name
from monuments.server.settings import Settings
from monuments.server.telemetry import Metrics


class Player(BaseModel):
    name: Annotated[str, AfterValidator(clean_name)]
    seat: int = 0


class Unforeseen(Exception):
    pass


def application() -> FastAPI:
    app, api = FastAPI(openapi_url=None), APIRouter(prefix="/api")

    @api.get("/visit")
    async def visit(visit: Annotated[Visit, Depends(visit_of)]) -> dict[str, str]:
        return {"client": visit.client, "scheme": visit.scheme, "id": visit.request_id, "language": visit.language}

    @api.post("/players/{number}")
    async def name(number: int, player: Player) -> Player:
        return player

    @api.api_route("/anything", methods=["POST", "PUT", "PATCH", "DELETE"])
    async def anything() -> str:
        return "done"

    @api.post("/raw")
    async def raw(request: Request) -> int:
        return len(await request.body())

    @api.post("/parts")
    async def parts(request: Request) -> StreamingResponse:
        async def echo() -> AsyncIterator[bytes]:
            async for part in request.stream():
                yield part

        return StreamingResponse(echo())

    @api.get("/fail/{what}")
    async def fail(what: str) -> None:
        raise FAILURES[what].with_traceback(None)

    @app.get("/page")
    async def page() -> str:
        return "page"

    @app.websocket("/socket")
    async def socket(socket: WebSocket, fail: str = "", early: bool = False) -> None:
        if early:
            raise FAILURES[fail]
        await socket.accept()
        if fail:
            raise FAILURES[fail]
        await socket.send_text("hello")
        await socket.receive_text()

    app.include_router(api)
    return app


FAILURES: Mapping[str, Exception] = {
    "ours": Unforeseen("mon_0123456789abcdefghij is secret"),
    "refused": Refusal("seat_taken"),
    "rule": IllegalAction("world_monuments", "Q9", Phrase("not_adjacent", None, (("action", "x"),))),
    "game": UnknownGame("chess"),
    "option": OptionError("players", "9 are too many"),
    "busy": Refusal("busy", retry_after=1.2),
    "token": Refusal("bad_token"),
}


@dataclass
class Guarded:
    """An application behind the guards, and ways to send it requests."""

    app: FastAPI
    metrics: Metrics

    def ask(self, path: str, method: str = "GET", *, peer: str = "203.0.113.9", **more: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, client=(peer, 1))
        base = more.pop("base", "http://localhost:8000")

        async def once() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url=base) as client:
                return await client.request(method, path, **more)

        return asyncio.run(once())

    def raw(self, scope: Mapping[str, Any], messages: Sequence[Message]) -> list[Message]:
        sent: list[Message] = []
        waiting = list(messages)

        async def receive() -> Message:
            return waiting.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        asyncio.run(self.app(dict(scope), receive, send))
        return sent

    def socket(
        self, headers: Mapping[str, str], query: str = "", host: str = "localhost:8000", denial: bool = True
    ) -> list[Message]:
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/socket",
            "raw_path": b"/socket",
            "query_string": query.encode(),
            "root_path": "",
            "client": ("203.0.113.9", 1),
            "server": ("localhost", 8000),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}} if denial else {},
            "headers": [(b"host", host.encode()), *((k.encode(), v.encode()) for k, v in headers.items())],
        }
        return self.raw(scope, [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}])

    def value(self, name: str, **labels: str) -> float:
        return self.metrics.registry.get_sample_value(name, {**labels, "process": "7"}) or 0


def guarded(clock: Callable[[], float] = lambda: 0.0, **given: Any) -> Guarded:
    app, metrics = application(), Metrics(7)
    guard(app, Settings(**given), metrics, clock=clock)
    return Guarded(app, metrics)
