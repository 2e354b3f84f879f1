"""The games: their rules and nothing else."""

from .chance import Seeded, Source
from .errors import (
    DataError,
    Fault,
    IllegalAction,
    IllegalDraw,
    MalformedNotation,
    MonumentsError,
    OptionError,
    Refused,
    UnknownGame,
)
from .events import Phrase
from .game import HIDDEN, WATCHER, Facts, Game, Outcome, Setup, all_games, find_game, register
from .position import Happened, Position, deserialise, new_game
from .wonders_of_antiquity.game import WondersOfAntiquity
from .world_monuments.game import WorldMonuments

register(WorldMonuments())
register(WondersOfAntiquity())

__all__ = [
    "HIDDEN",
    "WATCHER",
    "DataError",
    "Facts",
    "Fault",
    "Game",
    "Happened",
    "IllegalAction",
    "IllegalDraw",
    "MalformedNotation",
    "MonumentsError",
    "OptionError",
    "Outcome",
    "Phrase",
    "Position",
    "Refused",
    "Seeded",
    "Setup",
    "Source",
    "UnknownGame",
    "all_games",
    "deserialise",
    "find_game",
    "new_game",
    "register",
]
