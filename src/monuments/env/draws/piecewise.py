"""What a game says of its draws if they are to be made piece by piece."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from monuments.games.game import Setup

Chances = list[tuple[int, float]]
"""Pieces that may come up, each with its probability."""


class Draws(ABC):
    """One game's draws: every piece that can come up has an id from 0 on."""

    pieces: int
    """How many ids there are."""

    @abstractmethod
    def next_pieces(self, table: Any, state: Any, drawn: Sequence[int]) -> Chances:
        """What may come after the pieces drawn so far; nothing once the draw is complete."""

    @abstractmethod
    def outcome(self, table: Any, state: Any, drawn: Sequence[int]) -> Any:
        """The outcome that a complete draw makes."""

    def turned_up_by(self, table: Any, state: Any, action: int) -> Chances:
        """What may turn up by a legal action; nothing for one that turns up nothing."""
        return []

    def put_on_top(self, state: Any, piece: int) -> None:
        """Arrange what nobody knows so that the action turns up this piece; for games in which one can."""
        raise LookupError(f"no action of this game turns up piece {piece}")

    @abstractmethod
    def name(self, setup: Setup, piece: int) -> str:
        """A piece as text."""

    @abstractmethod
    def most_pieces(self, table: Any) -> int:
        """No game has more pieces drawn."""

    @abstractmethod
    def most_decisions(self, table: Any) -> int:
        """No game has more decisions."""


def evenly(pieces: Sequence[int]) -> Chances:
    """Each of the pieces with the same probability."""
    return [(piece, 1 / len(pieces)) for piece in pieces]
