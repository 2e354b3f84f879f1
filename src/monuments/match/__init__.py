"""One running match: seats, log, undo, views per seat."""

from .dealer import Dealer, FairDealer, SeededDealer
from .match import CannotUndo, Choice, Entry, Match
from .words import action_sentence, event_sentence, player_name

__all__ = [
    "CannotUndo",
    "Choice",
    "Dealer",
    "Entry",
    "FairDealer",
    "Match",
    "SeededDealer",
    "action_sentence",
    "event_sentence",
    "player_name",
]
