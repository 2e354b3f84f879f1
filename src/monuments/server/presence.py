"""Who is at a table in other processes, as far as these have told lately."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Present:
    """Which seats have somebody at the table, and how many watch."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def __or__(self, other: "Present") -> "Present":
        """All of both."""
        return Present(self.seats | other.seats, self.watchers + other.watchers)


class Elsewhere:
    """What other processes tell; they repeat it now and then, and who falls silent is forgotten."""

    def __init__(self, now: Callable[[], int], lasts: int) -> None:
        self._now, self._lasts = now, lasts
        self._told: dict[str, dict[str, tuple[Present, int]]] = {}

    def hear(self, table_id: str, process: str, present: Present) -> None:
        """What a process says of a table."""
        self._told.setdefault(table_id, {})[process] = present, self._now() + self._lasts

    def at(self, table_id: str) -> Present:
        """Who is at a table in all other processes together."""
        now, found = self._now(), Present()
        for present, until in self._told.get(table_id, {}).values():
            if until > now:
                found |= present
        return found

    def forget(self, table_id: str) -> None:
        """Nobody here wants to know any more."""
        self._told.pop(table_id, None)
