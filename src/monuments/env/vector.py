"""Thousands of games at once: every step makes a decision in each, on the CPU or a GPU."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from monuments.games.chance import Seeded
from monuments.games.errors import MalformedNotation, MonumentsError, OptionError
from monuments.games.options import check_number
from monuments.games.position import Position
from monuments.games.registry import find_game

from .cpu import CpuBatch
from .errors import IllegalStep, NotReset
from .observations import observation_of
from .stepping import POINTS, WIN

REWARDS = {"win": WIN, "points": POINTS}
BACKENDS = ("cpu", "cuda")
MOST_GAMES = 1 << 24


class Batch(NamedTuple):
    """The result of a step for every game; on the GPU the arrays are device arrays.

    The arrays belong to the environment and are overwritten by the next step: copy what you want to keep.
    """

    observations: Any
    """int16, (games, length): what the mover knows; `VectorEnv.layout` describes it."""
    masks: Any
    """bool, (games, actions): what the mover may do."""
    movers: Any
    """int8, (games,): the seat that decides."""
    rewards: Any
    """float32, (games, players): the reward of each seat for this step: 0 unless the game ended."""
    dones: Any
    """bool, (games,): whether the game ended; observation, mask and mover then belong to the next game."""
    scores: Any
    """int32, (games, players): the final points of the last game that ended in this place; 0 before."""


class VectorEnv:
    """Many games of one setup; the random numbers of each depend only on the seed and its index."""

    def __init__(
        self,
        name: str,
        own_data: Mapping[str, Any] | None = None,
        *,
        games: int = 4096,
        seed: object = 0,
        reward: str = "win",
        backend: str = "cpu",
        compiled: bool = True,
        rules: str | None = None,
        **options: Any,
    ) -> None:
        check_number("games", games, range(1, MOST_GAMES + 1))
        if reward not in REWARDS:
            raise OptionError("reward", f"{reward!r} is none of {', '.join(REWARDS)}")
        if backend not in BACKENDS:
            raise OptionError("backend", f"{backend!r} is none of {', '.join(BACKENDS)}")
        self.setup = find_game(name).open_setup(options, own_data, rules)
        observation = observation_of(self.setup.game)
        self.layout = observation.layout
        """The layout of an observation."""
        self.games, self.players, self.actions = games, self.setup.players, self.setup.game.facts.actions
        self._seed, self._has_begun = seed, False
        if backend == "cpu":
            self._batch: Any = CpuBatch(self.setup, observation, games, REWARDS[reward], compiled)
        elif not compiled:
            raise OptionError("compiled", "a GPU runs compiled rules only")
        else:
            from .cuda import CudaBatch

            self._batch = CudaBatch(self.setup, observation, games, REWARDS[reward])

    def reset(self, seed: object = None) -> Batch:
        """Start every game. A seed sets the random numbers; without one those from the environment's seed continue."""
        if seed is not None or not self._has_begun:
            start = self._seed if seed is None else seed
            self._batch.seed(np.array([Seeded(start, game).state for game in range(self.games)]))
        self._has_begun = True
        self._batch.step(restart=True)
        return self._shown()

    def step(self, actions: Any) -> Batch:
        """Apply an action in every game, then all draws that follow; a finished game starts again.

        Raises IllegalStep, before anything is changed, if an action is impossible.
        """
        if not self._has_begun:
            raise NotReset
        refused = self._batch.refused(self._checked(actions))
        if refused >= 0:
            raise self._illegal(refused)
        self._batch.step(restart=False)
        return self._shown()

    def position(self, game: int) -> Position:
        """One of the games as an independent position."""
        if not self._has_begun:
            raise NotReset
        if not 0 <= game < self.games:
            raise MalformedNotation(f"there is no game {game}: they are numbered from 0 to {self.games - 1}")
        position = Position(self.setup)
        position._states[0] = self._batch.state(game)
        return position

    def _shown(self) -> Batch:
        arrays = self._batch.arrays
        return Batch(arrays.observations, arrays.masks, arrays.movers, arrays.rewards, arrays.dones, arrays.scores)

    def _checked(self, actions: Any) -> Any:
        """The actions as an array of whole numbers, one for each game."""
        array = self._batch.array(actions)
        if array.shape != (self.games,):
            raise MalformedNotation(
                f"actions: an array of {self.games} is needed, one for each game, not the shape {array.shape}"
            )
        if not np.issubdtype(array.dtype, np.integer):
            raise MalformedNotation(f"actions: whole numbers are needed, not {array.dtype}")
        return array

    def _illegal(self, game: int) -> IllegalStep:
        position, action = self.position(game), self._batch.action(game)
        try:
            position.verify(action)
        except MonumentsError as error:
            named = position.notation(action) if 0 <= action < self.actions else "no action"
            return IllegalStep(game, action, named, error)
        raise AssertionError(f"game {game}: action {action} was refused but is legal")
