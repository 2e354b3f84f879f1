"""Tournaments: which games bots play against each other, and how to play them. A game is determined by its number."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from monuments import __version__, bots
from monuments.bots import find_bot, in_file
from monuments.bots.referee import LIMIT_S
from monuments.games import Setup

from .cluster import on_cluster
from .pairing import Seats, labels, pairings, rotations
from .playing import Game, Played, play_game
from .processes import in_processes

_OWN_BOTS = Path(bots.__file__).parent


@dataclass(frozen=True)
class Tournament:
    """Everything that determines the games of a tournament, except how many are played.

    A deal is played in every rotation of every pairing, then the next deal follows. So a longer tournament begins with
    the games of a shorter one.
    """

    setup: Setup
    bots: tuple[str, ...]
    """The names that `find_bot` takes."""
    seed: int = 0
    limit_s: float = LIMIT_S
    strict: bool = False
    """Whether the first bad answer of a bot ends the tournament with BotFailed."""

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots in reports."""
        return labels(self.bots)

    @cached_property
    def seatings(self) -> tuple[Seats, ...]:
        """Who sits where in each game of a deal; raises Unpaired."""
        return tuple(seats for pairing in self.pairings for seats in rotations(pairing))

    @cached_property
    def pairings(self) -> tuple[Seats, ...]:
        """Who plays whom; raises Unpaired."""
        return pairings(len(self.bots), self.setup.players)

    def deals(self, games: int) -> int:
        """How many deals give each pairing at least so many games, in complete rotations."""
        return -(-games // self.setup.players)

    def games(self, games: int) -> range:
        """The numbers, from 0, of the games that give each pairing at least so many games."""
        return range(self.deals(games) * len(self.seatings))

    def deal(self, number: int) -> int:
        """The deal of a game, counted from 1."""
        return 1 + number // len(self.seatings)

    def seats(self, number: int) -> Seats:
        """Who sits where in a game."""
        return self.seatings[number % len(self.seatings)]

    def check(self) -> None:
        """Check that the bots can be found and seated; raises UnknownBot or Unpaired."""
        for name in self.bots:
            find_bot(name)
        assert self.seatings

    def play(self, number: int) -> Game:
        """Play the game with that number, with new bots."""
        bots = [find_bot(self.bots[bot]) for bot in self.seats(number)]
        draws, seed = (self.seed, self.deal(number)), f"{self.seed}:{number}"
        return Game(number, play_game(self.setup, bots, draws, seed, self.limit_s, strict=self.strict))

    def identity(self) -> dict[str, Any]:
        """What two tournaments have in common exactly if their games are the same."""
        bots = [named(name) for name in self.bots]
        return {**identity_of(self.setup), "bots": bots, "seed": self.seed, "limit_s": self.limit_s}


class Spread(Protocol):
    """A function that does work on every part: in processes or on a cluster."""

    def __call__(
        self, work: Callable[[int], Game], parts: Iterable[int], jobs: int, done: Callable[[Game], object]
    ) -> None:
        """Do the work; `done` gets each result."""
        ...


def play_tournament(
    tournament: Tournament,
    games: int,
    known: Mapping[int, Played],
    done: Callable[[Game], object],
    jobs: int = 1,
    ray: bool = False,
) -> dict[int, Played]:
    """All games by number: the known ones, and the others, which are played and each passed to `done`."""
    numbers = tournament.games(games)
    played = {number: known[number] for number in numbers if number in known}

    def take(game: Game) -> None:
        played[game.number] = game.played
        done(game)

    spread: Spread = on_cluster if ray else in_processes
    left = [number for number in numbers if number not in played]
    if left:
        spread(tournament.play, left, jobs, take)
    return {number: played[number] for number in numbers}


def absolute(bot: str) -> str:
    """A bot's name with the absolute path of its file, so that other processes find it too."""
    parts = in_file(bot)
    return bot if parts is None else f"{Path(parts.file).resolve()}:{parts.called}"


def identity_of(setup: Setup) -> dict[str, Any]:
    """What identifies a game with its options."""
    game = setup.game.facts
    return {
        "game": game.name,
        "rules": setup.rules,
        "version": __version__,
        "options": {key: _plain(value) for key, value in setup.options.items()},
        game.data_key: setup.own_data,
    }


def named(bot: str) -> str:
    """A bot's name with a hash of its file, or of all files of our own bots: changed code makes another bot."""
    parts = in_file(bot)
    if parts is None:
        return f"{bot} {_digest(_OWN_BOTS.rglob('*.py'))}"
    return f"{Path(parts.file).name}:{parts.called} {_digest([Path(parts.file)])}"


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
