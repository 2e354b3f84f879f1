"""A client like any other: it knows the protocol and none of the rules."""

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Self

import httpx
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from monuments.server.protocol.outbound import Outbound
from tests.support.patience import LIMIT_S

IDS = itertools.count()
"""Unique ids for wishes."""
OUTBOUND: TypeAdapter[Any] = TypeAdapter(Outbound)


class Person:
    """Somebody with a browser, or a program with a token."""

    def __init__(self, url: str, token: str | None = None) -> None:
        # Also without a body: the server refuses what a form on another page could send.
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        self.url = url
        self.token = token
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=LIMIT_S, verify=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        """The cookie by which the server identifies this browser."""
        return self.http.cookies["monuments_player"]

    async def name(self, name: str, language: str = "en") -> None:
        """Take a name."""
        (await self.http.post("/api/me", json={"name": name, "language": language})).raise_for_status()

    async def make_table(self, seats: str = "oo", **wish: Any) -> str:
        """Create a table; seats as letters, `o` for an open one and a level for a bot."""
        wishes = [{"kind": "open"} if seat == "o" else {"kind": "bot", "level": int(seat)} for seat in seats]
        answer = await self.http.post("/api/tables", json={"seats": wishes, **wish})
        answer.raise_for_status()
        assert answer.status_code == 201, answer.text
        table_id: str = answer.json()["id"]
        return table_id

    async def get(self, path: str) -> Any:
        """A document of the API."""
        answer = await self.http.get(path)
        answer.raise_for_status()
        return answer.json()

    def headers(self) -> dict[str, str]:
        """The headers that identify this person to a socket."""
        if self.token is not None:
            return {"Authorization": f"Bearer {self.token}"}
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        return {"Cookie": cookies, "Origin": self.url} if cookies else {"Origin": self.url}

    async def enter(
        self, table_id: str, lang: str = "en", since: int | None = None, ids: str | None = None
    ) -> "AtTable":
        """Open the table's socket; the ids of its wishes begin with `ids`, if a test needs to know them."""
        return AtTable(await self.open_socket(table_id, lang, since), ids)

    async def open_socket(self, table_id: str, lang: str = "en", since: int | None = None) -> ClientConnection:
        """A socket of a table, before anything was received."""
        query = f"?lang={lang}" + ("" if since is None else f"&since={since}")
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table_id}/socket{query}"
        # A test reads when it wants to; unread messages must not keep the connection from being closed.
        return await connect(
            address,
            additional_headers=self.headers(),
            max_size=None,
            max_queue=None,
            compression=None,
            ping_interval=None,
            open_timeout=LIMIT_S,
            close_timeout=LIMIT_S,
        )


class Told:
    """A table as one recipient knows it from its messages."""

    def __init__(self) -> None:
        self.n: int | None = None
        self.you: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.view: Any = None
        self.log: dict[int, Any] = {}
        self.choices: list[dict[str, Any]] = []
        self.undo = False
        self.times: Any = None
        self.result: Any = None
        self.presence: Any = None
        self.said: list[dict[str, Any]] = []

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table["status"] in ("over", "closed")

    def lines(self) -> list[str]:
        """The log as sentences."""
        return [line["text"] for turn in sorted(self.log) for line in self.log[turn]["lines"]]

    def state(self) -> dict[str, Any]:
        """Everything that a new `whole` would contain."""
        return {
            "type": "whole",
            **{key: getattr(self, key) for key in ("n", "you", "table", "view", "choices", "undo", "times", "result")},
            "log": [self.log[turn] for turn in sorted(self.log)],
        }

    def run_clocks(self, now: int) -> None:
        """Let the clocks run on from their last values."""
        if self.times is not None and self.times["mover"] is not None and self.times["left"] is not None:
            left, mover = list(self.times["left"]), self.times["mover"]
            left[mover] = max(0, left[mover] - (now - self.times["now"]))
            self.times = {**self.times, "left": left}
        if self.times is not None:
            self.times = {**self.times, "now": now}

    def take(self, message: dict[str, Any]) -> None:
        """Apply a message."""
        if message["type"] == "whole":
            self.n, self.you, self.table, self.view = (message[key] for key in ("n", "you", "table", "view"))
            self.log = {turn["turn"]: turn for turn in message["log"]}
            self.choices, self.undo = message["choices"], message["undo"]
            self.times, self.result = message["times"], message["result"]
        elif message["type"] == "update":
            assert message["after"] == self.n, (message["after"], self.n)
            assert message["n"] > message["after"]
            self.n = message["n"]
            self.table = message.get("table", self.table)
            for change in message.get("view", ()):
                self._change(change)
            for turn in message.get("log", ()):
                self.log[turn["turn"]] = turn
                if not turn["lines"]:
                    del self.log[turn["turn"]]
            self.choices = message.get("choices", self.choices)
            self.undo = message.get("undo", self.undo)
            self.times = message.get("times", self.times)
            self.said += message.get("said", ())
        elif message["type"] == "presence":
            self.presence = message

    def _change(self, change: dict[str, Any]) -> None:
        place = self.view
        *way, last = change["at"]
        for step in way:
            place = place[step]
        if "to" in change:
            place[last] = change["to"]
        else:
            del place[last]


