"""A policy learns from batches; as a bot it gets the same observation of what its seat has seen."""

import numpy as np

from monuments.bots import Bot, Seen
from monuments.env import Observer


class LinearBot(Bot):
    """Takes the legal action of the highest score; a trained network would stand in place of the matrix."""

    def __init__(self) -> None:
        self._observer: Observer | None = None

    def choose(self, seen: Seen) -> int:
        """The action that scores highest by what the seat has seen."""
        if self._observer is None or self._observer.setup is not seen.setup:
            self._observer = Observer(seen.setup)
            shape = (self._observer.layout.length, seen.game.facts.actions)
            self._weights = np.random.default_rng(1).normal(size=shape)
        scores = self._observer.observe(seen.world(seen.rng("observe")), seen.seat) @ self._weights
        return max(seen.legal, key=lambda action: scores[action])
