"""Errors of the arena."""

from monuments.games import MonumentsError


class Unpaired(MonumentsError):
    """So many bots cannot be seated in the game."""


class UnknownLine(MonumentsError):
    """No line of the ladder, or no variant of the survey, has this name."""


class JournalError(MonumentsError):
    """The file is not the journal of this tournament."""


class WorkerLost(MonumentsError):
    """A process or machine that played games has ended."""


class OutOfTime(MonumentsError):
    """The time limit was reached before all games were over."""


class NoPlots(MonumentsError):
    """The library that draws plots is not installed."""


class NoCluster(MonumentsError):
    """Ray is not installed, or its cluster cannot be reached."""