class AtTable(Told):
    """One socket at a table."""

    def __init__(self, socket: ClientConnection, ids: str | None = None) -> None:
        super().__init__()
        self.socket = socket
        self._ids = None if ids is None else (f"{ids}{number}" for number in itertools.count())
        self.received: list[str] = []
        self.kinds: list[str] = []

    async def close(self) -> None:
        """Disconnect."""
        await self.socket.close()

    async def receive(self) -> dict[str, Any]:
        """The next message, applied."""
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        OUTBOUND.validate_json(text)
        self.kinds.append(message["type"])
        self.take(message)
        return message

    async def end(self) -> int | None:
        """Receive until the socket is closed; return the server's code."""
        try:
            while True:
                await self.receive()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code

    async def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def ask(self, kind: str, client_id: str | None = None, **values: Any) -> dict[str, Any]:
        """Send a wish, and wait for the answer to it."""
        own = client_id or (f"c{next(IDS)}" if self._ids is None else next(self._ids))
        await self.socket.send(json.dumps({"type": kind, "id": own, **values}))
        while True:
            message = await self.receive()
            if message.get("id") == own and message["type"] in ("done", "refused", "because"):
                return message

    async def do(self, kind: str, **values: Any) -> dict[str, Any]:
        """Send a wish that has to be granted."""
        answer = await self.ask(kind, **values)
        assert answer["type"] == "done", answer
        return answer

    async def catch_up(self) -> None:
        """Read everything sent so far: a wish that is always refused is answered after it."""
        assert (await self.ask("say", phrase="?"))["type"] == "refused"

    async def sync(self, since: int | None = None) -> dict[str, Any]:
        """Ask for what was missed, after reading everything that was sent."""
        await self.catch_up()
        await self.socket.send(json.dumps({"type": "sync", "since": since}))
        return await self.until("whole", "update", "resumed")


def run(coroutine: Any) -> Any:
    """Run a coroutine to its end."""
    return asyncio.run(coroutine)


@asynccontextmanager
async def people(url: str, *names: str) -> AsyncIterator[list[Person]]:
    """Persons with names; one without a name is a watcher."""
    async with AsyncExitStack() as stack:
        persons = [await stack.enter_async_context(Person(url)) for _ in names]
        for person, name in zip(persons, names, strict=True):
            if name:
                await person.name(name)
        yield persons


@asynccontextmanager
async def at_table(table_id: str, *persons: Person, langs: str = "") -> AsyncIterator[list[AtTable]]:
    """Everybody at a table, each with their first `whole`; languages by their first letters."""
    sockets: list[AtTable] = []
    try:
        for number, person in enumerate(persons):
            lang = "de" if langs[number : number + 1] == "d" else "en"
            sockets.append(await person.enter(table_id, lang))
            await sockets[-1].until("whole")
        yield sockets
    finally:
        for socket in sockets:
            await socket.close()


async def seat_and_start(*sockets: AtTable) -> None:
    """Take seats in this order, and start."""
    for seat, socket in enumerate(sockets):
        await socket.do("sit", seat=seat, salt=f"{seat}a" * 16)
    await sockets[0].do("start")
    for socket in sockets:
        await until(socket, lambda at: at.table["status"] == "running")


async def until(at: AtTable, is_so: Callable[[AtTable], bool]) -> None:
    """Receive until a condition holds."""
    while not is_so(at):
        await at.receive()


async def play_on(at: AtTable, seed: int) -> None:
    """Choose at random until the game is over."""
    rng = random.Random(seed)
    while not at.is_over:
        if at.choices:
            await at.do("act", do=rng.choice(at.choices)["do"])
        else:
            await at.receive()
