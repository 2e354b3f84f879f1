"""Plays one world on a real server and records, byte for byte, everything that a viewer and a watcher receive."""

import asyncio
import random
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from monuments.games import WATCHER
from monuments.server.random_values import RandomValues
from monuments.server.table import DealerMaker

from .client import AtTable, Person
from .in_process import Served
from .worlds import ACT, DETOUR, LEAVE_STEPS, SECRET, UNDO, Dealt, Event, Pair, World, begin, hidden_steps

TICK_MS = 1000
BEGAN = 1_700_000_000_000
WEEK_S = 7 * 86_400

Stream = list[tuple[str, str]]
"""Where each piece came from, and its text."""


class Injected:
    """Clock, ids, secrets and draws of a server, chosen by the test."""

    def __init__(self) -> None:
        self.time = BEGAN
        self.number = 0
        self.world: World | None = None

    def now(self) -> int:
        """The server's time."""
        return self.time

    def random(self) -> RandomValues:
        """Ids in order, and one secret."""
        return RandomValues(self._id, lambda: SECRET)

    @property
    def dealer(self) -> DealerMaker:
        """Draws of the world that is played."""
        return self._deal

    def _id(self) -> str:
        self.number += 1
        return f"{self.number:016d}"

    def _deal(self, secret: bytes, salts: Sequence[bytes]) -> Dealt:
        assert self.world is not None
        return Dealt(secret, salts, self.world)


class Ears(AtTable):
    """A socket that asks for old updates again, and so keeps no picture of the table but the latest numbers."""

    def take(self, message: dict[str, Any]) -> None:
        if message.get("n", -1) >= (self.n or 0):
            self.n = message["n"]
            self.choices, self.undo = message.get("choices", self.choices), message.get("undo", self.undo)


class Looker:
    """Somebody whose every byte is recorded: has a seat or watches, asks for things, leaves and returns."""

    def __init__(self, name: str, person: Person, game: "Played", seat: int | None) -> None:
        self.name, self.person, self.table_id, self.seat = name, person, game.table_id, seat
        self._game = game
        self.stream: Stream = []
        self.rng = random.Random(f"{game.pair.seed} {name}")
        self.at: Ears | None = None
        self._visits = 0
        self._wishes: list[tuple[str, dict[str, Any]]] = []

    async def come(self, since: int | None = None) -> None:
        """Open the socket; a client that only resumes knows its choices from before."""
        before = self.at
        self._visits += 1
        lang = "de" if self._visits % 2 else "en"
        entered = await self.person.enter(self.table_id, lang, since)
        self.at = Ears(entered.socket, f"{self.name}-{self._visits}-")
        if since is not None and before is not None:
            self.at.n, self.at.choices, self.at.undo = since, before.choices, before.undo
        await self.at.until("presence")

    async def go(self) -> None:
        """Close it, and wait until the server has noticed."""
        assert self.at is not None
        here = self._game.listeners()
        await self.at.close()
        while self._game.listeners() == here:
            await asyncio.sleep(0.001)
        self._keep()

    async def hear(self) -> None:
        """Read everything sent so far: the answer comes after it."""
        assert self.at is not None
        await self.at.ask("why", do="?")
        self._keep()

    async def wish(self, kind: str, **values: Any) -> dict[str, Any]:
        """Send a wish with an id that can be used again."""
        assert self.at is not None
        own = f"{self.name}-{len(self._wishes)}"
        self._wishes.append((own, {"kind": kind, **values}))
        return await self.at.ask(kind, own, **values)

    async def probe(self) -> None:
        """Ask for something that a client can ask for at any time."""
        await self.hear()
        at = self.at
        assert at is not None
        match self.rng.randrange(14):
            case 0:
                await at.sync()
            case 1:
                await at.sync(max(0, (at.n or 0) - self.rng.randrange(12)))
            case 2:
                await at.ask("why", do=self.rng.choice(DEEDS))
            case 3:
                if not at.choices:
                    await at.ask("act", do=self.rng.choice(DEEDS))
            case 4:
                if not at.undo:
                    await at.ask("undo")
            case 5:
                since = at.n if self.rng.random() < 0.5 else None
                await self.go()
                await self.come(since)
            case 6:
                await self._fetch(f"/api/tables/{self.table_id}/record")
            case 7:
                await self._fetch(f"/api/tables/{self.table_id}")
            case 8:
                await self._fetch("/api/tables" if self.seat is None else "/api/me/tables")
            case 9:
                await at.ask(self.rng.choice(("start", "take_back", "rematch")))
            case 10 if self._wishes:
                own, values = self.rng.choice(self._wishes)
                await at.ask(values["kind"], own, **{key: value for key, value in values.items() if key != "kind"})
        await self.hear()

    async def _fetch(self, path: str) -> None:
        answer = await self.person.http.get(path)
        self.stream.append((f"{path} {answer.status_code} {answer.headers['content-type']}", answer.text))

    def _keep(self) -> None:
        assert self.at is not None
        self.stream += [("socket", text) for text in self.at.received]
        self.at.received.clear()


DEEDS = ("o0", "m1", "c", "take R", "build 1 0,0", "pass", "draw pile", "erect petra", "lay zeus-4", "done", "end", "?")


