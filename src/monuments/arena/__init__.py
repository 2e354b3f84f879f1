"""Tournaments and ladders among bots; knows games and bots."""

from .journal import Journal, JournalError, open_journal
from .pairing import Unpaired
from .playing import Played, play_game, played
from .seated import Seated
from .standings import Standings, default_anchor, standings
from .tournament import Tournament, play_tournament

__all__ = [
    "Journal",
    "JournalError",
    "Played",
    "Seated",
    "Standings",
    "Tournament",
    "Unpaired",
    "default_anchor",
    "open_journal",
    "play_game",
    "play_tournament",
    "played",
    "standings",
]
