"""What a seat knows about one position, as an observation."""

import numpy as np
from numpy.typing import NDArray

from monuments.games.game import Setup
from monuments.games.position import Position

from .linking import environment_linker
from .observations import observation_of


class Observer:
    """Writes observations of positions of one setup."""

    def __init__(self, setup: Setup, compiled: bool = False) -> None:
        self.setup = setup
        observation = observation_of(setup.game)
        self.layout = observation.layout
        self._table = setup.table
        self._know = setup.game.kernel(compiled).know
        self._observe = environment_linker(setup.game, observation, compiled).link(observation.observe)

    def observe(self, position: Position, seat: int) -> NDArray[np.int16]:
        """What a seat (or a watcher, -1) knows now, seen from that seat."""
        known = position.copy().state
        self._know(self._table, known, seat)
        out = np.empty(self.layout.length, np.int16)
        self._observe(self._table, known, seat, out)
        return out
