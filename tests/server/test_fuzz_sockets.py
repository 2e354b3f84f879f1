"""Thousands of messages that no honest client sends: each is answered or closes its socket, nothing else happens."""

import itertools
import json
import random
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from monuments.server.serving import SOCKET_MAX_BYTES
from tests.support.amounts import amount
from tests.support.server.client import Person, run
from tests.support.server.running import RunningServer, running_server
from tests.support.server.shown import Ears

WARM_UP, MESSAGES = amount(1500, 20_000), amount(2500, 200_000)
ROUND = 1000
"""After this many messages the games start again, because most of them are over by then."""
GROWTH = 1.1
BAD_TEXT, TOO_BIG_BY_FAR = 1007, 1009
"""The codes with which a message may close a socket: for text that is not UTF-8, and for more than 64 KiB."""
ANSWERS = frozenset({"refused", "done", "because", "whole", "update", "resumed"})
TROUBLE = ("Traceback", "unhandled error", "a wish failed", "[error", "[critical", "internal")
ALONE = {"MONUMENTS_BOT_PACE": "3600", "MONUMENTS_SLEEP_AFTER_S": "1", "MONUMENTS_POLL_S": "0.2"}
"""No bot or clock moves, and tables of earlier rounds leave memory."""

Frame = str | bytes | list[str] | tuple[bytes, ...]
"""A text, a binary message, a fragmented text, or bytes declared as text."""

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 3, 4, 10**30, -(10**30), 1e308, 0.5, "", "x", "0", "a" * 41, "ä€😀", "\u0000", "\ud800", "../..",
    "' or 1=1 --", "<script>", [], [[]], {}, {"type": "act"}, [1, "2", None],
)  # fmt: skip
KINDS = (
    "act",
    "undo",
    "why",
    "sync",
    "sit",
    "leave",
    "bot",
    "salt",
    "start",
    "hand_over",
    "take_back",
    "say",
    "rematch",
)


class Fuzzer:
    """Generates messages: valid ones, and variations that are broken in one of many ways."""

    def __init__(self, seed: object) -> None:
        self.rng = random.Random(f"fuzz {seed}")
        self._ids = itertools.count()
        self._sent: list[str] = ["{}"]

    def message(self, at: Ears) -> Frame:
        """The next message."""
        rng = self.rng
        wish = self.wish(at)
        match rng.randrange(20):
            case 0 | 1 | 2 | 3:
                return self._text(wish)
            case 4:
                return rng.choice(self._sent[-50:])
            case 5:
                wish[rng.choice([*wish, "extra", "", "__proto__"])] = rng.choice(ODD)
            case 6:
                del wish[rng.choice(list(wish))]
            case 7:
                wish["type"] = rng.choice(ODD)
            case 8:
                wish[rng.choice(list(wish))] = "nested"
                return self._text(wish).replace('"nested"', self._nested(rng.choice((3, 60, 500))))
            case 9:
                text = self._text(wish)
                return text[: rng.randrange(len(text))]
            case 10:
                number = rng.choice(("NaN", "Infinity", "-Infinity", "1e999", "9" * 900, "-0", "00", "0x1", "1_0"))
                return f'{{"type": "sync", "since": {number}}}'
            case 11:
                return rng.choice(("", " ", "null", "true", "[]", "[{}]", '"act"', "0", "[" * 2000, '{"a":' * 600))
            case 12:
                return rng.randbytes(rng.choice((0, 1, 10, 3000)))
            case 13:
                signs = list(self._text(wish))
                for _ in range(rng.randrange(1, 5)):
                    signs[rng.randrange(len(signs))] = chr(
                        rng.choice((0, 9, 34, 44, 92, 123, 125, 0xE9, 0x20AC, 0x1F600))
                    )
                return "".join(signs)
            case 14:
                wish["do"] = "x" * rng.choice((61, 3000, 4100, 20_000, 60_000))
            case 15:
                text = self._text(wish)
                cuts = sorted(rng.randrange(len(text) + 1) for _ in range(3))
                return [text[a:b] for a, b in itertools.pairwise((0, *cuts, len(text)))]
            case 16:
                return self._text(wish) * 2
            case 17:
                return json.dumps(wish).replace("{", '{"type": "undo", ', 1)
            case 18:
                return "ÿ€😀\u2028\ufeff"[: rng.randrange(1, 5)] * rng.randrange(1, 900)
            case 19 if rng.random() < 0.15:
                return rng.choice(((b"\xff\xfe{}",), (b'{"type":"\xc0\x80"}',), ("x" * 70_000).encode()))
        return self._text(wish)

    def wish(self, at: Ears) -> dict[str, Any]:
        """A well-formed message that may be possible."""
        rng, kind = self.rng, self.rng.choice(KINDS)
        wish: dict[str, Any] = {"type": kind, "id": f"f{next(self._ids)}"}
        if kind in ("act", "why"):
            deeds = [choice["do"] for choice in at.choices]
            wish["do"] = (
                rng.choice(deeds) if deeds and rng.random() < 0.8 else rng.choice(("o1", "pass", "end", "done"))
            )
        elif kind == "sync":
            wish = {"type": kind, "since": rng.choice((None, 0, at.n, -5, 10**9))}
        elif kind in ("sit", "leave", "bot"):
            wish["seat"] = rng.randrange(4)
            if kind == "bot":
                wish["level"] = rng.choice((None, 1, 5))
        elif kind == "salt":
            wish["salt"] = rng.randbytes(16).hex()
        elif kind == "say":
            wish["phrase"] = rng.choice(("hello", "thanks", "nothing"))
        return wish

    def _text(self, wish: dict[str, Any]) -> str:
        text = json.dumps(wish)
        self._sent.append(text)
        del self._sent[:-50]
        return text

    def _nested(self, depth: int) -> str:
        """Written as text, because Python cannot serialise anything nested so deeply."""
        kinds = [self.rng.choice((("[", "]"), ('{"a":', "}"))) for _ in range(depth)]
        return "".join(opening for opening, _ in kinds) + "0" + "".join(closing for _, closing in reversed(kinds))


