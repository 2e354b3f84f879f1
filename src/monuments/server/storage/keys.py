"""Secrets of the server, created once and shared by all processes."""

import secrets as random
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from .database import Database
from .errors import StorageError
from .schema import secrets

BYTES = 32


class Keys:
    """The keys of the server by their names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def secret(self, name: str) -> bytes:
        """The secret with this name; created from random bytes by the first process that needs it."""
        found = await self._database.read(partial(_find, name=name))
        if found is None:
            # If another process was faster, its secret counts.
            with suppress(IntegrityError):
                await self._database.write(partial(_make, name=name))
            found = await self._database.read(partial(_find, name=name))
        if found is None:
            raise StorageError(f"The secret {name} was created but cannot be found")
        return found


def _find(connection: Connection, name: str) -> bytes | None:
    return connection.scalar(select(secrets.c.value).where(secrets.c.name == name))


def _make(connection: Connection, name: str) -> None:
    connection.execute(insert(secrets), {"name": name, "value": random.token_bytes(BYTES)})
