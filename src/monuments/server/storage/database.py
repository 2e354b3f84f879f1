"""The interface of a database: work in transactions, on connections that are durable."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Column, Connection, select

T = TypeVar("T")
Work = Callable[[Connection], T]

# Databases limit the number of values in one statement.
SLICE = 1000


class Database(ABC):
    """A database. Work is a function of a connection and is the same for every kind of database.

    Integrity errors are raised as SQLAlchemy's, everything else as a `StorageError`.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Do work that only reads, on one snapshot; repeated if the connection is lost."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Do work in one transaction; if the connection is lost, it is unknown whether it was committed."""

    @abstractmethod
    async def commit(self, work: Work[T]) -> T:
        """Like `write`, on a connection reserved for the log; called by one task at a time."""

    @abstractmethod
    async def close(self) -> None:
        """Close every connection."""


def look_up(connection: Connection, key: Column[str], value: Column[T], keys: Sequence[str]) -> dict[str, T]:
    """The values for any number of keys; missing keys are left out."""
    found: dict[str, T] = {}
    for start in range(0, len(keys), SLICE):
        statement = select(key, value).where(key.in_(keys[start : start + SLICE]))
        found.update((row[0], row[1]) for row in connection.execute(statement))
    return found
