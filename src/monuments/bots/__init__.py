"""Players that choose actions by what their seat has seen; depends only on the games."""

from .bot import Bot, Eyes, Seen
from .catalogue import bot_names, find_bot, in_file
from .errors import BadOption, BotFailed, UnknownBot
from .greedy import GreedyBot
from .levels import LEVELS, Level
from .random_bot import RandomBot
from .referee import Answer, Mistake, ask
from .search import SearchBot, SearchOptions
from .sense import Sense, Solver

__all__ = [
    "LEVELS",
    "Answer",
    "BadOption",
    "Bot",
    "BotFailed",
    "Eyes",
    "GreedyBot",
    "Level",
    "Mistake",
    "RandomBot",
    "SearchBot",
    "SearchOptions",
    "Seen",
    "Sense",
    "Solver",
    "UnknownBot",
    "ask",
    "bot_names",
    "find_bot",
    "in_file",
]
