"""The yardstick: a bare Starlette application that sends each message to all sockets of its room.

python -m benchmarks.serving.echo: serves on a free port and prints its URL.
"""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from monuments.server.serving import bound_socket, uvicorn_config
from monuments.server.settings import Settings

ROOMS: dict[str, list[WebSocket]] = {}


async def room(websocket: WebSocket) -> None:
    """Send every message to everybody; `pad` makes it as long as the messages of a game."""
    await websocket.accept()
    sockets = ROOMS.setdefault(websocket.path_params["name"], [])
    sockets.append(websocket)
    padding = " " * int(websocket.query_params.get("pad", "0"))
    try:
        while True:
            text = await websocket.receive_text() + padding
            for listener in sockets:
                await listener.send_text(text)
    except WebSocketDisconnect:
        sockets.remove(websocket)


async def well(request: object) -> PlainTextResponse:
    """The health check."""
    return PlainTextResponse("ok")


app = Starlette(routes=[WebSocketRoute("/room/{name}", room), Route("/healthz", well)])


def main() -> None:
    """Serve until a signal arrives."""
    settings = Settings(port=0)
    listening = bound_socket(settings)
    print(f"served at http://127.0.0.1:{listening.getsockname()[1]}", file=sys.stderr, flush=True)
    uvicorn.Server(uvicorn_config(settings, app)).run(sockets=[listening])


if __name__ == "__main__":
    main()
