"""The games: their rules and nothing else."""

from .chance import Seeded, Source
from .errors import (
    BrokenGame,
    DataError,
    Fault,
    IllegalAction,
    IllegalDraw,
    MalformedNotation,
    MissingData,
    MonumentsError,
    OptionError,
    Refused,
    UnknownGame,
)
from .events import Phrase
from .game import HIDDEN, WATCHER, Facts, Game, Outcome, Setup
from .position import Happened, Position, deserialise, new_game
from .registry import all_games, find_game, our_games, register
from .wonders_of_antiquity.game import WondersOfAntiquity
from .world_monuments.game import WorldMonuments

register(WorldMonuments())
register(WondersOfAntiquity())
DEFAULT_GAME = WorldMonuments.facts.name
"""The game that is used if none is named."""

__all__ = [
    "DEFAULT_GAME",
    "HIDDEN",
    "WATCHER",
    "BrokenGame",
    "DataError",
    "Facts",
    "Fault",
    "Game",
    "Happened",
    "IllegalAction",
    "IllegalDraw",
    "MalformedNotation",
    "MissingData",
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
    "our_games",
    "register",
]
