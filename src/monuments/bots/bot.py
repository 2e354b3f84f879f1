"""What a bot is: it chooses one of a seat's legal actions by what that seat has seen."""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from monuments.games import Game, Position, Seeded, Setup


class Seen:
    """Everything that a seat may use for a choice, and nothing that it cannot know.

    It does not contain the real position, only a world that the seat cannot tell from the real one. Two games in which
    the seat has seen the same things give the same object, byte for byte.
    """

    def __init__(
        self, position: Position, seat: int, seed: object = 0, start: Position | None = None, since: Sequence[int] = ()
    ) -> None:
        self.seat = seat
        self.seed = seed
        """The seed of the bot's random numbers."""
        self._world = position.resample(seat, Seeded("seen"))
        self.legal: tuple[int, ...] = tuple(self._world.legal())
        """The actions to choose from."""
        self.since: tuple[int, ...] = tuple(since)
        """The seat's actions in this turn since anything was revealed to it: their effects were foreseeable."""
        self._start = start

    @property
    def setup(self) -> Setup:
        """The game with its options."""
        return self._world.setup

    @property
    def game(self) -> Game:
        """The game."""
        return self._world.game

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points so far."""
        return self._world.scores

    @property
    def turn(self) -> int:
        """How many turns are complete."""
        return self._world.turn

    @cached_property
    def view(self) -> Any:
        """What the seat is shown, as a frozen dataclass of the game."""
        return self._world.view(self.seat)

    @cached_property
    def knowledge(self) -> bytes:
        """What the seat knows, as bytes; equal bytes mean equal knowledge, and the reverse."""
        return self._world.knowledge(self.seat)

    def notation(self, action: int) -> str:
        """An action as text."""
        return self._world.notation(action)

    def parse(self, text: str) -> int:
        """The action that a text names; raises MalformedNotation."""
        return self._world.parse(text)

    def world(self, rng: Seeded) -> Position:
        """A world that the seat cannot tell from the real one, to try things out in."""
        return self._world.resample(self.seat, rng)

    def rng(self, *purpose: object) -> Seeded:
        """Random numbers that depend only on the seed, on what the seat has seen, and on `purpose`."""
        return Seeded(*self.place, *purpose)

    @property
    def start(self) -> "Seen":
        """What the seat saw before the actions of `since`."""
        return self if self._start is None else Seen(self._start, self.seat, self.seed)

    def after(self, action: int) -> "Seen":
        """What the seat sees after an action that reveals nothing and leaves it to move."""
        ahead = self._world.copy()
        ahead.apply(action)
        start = self._world if self._start is None else self._start
        return Seen(ahead, self.seat, self.seed, start, (*self.since, action))

    @cached_property
    def place(self) -> tuple[str, tuple[int, ...]]:
        """A short key for what the seat had seen at `start`, and its actions since."""
        start = self._world if self._start is None else self._start
        return f"{self.seed}-{self.seat}-{hashlib.sha256(start.knowledge(self.seat)).hexdigest()}", self.since


class Bot(ABC):
    """A player. Your own bot needs `choose` and nothing else.

    Anything that a bot keeps between two choices is a cache: its choices must be the same without it.
    """

    @property
    def repeats(self) -> bool:
        """Whether its choices depend only on what it has seen and on the seed, not on a clock or other randomness."""
        return False

    @abstractmethod
    def choose(self, seen: Seen) -> int | str:
        """One of `seen.legal`, or its notation."""


class Eyes:
    """One seat's view of a running game: provides what it has seen, decision by decision."""

    def __init__(self, seat: int, seed: object = 0) -> None:
        self.seat = seat
        self.seed = seed
        self._start: Position | None = None
        self._since: list[int] = []

    def look(self, position: Position) -> Seen:
        """What the seat has seen when it has to choose."""
        return Seen(position, self.seat, self.seed, self._start, self._since)

    def acted(self, before: Position, action: int, after: Position) -> None:
        """Note an action of this seat, with the positions before and after it."""
        if after.to_move != self.seat or after.turn != before.turn or before.reveals(action):
            self._start, self._since = None, []
            return
        if self._start is None:
            self._start = before.resample(self.seat, Seeded("seen"))
        self._since.append(action)
