"""Clients that do not read, vanish, or want too much, and foreign pages: none of them harms anybody else."""

import asyncio
import json
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support.patience import LIMIT_S
from tests.support.server.client import AtTable, Person, run
from tests.support.server.in_process import Served, served

ASKED = 2000
"""Enough to overflow the buffers of both ends and of the server."""


def table_path(table_id: str) -> str:
    """The address of a table's socket."""
    return f"/api/tables/{table_id}/socket"


def deaf_client(server: Served, table_id: str) -> socket.socket:
    """A watcher with a tiny buffer who completes the handshake and then never reads."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    deaf.connect(("127.0.0.1", server.port))
    deaf.sendall(
        f"GET {table_path(table_id)} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return deaf


def listeners(server: Served, table_id: str) -> int:
    """How many listeners the server counts."""
    room = server.service.hall.rooms.get(table_id)
    return 0 if room is None else sum(1 for _ in room.everybody())


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something to happen on the server."""
    while not is_so():
        await asyncio.sleep(0.01)


async def seated(server: Served, *names: str) -> tuple[list[Person], list[AtTable], str]:
    """People at their own table."""
    people = [Person(server.url) for _ in names]
    for person, name in zip(people, names, strict=True):
        await person.name(name)
    table_id = await people[0].make_table("o" * max(2, len(names)))
    at = [await person.enter(table_id) for person in people]
    for seat, one in enumerate(at):
        await one.until("presence")
        await one.do("sit", seat=seat)
    return people, at, table_id


async def leave(people: list[Person], at: list[AtTable]) -> None:
    """Disconnect everybody."""
    for one in at:
        await one.close()
    for person in people:
        await person.http.aclose()


async def closed_with(at: AtTable | ClientConnection) -> int:
    """The code with which the server closes a socket."""
    connection = at.socket if isinstance(at, AtTable) else at
    try:
        while True:
            await connection.recv()
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code


