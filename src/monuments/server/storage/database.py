"""What the storage asks of a database: work in transactions, on connections that keep what they acknowledge."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Column, Connection, select

T = TypeVar("T")
Work = Callable[[Connection], T]

# Databases limit how many values one statement may hold.
SLICE = 1000


class Database(ABC):
    """A database; work is a function of a connection, the same for every kind of database.

    Integrity errors come out as SQLAlchemy's, everything else as a `StorageError`.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Do work that changes nothing, all of it at one moment; repeated where a connection is lost."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction; where the connection is lost, nobody knows whether it was done."""

    @abstractmethod
    async def commit(self, work: Work[T]) -> T:
        """The same as `write` on a connection kept for the log; called by one task at a time."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection."""


def look_up(connection: Connection, key: Column[str], value: Column[T], keys: Sequence[str]) -> dict[str, T]:
    """The values beside keys, however many; keys that are not there are left out."""
    found: dict[str, T] = {}
    for start in range(0, len(keys), SLICE):
        statement = select(key, value).where(key.in_(keys[start : start + SLICE]))
        found.update((row[0], row[1]) for row in connection.execute(statement))
    return found
