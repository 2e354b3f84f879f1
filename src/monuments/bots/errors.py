"""What can be wrong with the name of a bot."""

from monuments.games import MonumentsError


class UnknownBot(MonumentsError):
    """A name that no bot goes by, or a file that holds none."""


class BotFailed(MonumentsError):
    """A bot's bad answer, if nothing is to be done in its place; with the bot's traceback if it has one."""


class BadOption(MonumentsError):
    """An option that a bot does not have, or a value that it cannot take."""
