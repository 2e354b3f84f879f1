"""Tree search over the rules of any game, in sampled worlds with fresh draws, so that nobody sees the future."""

from .bot import SearchBot
from .options import SearchOptions

__all__ = ["SearchBot", "SearchOptions"]
