"""A conversation of two players with a real server, always the same: `python -m tests.support.server.recording FILE`.

The page about the protocol takes its examples from it. Clock, ids and secrets are given, so that it can be repeated.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import uvicorn

from monuments.server.app import make_app
from monuments.server.identity import ALPHABET, ID_LENGTH
from monuments.server.random_values import RandomValues
from monuments.server.serving import bound_socket, uvicorn_config
from monuments.server.settings import Settings
from monuments.server.storage.keys import Keys
from tests.support.project import ROOT

from .client import AtTable, Person, play_on

NOW = 1_767_268_800_000
"""The first day of 2026, at noon."""
TOKEN = "mon_ExampleTokenOfAProgramShownOnceAndNeverSeen"
FILE = ROOT / "src" / "monuments" / "server" / "protocol" / "conversation.json"
Conversation = dict[str, Any]


def ids() -> Iterator[str]:
    """Ids as the server makes them, but always the same."""
    for number in count():
        yield "".join(ALPHABET[byte % len(ALPHABET)] for byte in sha256(b"%d" % number).digest()[:ID_LENGTH])


@asynccontextmanager
async def known_server(folder: Path) -> AsyncIterator[str]:
    """A server in this process with fixed time, ids and secrets; its URL."""
    made = ids()
    random = RandomValues(id=lambda: next(made), secret=lambda: sha256(next(made).encode()).digest())

    async def key(self: Keys, name: str) -> bytes:
        return sha256(name.encode()).digest()

    with patch("monuments.server.api.people.new_token", lambda: TOKEN), patch.object(Keys, "secret", key):
        settings = Settings(
            data=folder, port=0, public_url="https://play.example.org", bot_pace=3600, bot_workers=1, log_level="error"
        )
        listening = bound_socket(settings)
        server = uvicorn.Server(uvicorn_config(settings, make_app(settings, now=lambda: NOW, random=random)))
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving
            listening.close()


class Recorder:
    """Records messages under names."""

    def __init__(self) -> None:
        self.said: Conversation = {}
        self._ids = count(1)

    async def http(self, name: str, who: Person, method: str, path: str, body: Any = None) -> Any:
        """A request and its answer."""
        answer = await who.http.request(method, path, json=body)
        request = f"{method} {path}"
        self.said[name] = {"request": request, "body": body, "status": answer.status_code, "answer": answer.json()}
        return answer.json()

    async def ask(self, name: str, at: AtTable, kind: str, client_id: str = "", **values: Any) -> str:
        """A wish and everything received until its answer; returns its id."""
        client_id = client_id or f"c{next(self._ids)}"
        await settle(at)
        before = len(at.received)
        await at.ask(kind, client_id=client_id, **values)
        sent = {"type": kind, "id": client_id, **values}
        self.said[name] = {"sent": sent, "received": [json.loads(text) for text in at.received[before:]]}
        return client_id

    async def send(self, name: str, at: AtTable, message: dict[str, Any]) -> None:
        """Any message, and what follows at once."""
        await settle(at)
        await at.socket.send(json.dumps(message))
        self.said[name] = {"sent": message, "received": [await at.receive()]}

    async def next(self, name: str, at: AtTable, *kinds: str) -> None:
        """What is received without a request."""
        self.said[name] = {"received": [await at.until(*kinds)]}


async def settle(at: AtTable) -> None:
    """Wait until everything sent before has arrived."""
    await at.ask("why", do="-")


async def converse(url: str) -> Conversation:
    """The conversation."""
    recorder = Recorder()
    async with Person(url) as ada, Person(url) as nobody:
        await recorder.http("name", ada, "POST", "/api/me", {"name": "Ada", "language": "en"})
        token = (await recorder.http("token", nobody, "POST", "/api/tokens", {"name": "Robot"}))["token"]
        wish = {
            "game": "world_monuments",
            "options": {"monument": "capitol"},
            "seats": [{"kind": "open"}, {"kind": "open"}],
            "clock": {"turn_s": 86400},
        }
        table_id = (await recorder.http("table", ada, "POST", "/api/tables", wish))["id"]
        await recorder.http("error", ada, "POST", "/api/tables", {"seats": []})
        async with Person(url, token) as robot:
            at_ada = await ada.enter(table_id)
            await recorder.next("whole", at_ada, "whole")
            await recorder.next("presence", at_ada, "presence")
            at_robot = await robot.enter(table_id)
            await at_robot.until("whole")
            await before_the_start(recorder, at_ada, at_robot)
            await the_game(recorder, at_ada, at_robot)
            await recorder.http("link", ada, "POST", f"/api/tables/{table_id}/link", {})
            await recorder.http("verification", nobody, "GET", f"/api/tables/{table_id}/verification")
            await recorder.ask("rematch", at_ada, "rematch")
            for at in (at_ada, at_robot):
                await at.close()
    return recorder.said


async def before_the_start(recorder: Recorder, ada: AtTable, robot: AtTable) -> None:
    """Seats, a bot that is removed again, salts."""
    await recorder.ask("sit", ada, "sit", seat=0)
    await recorder.ask("salt", ada, "salt", salt="5a" * 16)
    await recorder.ask("bot", ada, "bot", seat=1, level=2)
    await ada.do("bot", client_id="send-away", seat=1, level=None)
    await robot.do("sit", client_id="r1", seat=1, salt="0c" * 16)
    await recorder.ask("leave", robot, "leave")
    await robot.do("sit", client_id="r3", seat=1, salt="0c" * 16)


async def the_game(recorder: Recorder, ada: AtTable, robot: AtTable) -> None:
    """From the first step to the last."""
    await recorder.ask("start", ada, "start")
    await settle(robot)
    mover, other = (ada, robot) if ada.choices else (robot, ada)
    do = mover.choices[0]["do"]
    sent = await recorder.ask("act", mover, "act", do=do)
    await recorder.ask("repeated", mover, "act", client_id=sent, do=do)
    await recorder.ask("undo", mover, "undo")
    await mover.do("act", client_id="again", do=do)
    await recorder.ask("why", other, "why", do=do)
    await recorder.ask("refused", mover, "act", do=do)
    await recorder.send("malformed", mover, {"type": "act", "id": "c99"})
    await recorder.ask("say", mover, "say", phrase="hello")
    await recorder.ask("hand_over", mover, "hand_over", level=2)
    await recorder.ask("take_back", mover, "take_back")
    assert mover.n is not None
    await recorder.send("resumed", mover, {"type": "sync", "since": mover.n})
    mover.n -= 1  # as if the last one had been missed
    await recorder.send("missed", mover, {"type": "sync", "since": mover.n})
    await settle(other)
    await asyncio.gather(play_on(ada, 1), play_on(robot, 2))
    wholes = [message for text in ada.received if (message := json.loads(text))["type"] == "whole"]
    # The last turn shows what a log looks like; two hundred would only fill the file.
    recorder.said["over"] = {"received": [{**wholes[-1], "log": wholes[-1]["log"][-1:]}]}


def record() -> str:
    """The conversation as the file has it."""

    async def play() -> Conversation:
        with tempfile.TemporaryDirectory() as folder:
            async with known_server(Path(folder)) as url:
                return await converse(url)

    said = asyncio.run(play())
    lines = (f"{json.dumps(name)}: {json.dumps(what, ensure_ascii=False)}" for name, what in said.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(*sys.argv[1:2] or [str(FILE)]).write_text(record(), encoding="utf-8")
