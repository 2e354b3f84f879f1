"""One client's socket at one table: messages in, messages out, and no client that can hold up another."""

import asyncio
import time
from collections import deque
from collections.abc import Coroutine
from typing import Any

import orjson
import structlog
from pydantic import ValidationError

from monuments.games import WATCHER, IllegalAction, MalformedNotation, Refused

from .client import new_request_id
from .eager import start_eagerly
from .errors import Refusal
from .hall import Hall
from .handoff import Channel
from .limits import TokenBucket
from .opening import rematch
from .protocol.inbound import Rematch, Sync, Why, Wish, parse_inbound
from .room import Room
from .storage import StorageError
from .telemetry import Metrics
from .wishes import Player
from .wishes.player import need_game, own_seat

MOST_WAITING_BYTES = 512 * 1024
"""How much may wait for a client that reads slowly; with more it is dropped."""
LONGEST_ID = 40
MOST_REFUSED = 200
"""How many messages in a row may be refused for coming too fast."""
NO_TABLE, TOO_SLOW, TOO_FAST, INTERNAL, GOING_DOWN, TRY_LATER = 4404, 4413, 4429, 1011, 1012, 1013
"""The codes with which a socket is closed."""
GONE = (RuntimeError, OSError)
"""Raised when sending to a client that has gone."""
FLUSH_S = 1.0
"""How long sending the last messages may take."""
log = structlog.get_logger()


