"""The options of a search."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from ..errors import BadOption


@dataclass(frozen=True)
class SearchOptions:
    """All options of a search."""

    simulations: int = 1000
    """Visits of the root after which it answers, including those inherited from the decision before."""
    seconds: float = 0.0
    """A limit on the time for an answer; 0 for none. An answer that was cut short may differ between runs."""
    exploration: float = 0.7
    """How much weight a rarely tried action gets, compared with one that had good results."""
    horizon: int = 0
    """After how many turns a playout ends and the position is judged; 0: as the game's sense says."""
    reach: int = 0
    """How many turns the tree covers, including the current one; 0: as the game's sense says."""
    ripe: int = 0
    """Visits of an action before the tree grows below it; 0: as the game's sense says."""
    winning: float = 0.5
    """How much of the worth of a result is the victory; the rest is the margin."""
    spread: float = 10.0
    """The margin, in points, at which its worth begins to level off."""
    forgets: float = 0.0
    """The share of what has to be remembered that is forgotten."""
    eager: float = 0.0
    """How much a position is judged by the points scored so far, instead of by its prospects."""
    solver: int = 0
    """The most positions that may be visited to solve the game exactly, if it can be solved; 0: never."""
    luck: float = 0.0
    """How often, in a playout, a random legal action replaces the one that the game's sense prefers."""

    def __post_init__(self) -> None:
        for name, least, most in _RANGES:
            value = getattr(self, name)
            if not least <= value <= most:
                raise BadOption(f"{name} is {value:g}, which is not from {least:g} to {most:g}")

    def changed(self, texts: Mapping[str, str]) -> "SearchOptions":
        """The same with some options read from text; raises BadOption."""
        kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(self)}
        changes: dict[str, Any] = {}
        for name, text in texts.items():
            if name not in kinds:
                raise BadOption(f"there is no option {name!r}; there are: {', '.join(kinds)}")
            try:
                changes[name] = kinds[name](text)
            except ValueError:
                raise BadOption(f"{name} is {text!r}, which is not a number") from None
        return replace(self, **changes)


_RANGES = (
    ("simulations", 1, 10_000_000),
    ("seconds", 0, 86_400),
    ("exploration", 0, 100),
    ("horizon", 0, 10_000),
    ("reach", 0, 10_000),
    ("ripe", 0, 1_000_000),
    ("winning", 0, 1),
    ("spread", 0.1, 10_000),
    ("forgets", 0, 1),
    ("eager", 0, 1),
    ("solver", 0, 1_000_000_000),
    ("luck", 0, 1),
)
"""The range of each option."""
