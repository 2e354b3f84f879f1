"""Players' clocks: time for a turn, time for a game, computed from the times at which steps were made."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """What a table allows, in milliseconds."""

    turn: int | None
    game: int | None


class Clocks:
    """The clocks of one game. Only the mover's runs; a bot's never does.

    A turn has used up what its owner has thought in it: whoever takes a step back, or a seat from a bot, has no more
    time than before.
    """

    __slots__ = ("_left", "_limits", "_mover", "_since", "_turn", "_used")

    def __init__(self, limits: TimeLimits, players: int) -> None:
        self._limits = limits
        self._left = [limits.game or 0] * players
        self._mover: int | None = None
        self._since = 0
        self._turn = 0
        self._used = array("q")
        """What was used up of the time of each turn; one that was ended can be come back to."""

    def step(self, now: int, mover: int | None, turn: int) -> None:
        """Take note that something was done: charge who was moving, and let the next one's time run."""
        if self._mover is not None:
            self._left[self._mover] = self._left_at(self._mover, now)
            self._used[self._turn] += max(0, now - self._since)
        # What comes after a turn that was taken up again are other turns.
        del self._used[turn + 1 :]
        self._used.extend([0] * (turn + 1 - len(self._used)))
        # Time does not go back, even if a machine's clock does.
        self._mover, self._turn, self._since = mover, turn, max(self._since, now)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self._mover

    @property
    def deadline(self) -> int | None:
        """When the mover's time is over, if anybody's is running."""
        if self._mover is None:
            return None
        ends = []
        if (turn_until := self.turn_until) is not None:
            ends.append(turn_until)
        if self._limits.game is not None:
            ends.append(self._since + self._left[self._mover])
        return min(ends, default=None)

    @property
    def turn_until(self) -> int | None:
        """When the time of the running turn is over."""
        if self._mover is None or self._limits.turn is None:
            return None
        return self._since + max(0, self._limits.turn - self._used[self._turn])

    def left(self, now: int) -> Sequence[int] | None:
        """What each seat has left for the game."""
        if self._limits.game is None:
            return None
        return [self._left_at(seat, now) if seat == self._mover else left for seat, left in enumerate(self._left)]

    def _left_at(self, seat: int, now: int) -> int:
        return max(0, self._left[seat] - max(0, now - self._since))