async def knock(server: Served, table_id: str, headers: dict[str, str]) -> tuple[int, str]:
    """The status and code with which a socket is refused, requested as a browser does."""
    lines = {"Host": f"127.0.0.1:{server.port}", "Origin": server.url, **headers}
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET {table_path(table_id)} HTTP/1.1\r\n".encode())
    writer.writelines(f"{name}: {value}\r\n".encode() for name, value in lines.items())
    writer.write(b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n")
    writer.write(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    assert "nosniff" in head
    length = next(int(line.split(":")[1]) for line in head.lower().splitlines() if line.startswith("content-length"))
    error = json.loads(await reader.readexactly(length))["error"]
    writer.close()
    await writer.wait_closed()
    assert error["message"].endswith(".")
    return int(head.split()[1]), error["code"]


def test_a_client_that_never_reads_is_dropped_and_nobody_else_misses_anything(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        people, (ada, bob), table_id = await seated(server, "Ada", "Bob")
        deaf = deaf_client(server, table_id)
        await until(lambda: listeners(server, table_id) == 3)
        await ada.do("start")
        # A client's frame: final, text, masked with zeros.
        deaf.sendall((b"\x81\x8f\0\0\0\0" + b'{"type":"sync"}') * ASKED)
        said = 0
        while listeners(server, table_id) == 3:
            await ada.do("say", phrase="hello")
            said += 1
            while len(bob.said) < said:
                await bob.receive()
        assert said
        dropped = [line for line in (await people[0].http.get("/metrics")).text.splitlines() if "dropped" in line]
        assert any(line.endswith(" 1.0") for line in dropped), dropped
        await until(lambda: server.service.sockets.held("127.0.0.1") == 2)
        deaf.close()
        await leave(people, [ada, bob])

    with served(tmp_path) as server:
        run(play(server))


def test_a_client_that_vanishes_is_disconnected(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        people, at, table_id = await seated(server, "Ada", "Bob")
        gone = deaf_client(server, table_id)
        await until(lambda: listeners(server, table_id) == 3)
        gone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.close()
        await until(lambda: listeners(server, table_id) == 2)
        at[1].socket.transport.abort()
        while (await at[0].until("presence"))["seats"] != [True, False]:
            pass
        await until(lambda: server.service.sockets.held("127.0.0.1") == 1)
        back = await people[1].enter(table_id)
        await back.until("whole")
        assert back.you["seat"] == 1
        await leave(people, [at[0], back])
        await until(lambda: len(server.service.sockets) == 0)

    with served(tmp_path) as server:
        run(play(server))


def test_sockets_of_one_client_are_counted(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        people, at, table_id = await seated(server, "Ada", "Bob")
        third = await people[0].enter(table_id)
        assert await knock(server, table_id, people[0].headers()) == (429, "too_many_sockets")
        await third.close()
        await until(lambda: server.service.sockets.held("127.0.0.1") == 2)
        again = await people[0].enter(table_id)
        await leave(people, [*at, again])

    with served(tmp_path, sockets_per_client=3) as server:
        run(play(server))


def test_watchers_of_one_table_are_counted_and_players_are_not(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        people, at, table_id = await seated(server, "Ada", "Bob")
        async with Person(server.url) as eve:
            watching = await eve.enter(table_id)
            await watching.until("presence")
            second_look = await eve.enter(table_id)
            assert await knock(server, table_id, {}) == (429, "too_many_watchers")
            second = await people[0].enter(table_id)
            await second.until("presence")
            await watching.close()
            await until(lambda: listeners(server, table_id) == 4)
            watching = await eve.enter(table_id)
            await watching.until("presence")
            await leave(people, [*at, second, second_look, watching])

    with served(tmp_path, watchers_per_table=2) as server:
        run(play(server))


def test_tables_of_one_player_and_of_the_server_are_counted(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        async with Person(server.url) as ada, Person(server.url) as bob, Person(server.url) as eve:
            for person in (ada, bob, eve):
                await person.name("Ada")
            first = await ada.make_table()
            wish: dict[str, Any] = {"seats": [{}, {}]}
            refused = await ada.http.post("/api/tables", json=wish)
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many_tables")
            await bob.make_table()
            full = await eve.http.post("/api/tables", json=wish)
            assert (full.status_code, full.json()["error"]["code"]) == (503, "server_full")
            assert "2" in full.json()["error"]["message"]
            server.do(server.service.hall.close(first, "test"))
            await ada.make_table()

    with served(tmp_path, tables_per_client=1, max_tables=2) as server:
        run(play(server))


def test_other_names_make_no_more_tables_from_one_address(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        async with Person(server.url) as ada, Person(server.url) as bob, Person(server.url) as eve:
            for person, name in ((ada, "Ada"), (bob, "Bob"), (eve, "Eve")):
                await person.name(name)
            await ada.make_table()
            await bob.make_table()
            refused = await eve.http.post("/api/tables", json={"seats": [{}, {}]})
            assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_fast")
            assert 0 < int(refused.headers["retry-after"]) <= 1800

    with served(tmp_path, new_tables_per_hour=2) as server:
        run(play(server))


def test_messages_are_limited_in_size_and_number(tmp_path: Path) -> None:
    async def play(server: Served) -> None:
        people, (ada, bob), _ = await seated(server, "Ada", "Bob")
        await ada.socket.send("€" * 200)
        big = await ada.until("refused")
        assert big["code"] == "too_big"
        assert "500" in big["reason"]
        answers = [await bob.ask("say", phrase="hello") for _ in range(30)]
        codes = [answer.get("code", answer["type"]) for answer in answers]
        assert codes.count("done") == 9, "one of the ten was needed to sit down"
        assert set(codes) == {"done", "too_fast"}
        for _ in range(210):
            await bob.socket.send("{}")
        assert await closed_with(bob) == 4429
        assert (await ada.ask("say", phrase="hello"))["type"] == "done", "another's haste is nobody else's"
        await leave(people, [ada])

    with served(tmp_path, max_message_bytes=500, messages_per_second=1e-6, message_burst=10) as server:
        run(play(server))


def test_requests_are_limited_in_size_and_number(tmp_path: Path) -> None:
    with (
        served(tmp_path, max_body_bytes=300, requests_per_second=1e-6, request_burst=5) as server,
        httpx.Client(base_url=server.url, timeout=LIMIT_S) as client,
    ):
        big = client.post("/api/me", json={"name": "a" * 400})
        assert (big.status_code, big.json()["error"]["code"]) == (413, "too_big")
        statuses = [client.get("/api/games").status_code for _ in range(6)]
        assert statuses == [200] * 4 + [429] * 2
        fast = client.get("/api/games")
        assert fast.json()["error"]["code"] == "too_fast"
        assert int(fast.headers["retry-after"]) >= 1


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    async def ask(server: Served) -> None:
        async with Person(server.url) as eve:
            at = await eve.enter("0000000000000000")
            assert (await at.until("refused"))["code"] == "no_such_table"
            assert await closed_with(at) == 4404
        await until(lambda: not server.service.hall.rooms and not len(server.service.sockets))

    with served(tmp_path) as server:
        run(ask(server))


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Origin": "https://evil.example"}, 403, "wrong_origin"),
        ({"Origin": "null"}, 403, "wrong_origin"),
        ({"Host": "evil.example"}, 421, "wrong_host"),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421, "wrong_host"),
    ],
)
def test_other_pages_and_other_names_are_refused(
    tmp_path: Path, headers: dict[str, str], status: int, code: str
) -> None:
    async def ask(server: Served) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            table_id = await ada.make_table()
            answer = await ada.http.post("/api/me", json={"name": "Eve"}, headers=headers)
            assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
            assert (await ada.get("/api/me"))["name"] == "Ada"
            # A socket as a browser opens it, with the cookie, for a foreign page.
            assert await knock(server, table_id, {**ada.headers(), **headers}) == (status, code)

    with served(tmp_path) as server:
        run(ask(server))


def test_a_form_on_another_page_cannot_act_for_a_player(tmp_path: Path) -> None:
    """What a browser sends for such a form: the cookie, a content type that needs no preflight, perhaps no origin."""

    async def ask(server: Served) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            forged = {
                "application/x-www-form-urlencoded": "name=Eve",
                "text/plain": '{"name": "Eve", "language": "en"}',
            }
            for kind, body in forged.items():
                for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
                    given = {"Content-Type": kind, **headers}
                    answer = await ada.http.post("/api/me", content=body, headers=given)
                    assert answer.status_code == (403 if headers else 415), (kind, headers)
            gone = await ada.http.request("DELETE", "/api/me", headers={"Origin": "https://evil.example"})
            assert gone.status_code == 403
            assert (await ada.get("/api/me"))["name"] == "Ada"

    with served(tmp_path) as server:
        run(ask(server))


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/table/0123456789abcdef", 200),
        ("GET", "/api/games", 200),
        ("GET", "/healthz", 200),
        ("GET", "/nowhere.js", 404),
        ("GET", "/assets/nothing.js", 404),
        ("GET", "/assets/../app.py", 404),
        ("GET", "/api/tables/0000000000000000", 404),
        ("GET", "/api/tables/%00", 422),
        ("PUT", "/api/games", 405),
        ("GET", "/api/me", 403),
        ("POST", "/api/me", 422),
        ("GET", "/api/internal-error", 500),
    ],
)
def test_every_answer_has_the_headers_and_none_a_stack_trace(
    tmp_path: Path, method: str, path: str, status: int
) -> None:
    with served(tmp_path) as server:

        async def fail() -> None:
            raise RuntimeError("a secret detail")

        server.app.add_api_route("/api/internal-error", fail)
        answer = httpx.request(method, server.url + path, timeout=LIMIT_S)
    assert answer.status_code == status
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    expected = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    assert {name: answer.headers.get(name) for name in expected} == expected
    assert "server" not in answer.headers
    if path.startswith("/api"):
        assert answer.headers["cache-control"] == "no-store"
    for word in ("Traceback", "a secret detail", 'File "', "RuntimeError"):
        assert word not in answer.text
    if status >= 400:
        assert set(answer.json()) == {"error"}
        assert answer.json()["error"]["message"]


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_for_the_server_alone(tmp_path: Path, scheme: str) -> None:
    with served(tmp_path) as server:
        answer = httpx.post(
            server.url + "/api/me", json={"name": "Ada"}, headers={"X-Forwarded-Proto": scheme}, timeout=LIMIT_S
        )
    cookie: dict[str, Any] = dict.fromkeys(part.strip().lower() for part in answer.headers["set-cookie"].split(";"))
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert ("secure" in cookie) == (scheme == "https")
    assert ("strict-transport-security" in answer.headers) == (scheme == "https")


def test_a_socket_is_not_opened_for_a_page_that_hides_its_name(tmp_path: Path) -> None:
    async def ask(server: Served) -> None:
        async with Person(server.url) as ada:
            await ada.name("Ada")
            table_id = await ada.make_table()
            address = server.url.replace("http", "ws", 1) + table_path(table_id)
            cookie = {"Cookie": ada.headers()["Cookie"], "Sec-Fetch-Site": "cross-site"}
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, additional_headers=cookie, open_timeout=LIMIT_S)
            assert refused.value.response.status_code == 403

    with served(tmp_path) as server:
        run(ask(server))