class Played:
    """One world of a pair, on its own server."""

    def __init__(self, server: Served, injected: Injected, pair: Pair, number: int) -> None:
        self.server, self.injected, self.pair = server, injected, pair
        self.world = pair.worlds[number]
        self.match = begin(pair, self.world)
        self.rng = random.Random(f"steps {pair.seed} {number}")
        self.seats: list[AtTable] = []
        self.lookers: list[Looker] = []
        self.table_id, self.began = "", 0
        self.hidden = 0
        """How many steps nobody but their player was shown."""

    async def play(self, run: int) -> list[Stream]:
        """Play all of it; return what the viewer and a watcher received."""
        injected, pair = self.injected, self.pair
        self.began = BEGAN + run * 10**9
        injected.world, injected.time, injected.number = self.world, self.began, run * 1000
        people = [Person(self.server.url) for _ in range(pair.players + 1)]
        try:
            await self._sit_down(people)
            for number, event in enumerate(self.world.events):
                if number == pair.joins_after:
                    await self._look(people)
                await self._happen(event)
                injected.time = self.began + (number + 1) * TICK_MS
                for looker in self.lookers:
                    await looker.probe()
            await self.close_table()
            return [looker.stream for looker in self.lookers]
        finally:
            if self.table_id:
                # So that a list of tables reveals nothing about a game that was broken off.
                self.server.do(self.server.service.hall.close(self.table_id, "test"))
            for at in [*self.seats, *(looker.at for looker in self.lookers if looker.at is not None)]:
                await at.close()
            for person in people:
                await person.http.aclose()

    def listeners(self) -> int:
        """How many listen at the table."""
        return sum(1 for _ in self.server.service.hall.room(self.table_id).everybody())

    async def close_table(self) -> None:
        """The table is closed in the middle of a turn that has unseen steps."""
        for do in hidden_steps(self.match, self.pair.viewer, self.rng, self.rng.randrange(4)):
            await self._unseen("act", do=do)
        self.injected.time = self.began + (len(self.world.events) + 1) * TICK_MS
        self.server.do(self.server.service.hall.close(self.table_id, "abandoned"))
        for looker in self.lookers:
            await looker.hear()
            for _ in range(4):
                await looker.probe()

    async def _sit_down(self, people: list[Person]) -> None:
        pair = self.pair
        for number, person in enumerate(people[:-1]):
            await person.name("ABCD"[number] + "da")
        clock = {"turn_s": WEEK_S, "game_s": 4 * WEEK_S}
        table_id = await people[0].make_table(
            "o" * pair.players, game=pair.game, options=dict(pair.options), public=True, clock=clock
        )
        for seat, person in enumerate(people[:-1]):
            at = await person.enter(table_id)
            self.seats.append(at)
            await at.until("presence")
            await at.do("sit", seat=seat)
        await self.seats[0].do("start")
        self.table_id = table_id

    async def _look(self, people: list[Person]) -> None:
        """The viewer, on a second device, and somebody without a name."""
        pair = self.pair
        if pair.viewer != WATCHER:
            self.lookers.append(Looker("seat", people[pair.viewer], self, pair.viewer))
        self.lookers.append(Looker("watcher", people[-1], self, None))
        for looker in self.lookers:
            await looker.come()
        for looker in self.lookers:
            await looker.hear()

    async def _happen(self, event: Event) -> None:
        """One event, with whatever others do unseen in this world."""
        if event.kind in (DETOUR, LEAVE_STEPS):
            steps = list(hidden_steps(self.match, self.pair.viewer, self.rng, self.rng.randrange(5)))
            for do in steps:
                await self._unseen("act", do=do, seat=event.seat)
            for _ in steps if event.kind == DETOUR else ():
                self.match.undo(event.seat)
                await self._unseen("undo", seat=event.seat)
        elif event.kind == UNDO:
            self.match.undo(event.seat)
            await self._wish(event.seat, "undo")
        elif event.kind == ACT:
            self.match.act(event.seat, event.do)
            if self.match.told_steps(self.pair.viewer)[-1:] == (None,):
                await self._unseen("act", do=event.do, seat=event.seat)
            else:
                await self._wish(event.seat, "act", do=event.do)

    async def _unseen(self, kind: str, seat: int | None = None, **values: Any) -> None:
        """Done at a time that the other world does not have."""
        self.injected.time += self.rng.randrange(1, TICK_MS // 20)
        self.hidden += 1
        mover = self.match.position.to_move if seat is None else seat
        assert mover is not None
        await self.seats[mover].do(kind, **values)

    async def _wish(self, seat: int, kind: str, **values: Any) -> None:
        mine = [looker for looker in self.lookers if looker.seat == seat]
        if mine and self.lookers[0].rng.random() < 0.5:
            answer = await mine[0].wish(kind, **values)
            assert answer["type"] == "done", answer
        else:
            await self.seats[seat].do(kind, **values)


def first_difference(streams: Sequence[Stream]) -> str | None:
    """Where two streams diverge, or None if they are the same."""
    for number, (one, other) in enumerate(zip_longest(*streams, fillvalue=("nothing", ""))):
        if one != other:
            same = next((i for i, (a, b) in enumerate(zip(one[1], other[1], strict=False)) if a != b), 0)
            parts = [f"{where}: …{text[max(0, same - 60) : same + 120]}" for where, text in (one, other)]
            return "\n".join([f"piece {number}, character {same}", *parts])
    return None
