"""One running match: seats, log, undo, views per seat."""

from .dealer import Dealer, FairDealer, SeededDealer
from .log import Entry
from .match import CannotUndo, Choice, Match, SettledMatch
from .words import action_sentence, event_sentence, player_name

__all__ = [
    "CannotUndo",
    "Choice",
    "Dealer",
    "Entry",
    "FairDealer",
    "Match",
    "SeededDealer",
    "SettledMatch",
    "action_sentence",
    "event_sentence",
    "player_name",
]
