"""What can be wrong with a load."""

from monuments.games import MonumentsError


class LoadError(MonumentsError):
    """The server cannot be put under this load, and why."""
