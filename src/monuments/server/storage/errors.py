"""What can go wrong in the storage; an answer (somebody was first) is kept apart from a fault."""


class StorageError(Exception):
    """The database cannot do what was asked; whether an append was written must be read again."""


class Lost(StorageError):
    """The connection to the database is gone, or there was none to be had."""


class Contention(StorageError):
    """The database undid a transaction in favour of another one; it can be tried again."""


class Unfit(StorageError):
    """The database cannot hold a value that it was given."""


class Conflict(Exception):
    """What was to be written is taken: somebody else was first."""


class Repeated(Exception):
    """This author's message is in the log already, as the row of that number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"already written as row {number}")
        self.number = number
