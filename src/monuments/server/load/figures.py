"""What is counted while a swarm plays, and what it comes to."""

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

MS = 1000.0


@dataclass(slots=True)
class Meter:
    """Counts while it is running; what happens before and after is for warming up and cooling down."""

    running: bool = False
    accepted: int = 0
    games: int = 0
    answers: "array[float]" = field(default_factory=lambda: array("d"))
    """Seconds from the moment an action was to be sent to its answer."""
    updates: "array[float]" = field(default_factory=lambda: array("d"))
    """Seconds from the same moment until the last at the table was told."""
    bytes_up: int = 0
    bytes_down: int = 0
    messages_down: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    """By code."""
    errors: Counter[str] = field(default_factory=Counter)

    def reset(self) -> None:
        """Begin to count anew; what was wrong is not forgotten."""
        self.accepted = self.games = self.bytes_up = self.bytes_down = self.messages_down = 0
        self.answers, self.updates = array("d"), array("d")

    def heard(self, size: int) -> None:
        """Count a message from the server."""
        if self.running:
            self.bytes_down += size
            self.messages_down += 1


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds."""

    p50: float
    p99: float
    max: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Times | None":
        """The quantiles of times; None where there are none."""
        if not seconds:
            return None
        ordered = sorted(seconds)
        return cls(*(MS * ordered[min(len(ordered) - 1, int(q * len(ordered)))] for q in (0.5, 0.99, 1.0)))


@dataclass(frozen=True, slots=True)
class Figures:
    """A load and how the server bore it."""

    tables: int
    sockets: int
    seconds: float
    rate: float | None
    """Actions a second that were asked for; None for as many as possible."""
    accepted: int
    games: int
    """How many came to their end."""
    answer: Times | None
    update: Times | None
    """Until the last at the table was told."""
    bytes_up: float
    """The mean size of an action's message."""
    bytes_down: float
    """What all at a table are sent of an action, mean."""
    messages_down: float
    cpu_ms: float | None
    """Processor time of the server for an action."""
    kb_per_table: float | None
    """Memory of the server for a table with its sockets."""
    refusals: dict[str, int]
    errors: dict[str, int]

    @property
    def per_second(self) -> float:
        """Accepted actions a second."""
        return self.accepted / self.seconds
