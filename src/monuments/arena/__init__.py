"""Tournaments, the ladder and the survey; depends on games and bots."""

from .errors import JournalError, NoCluster, UnknownLine, Unpaired, WorkerLost
from .journal import Journal, open_journal
from .playing import Played, play_game, played
from .seated import Seated
from .standings import Standings, default_anchor, standings
from .tournament import Tournament, play_tournament

__all__ = [
    "Journal",
    "JournalError",
    "NoCluster",
    "Played",
    "Seated",
    "Standings",
    "Tournament",
    "UnknownLine",
    "Unpaired",
    "WorkerLost",
    "default_anchor",
    "open_journal",
    "play_game",
    "play_tournament",
    "played",
    "standings",
]
