"""Errors of the storage; being too late (`Conflict`, `Repeated`) is an answer, not a fault."""


class StorageError(Exception):
    """The database cannot do what was requested; whether an append was written has to be read again."""


class ConnectionLost(StorageError):
    """The connection to the database was lost or could not be made."""


class Contention(StorageError):
    """The database rolled a transaction back in favour of another one; it can be retried."""


class InvalidValue(StorageError):
    """The database cannot store a value."""


class Conflict(Exception):
    """What was to be written is taken: another process was first."""


class Repeated(Exception):
    """The log already contains this message of this author, as row `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(f"already written as row {number}")
        self.number = number
