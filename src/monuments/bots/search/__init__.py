"""Tree search over the rules of any game: worlds are sampled, chance is drawn anew in each, nobody sees the future."""

from .bot import SearchBot
from .options import SearchOptions

__all__ = ["SearchBot", "SearchOptions"]
