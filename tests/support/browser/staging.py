"""Moments of games that are the same each time, at a real server, for a browser to look at.

Ids, clock and draws are given. Ada sits at the first seat and is whom the browser takes over; the others are played by
the test, and stay at the table.
"""

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from monuments.server.random_values import RandomValues
from tests.support.patience import LIMIT_S
from tests.support.server.client import AtTable, Person
from tests.support.server.in_process import Served, served
from tests.support.server.recording import NOW, ids

SECRET = b"%032d" % 4
"""The secret of all draws, with salts that are always the same as well."""
NAMES = ("Ada", "Bruno", "Clio", "Dario")
Until = Callable[[AtTable], bool]


class Aside:
    """An event loop in a separate thread: Playwright occupies the test's thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something there and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LIMIT_S)

    def end(self) -> None:
        """End the loop and its thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(LIMIT_S)
        self.loop.close()


@dataclass
class Moment:
    """A table at some moment: Ada's socket was closed, because the browser is Ada; the others' are open."""

    table: str
    cookie: str
    persons: list[Person]
    sockets: list[AtTable]

    async def leave(self) -> None:
        """Disconnect everybody."""
        for socket in self.sockets:
            await socket.close()
        for person in self.persons:
            await person.http.aclose()


@dataclass
class Stage:
    """A server with moments."""

    server: Served
    aside: Aside
    moments: dict[str, Moment] = field(default_factory=dict)

    @property
    def url(self) -> str:
        """Where it is."""
        return self.server.url

    def moment(self, name: str) -> Moment:
        """One of SCENES, played once and kept."""
        if name not in self.moments:
            self.moments[name] = self.aside.do(play_scene(self.url, SCENES[name]))
        return self.moments[name]

    def retake(self, name: str, kept_as: str) -> Moment:
        """The same moment at a separate table, to play on."""
        self.moments[kept_as] = self.aside.do(play_scene(self.url, SCENES[name]))
        return self.moments[kept_as]

    def play_turn(self, moment: Moment) -> None:
        """Let the others play until it is Ada's turn again."""
        self.aside.do(play_while(moment.sockets))

    def end(self) -> None:
        """Disconnect everybody."""
        for moment in self.moments.values():
            self.aside.do(moment.leave())


@dataclass(frozen=True)
class Scene:
    """How a moment comes about."""

    until: Until
    """When to stop; checked before each of Ada's choices, and when the game is over."""
    players: int = 2
    game: str = "world_monuments"
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    is_begun: bool = True


def is_over(at: AtTable) -> bool:
    """Whether the game has ended."""
    return at.is_over


def in_phase(phase: str, built: int = 0, **wanted: Any) -> Until:
    """Whether Ada has to decide in a phase, with this many stones built."""

    def is_so(at: AtTable) -> bool:
        view = at.view
        is_wanted = all(view[key] == value for key, value in wanted.items())
        return bool(is_wanted and view["phase"] == phase and len(view["built"]) >= built and not view["path"][1:])

    return is_so


def is_choosing(at: AtTable) -> bool:
    """Whether Ada has several kinds of stones to choose from."""
    return bool(sum(choice["do"].startswith("take ") for choice in at.choices) > 1)


def can_build(built: int, places: int = 2) -> Until:
    """Whether Ada has some positions to build at."""

    def is_so(at: AtTable) -> bool:
        can = sum(choice["do"].startswith("build ") for choice in at.choices)
        return bool(len(at.view["built"]) >= built and can >= places)

    return is_so


SCENES = {
    "lobby": Scene(is_over, players=3, is_begun=False),
    "opening": Scene(in_phase("quarry")),
    "walking": Scene(in_phase("quarry", round=2), players=3),
    "choosing": Scene(is_choosing),
    "building": Scene(can_build(12, 3)),
    "building begins": Scene(can_build(0)),
    "building late": Scene(can_build(24), players=3, options={"monument": "taj_mahal"}),
    "over": Scene(is_over, players=3),
    "wonders": Scene(lambda at: bool(at.choices), game="wonders_of_antiquity"),
}


async def play_scene(url: str, scene: Scene) -> Moment:
    """Play until the moment has come."""
    persons = [Person(url) for _ in range(scene.players)]
    for person, name in zip(persons, NAMES, strict=False):
        await person.name(name)
    seats = "o" * scene.players
    table = await persons[0].make_table(seats, game=scene.game, options=scene.options, public=not scene.is_begun)
    sockets = [await person.enter(table) for person in persons]
    for number, at in enumerate(sockets):
        await at.until("whole")
        if scene.is_begun or number < scene.players - 1:
            await at.do("sit", seat=number, salt=f"{number}a" * 16)
    if scene.is_begun:
        await sockets[0].do("start")
        await play_until(sockets, scene)
    await sockets[0].close()
    cookie = persons[0].cookie
    return Moment(table, cookie, persons, sockets[1:])


async def play_until(sockets: Sequence[AtTable], scene: Scene) -> None:
    """Everybody chooses by the seed until the moment has come."""
    rng = random.Random(scene.seed)
    while True:
        for at in sockets:
            await at.catch_up()
        ada = sockets[0]
        if (ada.choices or ada.is_over) and scene.until(ada):
            return
        assert not ada.is_over, "the moment did not come"
        mover = next(at for at in sockets if at.choices)
        await mover.do("act", do=choice_of(mover, rng))


async def play_while(others: Sequence[AtTable]) -> None:
    """The others choose their first action while one of them has to decide."""
    for at in others:
        await at.catch_up()
    while mover := next((at for at in others if at.choices), None):
        await mover.do("act", do=mover.choices[0]["do"])
        for at in others:
            await at.catch_up()


def choice_of(at: AtTable, rng: random.Random) -> str:
    """A random choice; nobody passes who can build."""
    possible = [choice["do"] for choice in at.choices]
    choice: str = rng.choice([do for do in possible if do != "pass"] or possible)
    return choice


@contextmanager
def staged(folder: Path) -> Iterator[Stage]:
    """A server with moments for the duration of a block."""
    made = ids()
    aside = Aside()
    try:
        with served(
            folder,
            now=lambda: NOW,
            random=RandomValues(id=lambda: next(made), secret=lambda: SECRET),
            log_level="error",
        ) as server:
            stage = Stage(server, aside)
            try:
                yield stage
            finally:
                stage.end()
    finally:
        aside.end()
