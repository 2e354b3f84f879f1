"""Players' clocks: time per turn and per game, computed from the times of the steps."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """The time limits of a table, in milliseconds."""

    turn: int | None
    game: int | None


class Clocks:
    """The clocks of one game. Only the mover's clock runs; a bot's never does.

    The time used in a turn stays used: taking back a step, or a seat from a bot, does not give any back.
    """

    __slots__ = ("_left", "_limits", "_mover", "_since", "_turn", "_used")

    def __init__(self, limits: TimeLimits, players: int) -> None:
        self._limits = limits
        self._left = [limits.game or 0] * players
        self._mover: int | None = None
        self._since = 0
        self._turn = 0
        self._used = array("q")
        """The time used in each turn; a turn that has ended can be returned to by an undo."""

    def step(self, now: int, mover: int | None, turn: int) -> None:
        """Note a step: charge the seat that was moving, and start the next one's clock."""
        if self._mover is not None:
            self._left[self._mover] = self._left_at(self._mover, now)
            self._used[self._turn] += max(0, now - self._since)
        # Turns after one that was returned to are different turns.
        del self._used[turn + 1 :]
        self._used.extend([0] * (turn + 1 - len(self._used)))
        # Time does not run backwards, even if a machine's clock does.
        self._mover, self._turn, self._since = mover, turn, max(self._since, now)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self._mover

    @property
    def deadline(self) -> int | None:
        """When the mover's time is up, if a clock is running."""
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
        """When the time of the current turn is up."""
        if self._mover is None or self._limits.turn is None:
            return None
        return self._since + max(0, self._limits.turn - self._used[self._turn])

    def left(self, now: int) -> Sequence[int] | None:
        """The remaining game time of each seat."""
        if self._limits.game is None:
            return None
        return [self._left_at(seat, now) if seat == self._mover else left for seat, left in enumerate(self._left)]

    def _left_at(self, seat: int, now: int) -> int:
        return max(0, self._left[seat] - max(0, now - self._since))
