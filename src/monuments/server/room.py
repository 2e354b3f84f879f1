"""A table in this process: its listeners, what they were last shown, and the lock that orders its rows."""

import asyncio
from collections import deque
from collections.abc import Iterator
from typing import Protocol

from monuments.games import WATCHER

from .errors import Refusal
from .presence import Present
from .sight import Sight
from .table import Table
from .wishes import Player

KEPT_UPDATES = 4
"""How many updates are kept per recipient, for clients that missed them."""


class Listener(Protocol):
    """A client at a table."""

    player: Player
    language: str
    recipient: int
    """The seat whose view it is sent, or a watcher's."""

    def send(self, message: bytes) -> None:
        """Send without waiting; a client that is too slow is dropped instead."""
        ...

    def dismiss(self, refusal: Refusal) -> None:
        """Send the reason why it has to go, and disconnect."""
        ...


class Kept:
    """The last updates of one recipient in one language."""

    __slots__ = ("_updates", "last")

    def __init__(self) -> None:
        self._updates: deque[tuple[int, int, bytes]] = deque(maxlen=KEPT_UPDATES)
        self.last = 0
        """When the last one was sent."""

    def add(self, after: int, n: int, message: bytes, at: int) -> None:
        """Keep an update."""
        self._updates.append((after, n, message))
        self.last = at

    def since(self, n: int) -> list[bytes] | None:
        """The updates after a number, or None if they are not all kept."""
        found = [message for after, _, message in self._updates if after >= n]
        return found if any(after == n for after, _, _ in self._updates) else None


class Room:
    """A table with its listeners. The table itself may be asleep: then it is read again when it is needed."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.names: tuple[str, ...] = ()
        self.listeners: dict[int, dict[str, set[Listener]]] = {}
        self.sights: dict[int, Sight] = {}
        """What each listening recipient was last shown; a cache."""
        self.kept: dict[tuple[int, str], Kept] = {}
        self.told: dict[int, int] = {}
        """The number up to which each listening recipient has received everything; kept while the table sleeps."""
        self.length = 0
        """The row up to which listeners have received everything."""
        self.present_told = Present()
        self.in_doubt = False
        """Whether rows may have been written that nobody here has received."""
        self.is_ours = False
        """Whether this process acts on what is due: it wrote last, or has the lease."""
        self.last_used = 0
        self.timer: asyncio.TimerHandle | None = None
        """Wakes the bot or the clock that is due."""

    def everybody(self) -> Iterator[Listener]:
        """All listeners."""
        for languages in self.listeners.values():
            for listeners in languages.values():
                yield from listeners

    def has(self, listener: Listener) -> bool:
        """Whether a listener is here."""
        return listener in self.listeners.get(listener.recipient, {}).get(listener.language, ())

    def add(self, listener: Listener) -> None:
        """Add a listener."""
        self.listeners.setdefault(listener.recipient, {}).setdefault(listener.language, set()).add(listener)

    def remove(self, listener: Listener) -> None:
        """Remove a listener."""
        languages = self.listeners.get(listener.recipient, {})
        listeners = languages.get(listener.language, set())
        listeners.discard(listener)
        if not listeners:
            languages.pop(listener.language, None)
            self.kept.pop((listener.recipient, listener.language), None)
        if not languages:
            self.listeners.pop(listener.recipient, None)
            self.sights.pop(listener.recipient, None)
            self.told.pop(listener.recipient, None)

    @property
    def watchers(self) -> int:
        """The number of watchers."""
        return sum(len(listeners) for listeners in self.listeners.get(WATCHER, {}).values())

    def has_seat(self, player: str | None) -> bool:
        """Whether a player is known to sit here."""
        return self.table is not None and self.table.seat_of(player) is not None

    @property
    def present(self) -> Present:
        """Who is here."""
        return Present(frozenset(seat for seat in self.listeners if seat != WATCHER), self.watchers)

    def forget_updates(self, before: int) -> None:
        """Drop updates that are as old as a table must be to sleep.

        So a recipient cannot tell a sleeping table from one that was kept awake by steps it does not see.
        """
        for key in [key for key, kept in self.kept.items() if kept.last < before]:
            del self.kept[key]

    def sleep(self) -> None:
        """Drop everything that can be read or computed again."""
        self.table = None
        self.sights.clear()
        self.kept.clear()
        self.leave_to_others()

    def leave_to_others(self) -> None:
        """Leave what is due to other processes, until it is claimed here."""
        self.is_ours = False
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