class Place:
    """One client at one table: it sends messages and checks what follows."""

    def __init__(self, person: Person, table_id: str, database: sqlite3.Connection, fuzzer: Fuzzer) -> None:
        self.person, self.table_id, self._database, self._fuzzer = person, table_id, database, fuzzer
        self.at: Ears | None = None
        self.seen = Counter[str]()

    async def come(self) -> None:
        """Open the socket."""
        entered = await self.person.enter(self.table_id, self._fuzzer.rng.choice(("en", "de")))
        self.at = Ears(entered.socket)
        await self.at.until("presence")

    async def once(self, number: int) -> None:
        """Send one message, and wait for the reaction."""
        assert self.at is not None
        before = self._rows()
        frame = self._fuzzer.message(self.at)
        self.at.received.clear()
        try:
            await self._send(frame)
            # Earlier messages are answered first.
            await self.at.ask("why", f"b{number}", do="?")
        except ConnectionClosed as closed:
            expected = TOO_BIG_BY_FAR if _length(frame) > SOCKET_MAX_BYTES else BAD_TEXT
            # A server that stops reading may be gone before the client has sent everything; then no code arrives.
            assert closed.rcvd is not None or expected == TOO_BIG_BY_FAR, f"{frame!r} ended it without a word"
            assert closed.rcvd is None or closed.rcvd.code == expected, (frame, closed)
            self.seen[str(expected)] += 1
            await self.come()
            answers = []
        else:
            answers = [json.loads(text) for text in self.at.received[:-1]]
            assert any(answer["type"] in ANSWERS for answer in answers), f"no answer to {frame!r}"
        for answer in answers:
            self.seen[answer["type"]] += 1
            if answer["type"] == "refused":
                assert answer["reason"][-1] in ".?!", answer
                assert answer["code"] != "internal", (frame, answer)
                assert "Traceback" not in json.dumps(answer)
                self.seen[answer["code"]] += 1
        if not any(answer["type"] == "done" and not answer["repeated"] for answer in answers):
            assert self._rows() == before, f"{frame!r} was refused and changed something"

    async def _send(self, frame: Frame) -> None:
        assert self.at is not None
        if isinstance(frame, tuple):
            await self.at.socket.send(frame[0], text=True)
        elif isinstance(frame, list):
            await self.at.socket.send(_pieces(frame))
        else:
            await self.at.socket.send(frame)

    def _rows(self) -> Any:
        return self._database.execute("select count(*), max(number) from log").fetchone()


