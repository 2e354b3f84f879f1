"""Stopped by an operator, the server answers pending wishes, says goodbye, and continues later without a click."""

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from monuments.server.storage import Store
from tests.support.amounts import amount
from tests.support.patience import LIMIT_S
from tests.support.server.client import Person, run
from tests.support.server.group import FAME, WONDERS, Auditor, Group, some_acknowledgements
from tests.support.server.running import RunningServer, running_server

GOING_DOWN = 1012


async def stop_and_start(server: RunningServer, times: int) -> None:
    groups = [
        Group("oo1", 1, [server.url], options={"monument": "capitol"}),
        Group("ooo", 2, [server.url], **FAME),
        Group("o1", 3, [server.url], idle=True, **WONDERS),
    ]
    auditor = Auditor(server.database_url, groups)
    async with AsyncExitStack() as stack:
        for group in groups:
            await stack.enter_async_context(group)
        async with asyncio.TaskGroup() as tasks:
            for group in groups:
                tasks.create_task(group.play())
            for _ in range(times):
                await some_acknowledgements(groups, 40)
                assert await asyncio.to_thread(server.stop) == 0
                await auditor.check()
                await check_nothing_is_half_done(server, groups)
                await asyncio.to_thread(server.start)
                # The third group's players are not connected: its bots play on by themselves.
                await auditor.wait_for_progress()
            for group in groups:
                group.is_last = True
        await auditor.check()
        assert await auditor.check_records() >= len(groups)
    codes = [code for group in groups for table in group.tables.values() for diary in table for code in diary.closings]
    assert codes
    assert set(codes) <= {GOING_DOWN}
    assert not server.troubles(), "".join(server.log)


async def check_nothing_is_half_done(server: RunningServer, groups: Sequence[Group]) -> None:
    """What was not answered before the end was not done."""
    async with await Store.open(server.database_url, migrate=False) as store:
        for group in groups:
            for table_id, diaries in group.tables.items():
                for diary in diaries:
                    # Answers that have arrived are read before the end of a socket is noticed.
                    if diary.pending is not None and not diary.is_connected:
                        wished = diary.pending
                        assert not await store.has_wish(table_id, diary.player, wished.id), wished


async def metrics(person: Person) -> str:
    return (await person.http.get("/metrics")).text


def test_a_stopped_server_answers_closes_and_resumes() -> None:
    # However slow the machine is, pending wishes are answered first.
    with running_server(environment={"MONUMENTS_SHUTDOWN_S": str(LIMIT_S)}) as server:
        run(stop_and_start(server, amount(1, 20)))


def test_a_wish_that_waits_is_answered_before_the_end(tmp_path: Path) -> None:
    async def wish_and_stop(server: RunningServer) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            table_id = await ada.make_table("o1")
            at, late = await ada.enter(table_id), await ada.enter(table_id)
            await at.until("whole")
            # The database is kept busy: the wish has to wait for it.
            with closing(sqlite3.connect(tmp_path / "monuments.sqlite3", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE").close()
                waiting = asyncio.create_task(at.ask("sit", seat=0))
                while not re.search(r"^monuments_messages_in_total\{.*\} 1.0$", await metrics(ada), re.M):
                    await asyncio.sleep(0.02)
                stopped = asyncio.create_task(asyncio.to_thread(server.stop))
                while (health := await ada.http.get("/healthz")).status_code != 503:
                    await asyncio.sleep(0.02)
                assert health.text == "going down"
                assert await late.end() == GOING_DOWN
                assert not waiting.done()
                other.execute("ROLLBACK").close()
            assert (await waiting)["type"] == "done"
            assert await at.end() == GOING_DOWN
            assert await stopped == 0
            async with await Store.open(server.database_url) as store:
                assert [row.kind for row in await store.read(table_id)] == ["opened", "sat"]

    with running_server(tmp_path, {"MONUMENTS_SHUTDOWN_S": str(LIMIT_S)}) as server:
        run(asyncio.wait_for(wish_and_stop(server), LIMIT_S))
        assert not server.troubles()


async def feed(client: ClientProtocol, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Let a client read what has arrived and write what it has queued; whether there may be more."""
    data = await reader.read(65536)
    client.receive_data(data) if data else client.receive_eof()
    writer.writelines(client.data_to_send())
    return bool(data)


def test_a_client_that_still_talks_learns_that_the_server_stops() -> None:
    async def talk_on(server: RunningServer) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{await ada.make_table()}/socket"
            client = ClientProtocol(parse_uri(address))
            request = client.connect()
            request.headers.update(ada.headers())
            client.send_request(request)
            reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
            writer.writelines(client.data_to_send())
            while len(client.events_received()) == 0:
                await feed(client, reader, writer)
            stopped = asyncio.create_task(asyncio.to_thread(server.stop))
            try:
                while True:
                    await ada.http.get("/healthz")
            except httpx.TransportError:
                pass  # no new connections are accepted
            for _ in range(3):
                # The client has not yet read that the server is stopping.
                client.send_text(b'{"type": "sync"}')
                writer.writelines(client.data_to_send())
                await writer.drain()
            assert not stopped.done()
            while await feed(client, reader, writer):
                pass
            writer.close()
            assert client.close_code == GOING_DOWN
            assert await stopped == 0

    with running_server(environment={"MONUMENTS_SHUTDOWN_S": str(LIMIT_S)}) as server:
        run(asyncio.wait_for(talk_on(server), LIMIT_S))
        assert not server.troubles()


def test_a_client_that_does_not_answer_does_not_delay_the_stop() -> None:
    async def be_silent(server: RunningServer) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            at = await ada.enter(await ada.make_table())
            at.socket.transport.pause_reading()
            assert await asyncio.to_thread(server.stop) == 0
            at.socket.transport.abort()
            await at.socket.wait_closed()

    with running_server(environment={"MONUMENTS_SHUTDOWN_S": "2"}) as server:
        run(asyncio.wait_for(be_silent(server), LIMIT_S))
        assert not server.troubles()
