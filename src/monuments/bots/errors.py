"""Errors of bots."""

from monuments.games import MonumentsError


class UnknownBot(MonumentsError):
    """No bot has this name, or the file does not contain the bot."""


class BotFailed(MonumentsError):
    """A bad answer of a bot that is not to be replaced; with the bot's traceback, if there is one."""


class BadOption(MonumentsError):
    """An option that a bot does not have, or a value that it cannot take."""
