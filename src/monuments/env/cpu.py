"""A batch of games on one core."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.chance import Seeded
from monuments.games.game import Setup
from monuments.games.record import blank

from .arrays import make_arrays
from .linking import environment_linker
from .observations import Observation
from .stepping import first_refused, step_all


class CpuBatch:
    """Steps all games one after another, with compiled rules or in plain Python."""

    def __init__(self, setup: Setup, observation: Observation, games: int, paid: int, compiled: bool) -> None:
        linker = environment_linker(setup.game, observation, compiled)
        self._step_all, self._first_refused = linker.link(step_all), linker.link(first_refused)
        self.arrays = make_arrays(setup, observation.layout, games, 1, paid, blank)
        self._compiled = compiled

    def seed(self, states: NDArray[np.uint64]) -> None:
        """Set the random generators, one for each game."""
        if self._compiled:
            self.arrays.rngs[:] = states
        else:
            rngs = [Seeded() for _ in states]
            for rng, state in zip(rngs, states, strict=True):
                rng.state[:] = state
            self.arrays = self.arrays._replace(rngs=rngs)

    def array(self, actions: Any) -> NDArray[Any]:
        """The actions as an array."""
        return np.asarray(actions)

    def refused(self, actions: Any) -> int:
        """Store the actions of a step; return the first game whose action is impossible, or -1."""
        self.arrays.actions[:] = actions
        return int(self._first_refused(self.arrays))

    def step(self, restart: bool) -> None:
        """Apply the stored actions, or with `restart` start every game."""
        self._step_all(self.arrays, restart)

    def state(self, game: int) -> Any:
        """One game's state."""
        return self.arrays.states[game]

    def action(self, game: int) -> int:
        """One game's stored action."""
        return int(self.arrays.actions[game])
