"""Answers every error raised further in: a refusal with its reason, an internal error with a number."""

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from ..client import visit_in
from ..errors import Answer, answer_to, internal_answer
from ..storage import StorageError
from ..telemetry import Metrics

POLICY, INTERNAL = 1008, 1011
_DENIAL = "websocket.http.response"

log = structlog.get_logger(__name__)


class Failures:
    """Turns exceptions into responses; the traceback of an internal error goes only to the log."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an exception raised further in."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        started = False

        async def noting(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except (ClientDisconnect, WebSocketDisconnect):
            return  # the client has disconnected
        except Exception as error:
            visit = visit_in(scope)
            answer = answer_to(error, visit.language)
            if answer is None:
                self._metrics.errors.labels(scope["type"]).inc()
                log.exception("unhandled error", id=visit.request_id)
                answer = internal_answer(visit.language, visit.request_id)
            else:
                log.info("refused", code=answer.code, client=visit.client)
                if isinstance(error, StorageError):
                    log.warning("the store did not answer", error=str(error))
            await _answer(scope, receive, send, answer, started)


async def _answer(scope: Scope, receive: Receive, send: Send, answer: Answer, started: bool) -> None:
    if scope["type"] == "http":
        # A response that has started cannot be replaced: the server cuts it off, so the client sees it is incomplete.
        if not started:
            await _respond(send, "http.response", answer)
    elif started:
        code = INTERNAL if answer.status >= 500 else POLICY
        reason = " ".join([answer.code, *filter(None, [answer.error.get("id")])])
        try:
            await send({"type": "websocket.close", "code": code, "reason": reason})
        except (RuntimeError, OSError):
            return  # already closed
    else:
        await receive()
        if _DENIAL in scope.get("extensions", {}):
            await _respond(send, _DENIAL, answer)
        else:
            await send({"type": "websocket.close", "code": POLICY, "reason": answer.code})


async def _respond(send: Send, kind: str, answer: Answer) -> None:
    body = answer.body
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
    await send({"type": f"{kind}.start", "status": answer.status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
