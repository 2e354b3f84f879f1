"""What can be wrong with the use of an arena."""

from monuments.games import MonumentsError


class Unpaired(MonumentsError):
    """Bots that cannot be seated in a game."""


class UnknownLine(MonumentsError):
    """A name that no line of the ladder, or no variant of the survey, has."""


class JournalError(MonumentsError):
    """A file that is not the journal of this tournament."""


class WorkerLost(MonumentsError):
    """A process or machine that played games is gone."""


class OutOfTime(MonumentsError):
    """The time that was given for games is over before they are."""


class NoPlots(MonumentsError):
    """The library that draws plots is not installed."""


class NoCluster(MonumentsError):
    """Ray is not installed, or its cluster cannot be reached."""