class Socket:
    """A client at a table."""

    __slots__ = (
        "_bucket", "_channel", "_ends_with", "_hall", "_is_answering", "_metrics", "_reader", "_refused", "_too_slow",
        "_waiting", "_waiting_bytes", "_writer", "language", "player", "recipient",
    )  # fmt: skip

    def __init__(
        self, channel: Channel, hall: Hall, player: Player, language: str, bucket: TokenBucket, metrics: Metrics
    ) -> None:
        self.player, self.language, self.recipient = player, language, WATCHER
        self._channel, self._hall, self._bucket, self._metrics = channel, hall, bucket, metrics
        self._waiting: deque[bytes] | None = None
        """Messages that the client was too slow to read; None while it keeps up."""
        self._waiting_bytes = 0
        self._refused = 0
        self._too_slow = False
        self._ends_with: int | None = None
        self._is_answering = False
        self._reader: asyncio.Task[Any] | None = None
        self._writer: asyncio.Task[None] | None = None
        """Sends what waits; None while nothing does."""

    def send(self, message: bytes) -> None:
        """Send soon, together with messages to others."""
        self._hall.outbox.put(self, message)

    def send_now(self, message: bytes) -> None:
        """Send without waiting; a client that is too slow is dropped instead."""
        if self._too_slow:
            return
        if self._waiting is None:
            if self._channel.write_text(message):
                self._metrics.messages_out.inc()
                return
            try:
                rest = start_eagerly(self._channel.send({"type": "websocket.send", "text": message.decode()}))
            except GONE:
                return  # the reader notices that the client has gone
            self._metrics.messages_out.inc()
            if rest is not None:
                self._waiting = deque()
                self._writer = asyncio.create_task(self._write(rest, self._waiting))
            return
        self._waiting.append(message)
        self._waiting_bytes += len(message)
        if self._waiting_bytes > MOST_WAITING_BYTES:
            self.drop()

    def drop(self) -> None:
        """Disconnect a client that does not read."""
        self._too_slow = True
        if self._waiting is not None:
            self._waiting.clear()
        self._metrics.dropped.inc()
        if self._reader is not None:
            self._reader.cancel()

    def dismiss(self, refusal: Refusal) -> None:
        """Send the reason why it has to go, and disconnect."""
        self.send(self._refusal(None, refusal))
        self.end(NO_TABLE)

    def end(self, code: int) -> None:
        """Disconnect after the last message has been answered; later ones are ignored."""
        self._ends_with = self._ends_with or code
        if self._reader is not None and not self._is_answering:
            self._reader.cancel()

    async def serve(self, room: Room, since: int | None, max_bytes: int) -> None:
        """Serve the client until it leaves or has to go."""
        self._reader = asyncio.current_task()
        code, reason = 1000, ""
        try:
            await self._hall.enter(room, self, since)
            code = await self._read(room, max_bytes)
        except Refusal as refusal:
            self.send(self._refusal(None, refusal))
            await self._flush()
            code = NO_TABLE
        except StorageError as error:
            log.warning("a table could not be read", table=room.id, error=str(error))
            self.send(self._refusal(None, Refusal("busy")))
            await self._flush()
            code = TRY_LATER
        except asyncio.CancelledError:
            if self._too_slow:
                code = TOO_SLOW
            elif self._ends_with is not None:
                code = self._ends_with
                await self._flush()
            else:
                code = GOING_DOWN
                raise
        except Exception:
            code, reason = INTERNAL, f"internal {self._noted('a conversation failed', room)}"
        finally:
            self._hall.leave(room, self)
            if self._writer is not None:
                self._writer.cancel()
            await self._close(code, reason)

    async def _close(self, code: int, reason: str) -> None:
        self._hall.outbox.empty()
        try:
            async with asyncio.timeout(1):
                await self._channel.close(code, reason)
        except (TimeoutError, *GONE):
            pass  # the client has gone; closing was only polite

    async def _write(self, begun: Coroutine[Any, Any, None], waiting: deque[bytes]) -> None:
        """Finish a message that has been started, and send those that came after it."""
        try:
            await begun
            while waiting and not self._too_slow:
                message = waiting.popleft()
                self._waiting_bytes -= len(message)
                await self._channel.send({"type": "websocket.send", "text": message.decode()})
                self._metrics.messages_out.inc()
        except GONE:
            return  # the reader notices that the client has gone
        self._waiting = self._writer = None

    async def _flush(self) -> None:
        """Wait until everything is sent, but not for ever."""
        self._hall.outbox.empty()
        if self._writer is not None:
            await asyncio.wait([self._writer], timeout=FLUSH_S)

    async def _read(self, room: Room, max_bytes: int) -> int:
        channel = self._channel
        while True:
            event = await channel.receive()
            if event["type"] == "websocket.disconnect":
                channel.is_open = False
                return 1000
            self._metrics.messages_in.inc()
            wait = self._bucket.take()
            self._refused = self._refused + 1 if wait else 0
            if self._refused > MOST_REFUSED:
                return TOO_FAST
            text = event.get("text")
            if text is None:
                self.send(self._refusal(None, Refusal("malformed")))
            elif len(text.encode()) > max_bytes:
                self.send(self._refusal(None, Refusal("too_big", limit=max_bytes)))
            elif wait:
                self.send(self._refusal(_own_id(text), Refusal("too_fast", seconds=max(1, round(wait)))))
            else:
                self._is_answering = True
                answer = await self._answer(room, text)
                self._is_answering = False
                if answer is not None:
                    self.send(answer)
                # Nothing of this message may stay in memory while waiting for the next one, which may take long.
                del event, text, answer
                if self._ends_with is not None:
                    await self._flush()
                    return self._ends_with

    async def _answer(self, room: Room, text: str) -> bytes | None:
        """The answer to one message; None if it has already been sent."""
        try:
            message = parse_inbound(text)
        except ValidationError as error:
            return self._malformed(text, error)
        if isinstance(message, Sync):
            try:
                await self._hall.sync(room, self, message.since)
            except StorageError as error:
                log.warning("a table could not be read", table=room.id, error=str(error))
                return self._refusal(None, Refusal("busy"))
            return None
        try:
            if isinstance(message, Why):
                return await self._because(room, message)
            if isinstance(message, Rematch):
                return _done(message, table=await rematch(self._hall, room, self.player, message.id))
            start = time.perf_counter()
            repeated = await self._hall.wish(room, self.player, message)
        except (Refusal, Refused, MalformedNotation) as error:
            self._metrics.refused(_game(room), message.type)
            return self._refusal(message.id, error)
        except StorageError as error:
            log.warning("a wish could not be stored", table=room.id, error=str(error))
            return self._refusal(message.id, Refusal("busy"))
        except Exception:
            number = self._noted("a wish failed", room, wish=message.type)
            return self._refusal(message.id, Refusal("internal", number=number))
        self._metrics.accepted(_game(room), message.type)
        self._metrics.action_seconds.observe(time.perf_counter() - start)
        return _done(message, repeated=repeated)

    def _noted(self, event: str, room: Room, **what: Any) -> str:
        """Log the error that is being handled, and return the id to find it by."""
        number = new_request_id()
        self._metrics.errors.labels("websocket").inc()
        log.exception(event, id=number, table=room.id, **what)
        return number

    async def _because(self, room: Room, asked: Why) -> bytes:
        """Whether an action is possible, and if not, why."""
        async with room.lock:
            table = await self._hall.awake(room)
            seat = own_seat(table, self.player)
            need_game(table)
            assert table.match is not None
            answer: dict[str, Any] = {"type": "because", "id": asked.id, "do": asked.do, "possible": True}
            try:
                table.match.verify(seat, asked.do)
            except IllegalAction as error:
                answer |= {"possible": False, "reason": error.sentences[self.language], "rule": error.rule}
            except MalformedNotation:
                answer |= {"possible": False, "reason": Refusal("no_such_action").sentence(self.language)}
            return orjson.dumps(answer)

    def _malformed(self, text: str, error: ValidationError) -> bytes:
        """A refusal that says what is wrong and where, with the message's own id if that can be read."""
        fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
        if fault["type"] == "json_invalid":
            return self._refusal(None, Refusal("malformed"))
        place = ".".join(str(part) for part in fault["loc"]) or "type"
        return self._refusal(_own_id(text), Refusal("invalid", place=place[:80]))

    def _refusal(self, own_id: str | None, error: Exception) -> bytes:
        answer: dict[str, Any] = {"type": "refused", "id": own_id}
        if isinstance(error, Refused):
            answer |= {"code": error.why.key, "reason": error.sentences[self.language], "rule": error.rule}
        else:
            refusal = error if isinstance(error, Refusal) else Refusal("no_such_action")
            answer |= {"code": refusal.code, "reason": refusal.sentence(self.language)}
        return orjson.dumps(answer)


def _done(wish: Wish, *, repeated: bool = False, table: str | None = None) -> bytes:
    answer: dict[str, Any] = {"type": "done", "id": wish.id, "repeated": repeated}
    if table is not None:
        answer["table"] = table
    return orjson.dumps(answer)


def _game(room: Room) -> str:
    return "none" if room.table is None else room.table.game.facts.name


def _own_id(text: str) -> str | None:
    """The id of a message that is otherwise invalid."""
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    own = message.get("id") if isinstance(message, dict) else None
    return own if isinstance(own, str) and len(own) <= LONGEST_ID else None
