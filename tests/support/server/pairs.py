"""Two server processes on one PostgreSQL and one Redis."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from .running import RunningServer, running_server

HINTS_ONLY = {"MONUMENTS_POLL_S": "3600", "MONUMENTS_LEASE_S": "3600"}
"""Whoever waits for the next look around, or for another to lose a bot's turn, waits for ever."""


@contextmanager
def pair_of_servers(
    folder: Path, database_url: str, redis_url: str, environment: dict[str, str] | None = None
) -> Iterator[list[RunningServer]]:
    """Two servers for the duration of a block, each started separately."""
    both = {"MONUMENTS_DATABASE_URL": database_url, "MONUMENTS_REDIS_URL": redis_url, **(environment or {})}
    with running_server(folder, both) as one, running_server(folder, both) as other:
        yield [one, other]
