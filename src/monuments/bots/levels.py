"""The five levels, the same for every game: how far they look ahead, how much they try, and what they forget.

Weak levels play like people who are new to a game. They look ahead no further than a turn or two, judge a position by
the points already scored, and do not remember what others took.
"""

from dataclasses import dataclass, replace

from monuments.texts import say

from .search import SearchBot, SearchOptions


@dataclass(frozen=True)
class Level:
    """How strong a bot is."""

    number: int
    options: SearchOptions

    @property
    def key(self) -> str:
        """The key of its name in the texts."""
        return f"level-{self.number}"

    def name(self, language: str) -> str:
        """The name of the level."""
        return say(language, self.key)

    def bot(self) -> SearchBot:
        """A bot of this level."""
        return SearchBot(self.options)


_STRONG = SearchOptions(simulations=100_000, seconds=1.0, exploration=0.5, winning=0.5, spread=10.0, solver=500_000)

LEVELS = (
    Level(1, replace(_STRONG, simulations=12, seconds=0.1, horizon=1, eager=0.75, forgets=1.0, solver=0)),
    Level(2, replace(_STRONG, simulations=30, seconds=0.2, horizon=1, eager=0.5, forgets=0.7, solver=0)),
    Level(3, replace(_STRONG, simulations=100, seconds=0.4, horizon=8, eager=0.3, forgets=0.4, solver=0)),
    Level(4, replace(_STRONG, simulations=500, seconds=0.7, horizon=12, eager=0.15, forgets=0.2, solver=0)),
    Level(5, _STRONG),
)
