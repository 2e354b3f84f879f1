"""How a search searches: options are data."""

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from monuments.games.record import record_dtype


@dataclass(frozen=True)
class SearchOptions:
    """Everything that a search is told."""

    simulations: int = 1000
    """Visits of the root after which it answers; those inherited from the decision before count."""
    seconds: float = 0.0
    """A cap on the time for an answer; 0 for none. An answer that was cut short may differ from run to run."""
    exploration: float = 0.7
    """How much an action is tried because it was tried little, against because it did well."""
    horizon: int = 0
    """How far a playout goes before the position is judged, in the game's measure; 0: to the end of the game."""
    winning: float = 0.5
    """How much of the worth of a result is in winning; the rest is in the margin."""
    spread: float = 10.0
    """The margin, in points, at which its worth begins to level off."""
    bias: float = 0.0
    """How much an action's first look counts while it was tried little."""
    forgets: float = 0.0
    """The share of what has to be remembered that is forgotten."""
    solver: bool = True
    """Whether positions that can be solved exactly are."""
    luck: float = 0.0
    """How often, in a playout, anything legal is done instead of what the game's sense leans to."""


class Wishes:
    """The options that the kernel of the search reads."""

    exploration: Annotated[float, np.float64]
    winning: Annotated[float, np.float64]
    spread: Annotated[float, np.float64]
    bias: Annotated[float, np.float64]
    luck: Annotated[float, np.float64]
    horizon: Annotated[int, np.int64]


WISHES = record_dtype(Wishes)
