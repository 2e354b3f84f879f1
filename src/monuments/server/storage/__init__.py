"""The server's storage: a log per table; the database is the only source of truth."""

from .backup import backup, restore
from .errors import Conflict, Repeated, StorageError
from .results import Statistics, Tally
from .retention import Counts
from .store import Store
from .values import Append, Header, HeaderChange, NewHeader, Player, Result, Row

__all__ = [
    "Append",
    "Conflict",
    "Counts",
    "Header",
    "HeaderChange",
    "NewHeader",
    "Player",
    "Repeated",
    "Result",
    "Row",
    "Statistics",
    "StorageError",
    "Store",
    "Tally",
    "backup",
    "restore",
]
