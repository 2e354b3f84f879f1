"""Counters of a load test, and the figures computed from them."""

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

MS = 1000.0


@dataclass(slots=True)
class Meter:
    """Counts while it is on; what happens before and after is warm-up and cool-down."""

    running: bool = False
    accepted: int = 0
    games: int = 0
    answers: "array[float]" = field(default_factory=lambda: array("d"))
    """Seconds from an action's scheduled time to its answer."""
    updates: "array[float]" = field(default_factory=lambda: array("d"))
    """Seconds from an action's scheduled time until everybody at the table has received it."""
    bytes_up: int = 0
    bytes_down: int = 0
    messages_down: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """By code."""
    errors: Counter[str] = field(default_factory=Counter)

    def reset(self) -> None:
        """Count from zero; errors are kept."""
        self.accepted = self.games = self.bytes_up = self.bytes_down = self.messages_down = 0
        self.answers, self.updates = array("d"), array("d")

    def heard(self, size: int) -> None:
        """Count a message from the server."""
        if self.running:
            self.bytes_down += size
            self.messages_down += 1


@dataclass(frozen=True, slots=True)
class Times:
    """Quantiles in milliseconds."""

    p50: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Times | None":
        """The quantiles of times in seconds; None if there are none."""
        if not seconds:
            return None
        ordered = sorted(seconds)
        return cls(*(MS * ordered[min(len(ordered) - 1, int(q * len(ordered)))] for q in (0.5, 0.99, 1.0)))


@dataclass(frozen=True, slots=True)
class Figures:
    """A load and how the server handled it."""

    tables: int
    sockets: int
    seconds: float
    rate: float | None
    """Requested actions per second; None for as many as possible."""
    accepted: int
    games: int
    """The number of finished games."""
    answer: Times | None
    update: Times | None
    """Until everybody at the table has received the action."""
    bytes_up: float
    """The mean size of the message to the player who acted."""
    bytes_down: float
    """The mean size of all messages that an action causes at a table."""
    messages_down: float
    cpu_ms: float | None
    """The server's processor time per action."""
    kb_per_table: float | None
    """The server's memory per table, including its sockets."""
    refusals: dict[str, int]
    errors: dict[str, int]

    @property
    def per_second(self) -> float:
        """Accepted actions per second."""
        return self.accepted / self.seconds
