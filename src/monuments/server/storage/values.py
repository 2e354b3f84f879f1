"""Values that are stored; times are milliseconds since 1970."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Row:
    """One event at a table; rows are numbered from 1 without gaps."""

    number: int
    at: int
    kind: str
    seat: int | None
    author: str | None
    client_id: str | None
    body: str


@dataclass(frozen=True, slots=True)
class HeaderChange:
    """A table's header after an append."""

    status: str
    touched_at: int
    due_at: int | None = None
    lease_by: str | None = None
    lease_until: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: scores and kinds of players by seat, and the winners' seats."""

    game: str
    variant: str
    finished_at: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    kinds: tuple[str, ...]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.scores)


@dataclass(frozen=True, slots=True)
class Append:
    """Rows for a table's log, and what changes with them; `seats`, if given, replaces all seats of the table."""

    table_id: str
    rows: tuple[Row, ...]
    header: HeaderChange
    seats: Mapping[int, str | None] | None = None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class NewHeader:
    """The header of a table that is to be created."""

    id: str
    game: str
    variant: str
    is_public: bool
    created_at: int
    secret: bytes = field(repr=False)
    owner: str | None = None
    status: str = "open"
    due_at: int | None = None
    rematch_of: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What is known about a table without reading its log."""

    id: str
    game: str
    variant: str
    status: str
    is_public: bool
    created_at: int
    touched_at: int
    length: int
    due_at: int | None
    lease_by: str | None
    lease_until: int
    secret: bytes = field(repr=False)
    owner: str | None
    rematch_of: str | None


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who can take a seat; the name is stored nowhere else."""

    id: str
    name: str
    language: str
    kind: str
    token_hash: str | None = field(repr=False)
    created_at: int
    seen_at: int
