"""Players' clocks: time for a turn, time for a game, computed from the times at which steps were made."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """What a table allows, in milliseconds."""

    turn: int | None
    game: int | None


class Clocks:
    """The clocks of one game. Only the mover's runs; a bot's never does."""

    __slots__ = ("_left", "_limits", "_mover", "_since", "_turn", "_turn_began")

    def __init__(self, limits: TimeLimits, players: int) -> None:
        self._limits = limits
        self._left = [limits.game or 0] * players
        self._mover: int | None = None
        self._since = 0
        self._turn_began = 0
        self._turn = -1

    def step(self, now: int, mover: int | None, turn: int) -> None:
        """Take note that something was done: charge who was moving, and let the next one's time run."""
        if self._mover is not None:
            self._left[self._mover] = self._left_at(self._mover, now)
        if turn != self._turn or mover != self._mover:
            self._turn_began = now
        self._mover, self._turn, self._since = mover, turn, now

    @property
    def deadline(self) -> int | None:
        """When the mover's time is over, if anybody's is running."""
        if self._mover is None:
            return None
        ends = []
        if self._limits.turn is not None:
            ends.append(self._turn_began + self._limits.turn)
        if self._limits.game is not None:
            ends.append(self._since + self._left[self._mover])
        return min(ends, default=None)

    @property
    def turn_until(self) -> int | None:
        """When the time of the running turn is over."""
        if self._mover is None or self._limits.turn is None:
            return None
        return self._turn_began + self._limits.turn

    def left(self, now: int) -> Sequence[int] | None:
        """What each seat has left for the game."""
        if self._limits.game is None:
            return None
        return [self._left_at(seat, now) if seat == self._mover else left for seat, left in enumerate(self._left)]

    def _left_at(self, seat: int, now: int) -> int:
        return max(0, self._left[seat] - max(0, now - self._since))