async def _pieces(frame: list[str]) -> AsyncIterator[str]:
    for piece in frame:
        yield piece


def _length(frame: Frame) -> int:
    return len(frame) if isinstance(frame, bytes) else sum(map(len, frame))


async def fuzz(server: RunningServer, database: sqlite3.Connection, messages: int, seed: str) -> Counter[str]:
    """Send this many messages, in games that restart now and then; return the answers."""
    seen, fuzzer = Counter[str](), Fuzzer(seed)
    async with Person(server.url) as ada, Person(server.url) as bob, Person(server.url) as eve:
        for person in (ada, bob):
            await person.name("Ada")
        for start in range(0, messages, ROUND):
            places = await _tables(ada, bob, eve, database, fuzzer)
            for number in range(start, min(start + ROUND, messages)):
                await fuzzer.rng.choice(places).once(number)
            for place in places:
                seen += place.seen
                assert place.at is not None
                await place.at.close()
            assert (await eve.http.get("/healthz")).text == "ok"
    return seen


async def _tables(ada: Person, bob: Person, eve: Person, database: sqlite3.Connection, fuzzer: Fuzzer) -> list[Place]:
    """Two running games and a table where nobody sits yet, with players, a watcher and a stranger."""
    places = []
    for game in ("world_monuments", "wonders_of_antiquity", None):
        table_id = await ada.make_table("oo", game=game or "world_monuments")
        here = [Place(person, table_id, database, fuzzer) for person in (ada, bob, eve)]
        for seat, place in enumerate(here):
            await place.come()
            assert place.at is not None
            if game is not None and seat < 2:
                await place.at.do("sit", seat=seat)
        if game is not None:
            assert here[0].at is not None
            await here[0].at.do("start")
        places += here
    return places


def resident(server: RunningServer) -> int:
    """The memory of the server's process, in kB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))


@pytest.fixture
def server() -> Iterator[RunningServer]:
    with running_server(environment=ALONE) as started:
        yield started


def test_whatever_is_sent_is_answered_and_breaks_nothing(server: RunningServer) -> None:
    """Memory is compared after the first messages, when every kind of them has been met, and at the end.

    The process is some hundred megabytes of libraries and machine code, so that a tenth of it is far more than what
    the allocator keeps back for itself, and less than what so many messages would leave behind if each left twenty
    kilobytes.
    """
    database = sqlite3.connect(server.data / "monuments.sqlite3", isolation_level=None)
    run(fuzz(server, database, WARM_UP, "warm-up"))
    warm = resident(server)
    seen = run(fuzz(server, database, MESSAGES, "fuzz"))
    after = resident(server)
    database.close()
    for kind in ("refused", "done", "because", "whole", "malformed", "invalid", "too_big", "not_your_turn"):
        assert seen[kind], f"nothing was {kind}"
    assert seen[str(BAD_TEXT)]
    assert seen[str(TOO_BIG_BY_FAR)]
    trouble = [line for line in server.log if any(word in line for word in TROUBLE)]
    assert not trouble, "".join(trouble[:20])
    assert after <= GROWTH * warm, f"{warm} kB after the warm-up, {after} kB after the fuzz"


def test_a_message_that_changes_something_by_itself_is_noticed(live: RunningServer) -> None:
    """The check of the log can fail: a row that nobody was told of is found."""
    database = sqlite3.connect(live.data / "monuments.sqlite3", isolation_level=None)

    class Meddling(Fuzzer):
        def message(self, at: Ears) -> Frame:
            database.execute("insert into log select table_id, 1000, at, 'said', 0, null, null, body from log limit 1")
            return "{}"

    async def once() -> None:
        async with Person(live.url) as ada:
            await ada.name("Ada")
            place = Place(ada, await ada.make_table("oo"), database, Meddling("meddling"))
            await place.come()
            with pytest.raises(AssertionError, match="changed something"):
                await place.once(1)
            assert place.at is not None
            await place.at.close()

    run(once())
    database.close()
