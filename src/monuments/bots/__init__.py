"""Players that choose actions by what their seat has seen; knows the games only."""

from . import senses  # noqa: F401  # registers them
from .bot import Bot, Eyes, Seen
from .catalogue import UnknownBot, bot_names, find_bot
from .random_bot import RandomBot
from .referee import Answer, Mistake, ask

__all__ = [
    "Answer",
    "Bot",
    "Eyes",
    "Mistake",
    "RandomBot",
    "Seen",
    "UnknownBot",
    "ask",
    "bot_names",
    "find_bot",
]
