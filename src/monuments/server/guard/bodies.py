"""Limits the size of request bodies, whether or not their length is announced."""

from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import Refusal


class Bodies:
    """Refuses a body that announces too great a length at once, any other as soon as it exceeds the limit."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self._app, self._limit = app, limit

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        """Count the bytes that arrive."""
        go_on = self._counted if scope["type"] == "http" else self._app
        return go_on(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        for name, value in scope["headers"]:
            if name == b"content-length" and not value.isdigit():
                raise Refusal("malformed")
            if name == b"content-length" and int(value[:20]) > self._limit:
                raise self._refusal()
        received, is_over, has_answered = 0, False, False

        async def counting() -> Message:
            nonlocal received, is_over
            message = await receive()
            if message["type"] == "http.request":
                received += len(message.get("body", b""))
                is_over = is_over or received > self._limit
            if is_over:
                raise self._refusal()
            return message

        async def sending(message: Message) -> None:
            # Frameworks turn an error while reading the body into a response of their own; hold that back.
            nonlocal has_answered
            if not is_over or has_answered:
                has_answered = True
                await send(message)

        try:
            await self._app(scope, counting, sending)
        except Exception:
            if is_over and not has_answered:
                raise self._refusal() from None
            raise
        if is_over and not has_answered:
            raise self._refusal()

    def _refusal(self) -> Refusal:
        return Refusal("too_big", limit=self._limit)
