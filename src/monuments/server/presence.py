"""Who is at a table in other processes, according to their latest reports."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Present:
    """Which seats have somebody at the table, and the number of watchers."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def __or__(self, other: "Present") -> "Present":
        """Both together."""
        return Present(self.seats | other.seats, self.watchers + other.watchers)


class Elsewhere:
    """Reports of other processes; they are repeated regularly and expire."""

    def __init__(self, now: Callable[[], int], lasts: int) -> None:
        self._now, self._lasts = now, lasts
        self._reports: dict[str, dict[str, tuple[Present, int]]] = {}

    def hear(self, table_id: str, process: str, present: Present) -> None:
        """Note a process's report about a table."""
        self._reports.setdefault(table_id, {})[process] = present, self._now() + self._lasts

    def at(self, table_id: str) -> Present:
        """Who is at a table in all other processes together."""
        now, found = self._now(), Present()
        for present, until in self._reports.get(table_id, {}).values():
            if until > now:
                found |= present
        return found

    def forget(self, table_id: str) -> None:
        """Drop the reports about a table that is not in this process."""
        self._reports.pop(table_id, None)
