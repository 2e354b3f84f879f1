"""Internal errors on a socket: the client gets an id, and the log has the traceback under it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from monuments.server.hall import Hall
from tests.support.patience import LIMIT_S
from tests.support.server.client import Person, at_table, run
from tests.support.server.inside import Inside, inside
from tests.support.server.reading_logs import Log, logged

SECRET = "a secret detail"
SENTENCES = {
    "en": "Something went wrong on the server. The error has been logged under the number {}.",
    "de": "Auf dem Server ist etwas schiefgegangen. Der Fehler wurde unter der Nummer {} protokolliert.",
}


async def fail(*_: Any) -> Any:
    raise RuntimeError(SECRET)


def errors(server: Inside) -> float:
    """How many internal errors the server has counted on sockets."""
    [counted] = (family for family in server.service.metrics.registry.collect() if family.name == "monuments_errors")
    return sum(sample.value for sample in counted.samples if sample.name == "monuments_errors_total")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[Inside, Person, str]]:
    """A server, a player, and the id of a table that the player created."""
    async with inside(folder) as server, Person(server.url) as ada:
        await ada.name("Ada")
        yield server, ada, await ada.make_table("oo")


def noted(log: Log, event: str) -> list[str]:
    """The ids under which tracebacks were logged."""
    lines = [line for line in log.lines if line["event"] == event]
    assert all(SECRET in line["exception"] for line in lines)
    return [line["id"] for line in lines]


def test_a_wish_that_fails_is_answered_with_a_number_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with (
            opened(tmp_path) as (server, ada, table_id),
            at_table(table_id, ada, ada, langs="ed") as sockets,
        ):
            with logged() as log, monkeypatch.context() as broken:
                broken.setattr(Hall, "wish", fail)
                answers = [await at.ask("sit", seat=0) for at in sockets]
                numbers = noted(log, "a wish failed")
            assert len(set(numbers)) == len(sockets) == errors(server)
            for answer, number, language in zip(answers, numbers, SENTENCES, strict=True):
                told = {"code": "internal", "reason": SENTENCES[language].format(number)}
                assert answer == {"type": "refused", "id": answer["id"], **told}
            # The socket still works.
            await sockets[0].do("sit", seat=0)

    run(asyncio.wait_for(talk(), LIMIT_S))


def test_a_socket_that_fails_is_closed_with_a_number_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def talk() -> None:
        async with (
            opened(tmp_path) as (server, ada, table_id),
            at_table(table_id, ada) as [at],
        ):
            with logged() as log, monkeypatch.context() as broken:
                broken.setattr(Hall, "sync", fail)
                await at.socket.send(json.dumps({"type": "sync"}))
                with pytest.raises(ConnectionClosed) as closed:
                    await at.until("whole")
                [number] = noted(log, "a conversation failed")
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, f"internal {number}")
            assert errors(server) == 1
            assert not server.service.talks

    run(asyncio.wait_for(talk(), LIMIT_S))


def test_a_client_that_goes_while_the_socket_opens_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come_and_go() -> None:
        is_coming, has_gone = asyncio.Event(), asyncio.Event()

        async def accept_late(socket: WebSocket) -> None:
            assert (await socket.receive())["type"] == "websocket.connect"
            is_coming.set()
            assert (await socket._receive())["type"] == "websocket.disconnect"
            has_gone.set()
            await socket.send({"type": "websocket.accept"})

        with logged() as log:
            async with opened(tmp_path) as (server, ada, table_id):
                with monkeypatch.context() as slow:
                    slow.setattr(WebSocket, "accept", accept_late)
                    opening = asyncio.create_task(ada.open_socket(table_id))
                    await is_coming.wait()
                    opening.cancel()
                    await has_gone.wait()
                async with at_table(table_id, ada):
                    assert server.service.sockets.held("127.0.0.1") == 1
                assert errors(server) == 0
            assert "unhandled error" not in log.text

    run(asyncio.wait_for(come_and_go(), LIMIT_S))
