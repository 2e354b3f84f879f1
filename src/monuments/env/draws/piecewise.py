"""The interface of a game whose draws can be made piece by piece."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from monuments.games.errors import MonumentsError
from monuments.games.game import Game, Setup

Chances = list[tuple[int, float]]
"""Pieces that can be drawn, each with its probability."""


class NoDraws(MonumentsError):
    """A game whose draws are not described piece by piece."""


class Draws(ABC):
    """One game's draws: every piece that can be drawn has an id from 0 on."""

    pieces: int
    """The number of ids."""

    @abstractmethod
    def next_pieces(self, table: Any, state: Any, drawn: Sequence[int]) -> Chances:
        """What can follow the pieces drawn so far; nothing once the draw is complete."""

    @abstractmethod
    def outcome(self, table: Any, state: Any, drawn: Sequence[int]) -> Any:
        """The outcome of a complete draw."""

    def turned_up_by(self, table: Any, state: Any, action: int) -> Chances:
        """What a legal action can turn up; nothing if it turns up nothing."""
        return []

    def put_on_top(self, state: Any, piece: int) -> None:
        """Rearrange what nobody knows so that the action turns up this piece, if actions of the game can."""
        raise LookupError(f"no action of this game turns up piece {piece}")

    @abstractmethod
    def name(self, setup: Setup, piece: int) -> str:
        """A piece as text."""

    @abstractmethod
    def most_pieces(self, table: Any) -> int:
        """An upper bound on the pieces drawn in a game."""

    @abstractmethod
    def most_decisions(self, table: Any) -> int:
        """An upper bound on the decisions in a game."""


def evenly(pieces: Sequence[int]) -> Chances:
    """Each of the pieces with the same probability."""
    return [(piece, 1 / len(pieces)) for piece in pieces]


def draws_of(game: Game) -> Draws:
    """A game's draws; raises NoDraws if it has none."""
    draws = game.companion("draws", Draws)  # type: ignore[type-abstract]
    if draws is None:
        raise NoDraws(f"the game {game.facts.name!r} names no draws piece by piece among its companions")
    return draws
