"""What can be wrong with the name of a bot."""

from monuments.games import MonumentsError


class UnknownBot(MonumentsError):
    """A name that no bot goes by, or a file that holds none."""


class BadOption(MonumentsError):
    """An option that a bot does not have, or a value that it cannot take."""
