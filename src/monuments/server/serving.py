"""Runs the application under uvicorn: one process, or several that share PostgreSQL and Redis."""

import asyncio
import signal
import socket
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, NoReturn

import redis.asyncio
import uvicorn
from redis.exceptions import RedisError
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from .app import make_app
from .collector import tune_garbage_collection
from .handoff import WRITE_TEXT
from .settings import Settings
from .shutdown import exit_cleanly, exit_with_parent
from .storage import StorageError, Store
from .storage.server_lock import server_lock
from .telemetry import set_up_logging
from .workers import supervise

SOCKET_MAX_BYTES = 64 * 1024
"""The most that a socket reads; a shorter message that is still too long gets an answer."""
PING_S = 20.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's sockets, except that messages are sent at once, and that clients learn when the server stops."""

    async def run_asgi(self) -> None:
        """Serve the socket; the application may send text without waiting."""
        extensions: Any = self.scope["extensions"]
        extensions[WRITE_TEXT] = self.write_text
        await super().run_asgi()

    def write_text(self, text: bytes) -> bool:
        """Send text if that is possible at once; return whether it was sent."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(text_frame(text))
        return True

    def shutdown(self) -> None:
        """Close with a reason; a client that is still connecting is asked to retry later, without an error."""
        if self.close_timer is not None:
            # A connection that is cut off while the client still writes can lose the last bytes on their way to it.
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(self._patience_s, self.transport.close)
            return
        if not (self.handshake_complete or self.close_sent or self.initial_response):
            self.stop_keepalive()
            response = self.conn.reject(HTTPStatus.SERVICE_UNAVAILABLE, "going down")
            self.conn.send_response(response)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
            return
        super().shutdown()

    @property
    def _patience_s(self) -> float:
        """How long the server waits for clients to notice that it stops: half of uvicorn's own limit."""
        whole = self.config.timeout_graceful_shutdown
        return self.close_timeout if whole is None else whole / 2


def text_frame(text: bytes) -> bytes:
    """A message as it is sent: in one frame, and not masked, as a server's are (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c" % size + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


class AnnouncingServer(uvicorn.Server):
    """uvicorn's server, which reports when it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then announce it."""
        await super().startup(sockets)
        self._announce()


def serve_on(settings: Settings, listening: socket.socket, announce: Callable[[], None]) -> None:
    """Serve until a signal arrives, and announce it once requests are answered; raises StorageError if it cannot."""
    set_up_logging(settings.log_format, settings.log_level)
    with server_lock(settings.database_url):
        asyncio.run(check_services(settings))
        if settings.workers == 1:
            serve_alone(settings, listening, announce)
        else:
            supervise(settings.workers, partial(serve_as_worker, settings, listening), announce)


def serve_alone(settings: Settings, listening: socket.socket, announce: Callable[[], None]) -> None:
    """Serve in this process."""
    # uvicorn raises the signal that stopped it again when everything is done.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)
    app = make_app(settings)
    tune_garbage_collection()
    AnnouncingServer(uvicorn_config(settings, app), announce).run(sockets=[listening])


def serve_as_worker(settings: Settings, listening: socket.socket, number: int, started: Connection) -> None:
    """Serve in one of several processes."""
    exit_with_parent(exit_cleanly)
    set_up_logging(settings.log_format, settings.log_level)
    own = settings.model_copy(
        update={"workers": 1, "bot_workers": share(settings.bot_workers, settings.workers, number)}
    )
    serve_alone(own, listening, partial(started.send, number))


def share(whole: int, workers: int, number: int) -> int:
    """A worker's share of all bot processes; at least one, because every worker serves bots."""
    return max(1, whole // workers + (number < whole % workers))


async def check_services(settings: Settings) -> None:
    """Check, before serving, that database and Redis answer; the database is upgraded to the current schema."""
    async with await Store.open(settings.database_url):
        if settings.redis_url is not None:
            try:
                async with redis.asyncio.Redis.from_url(settings.redis_url) as client:
                    await client.ping()
            except (RedisError, OSError) as error:
                raise StorageError(f"Redis cannot be reached: {error}") from error
            except (TypeError, ValueError) as error:
                raise StorageError(f"The URL of Redis (redis_url) cannot be used: {error}") from error


def leave(number: int, frame: FrameType | None) -> NoReturn:
    """Exit without an error when a signal asks for it."""
    raise SystemExit(0)


def uvicorn_config(settings: Settings, app: object) -> uvicorn.Config:
    """uvicorn's configuration for our application."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws=SocketProtocol,
        ws_max_size=SOCKET_MAX_BYTES,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        # Compression would cost each socket more memory than its table.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=max(1, round(settings.shutdown_s / 2)),
    )


def bound_socket(settings: Settings) -> socket.socket:
    """The socket on which the server listens; raises OSError with a clear message if it cannot."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise OSError(error.errno, error.strerror, f"{settings.host}:{settings.port}") from error
    listening.set_inheritable(True)
    return listening
