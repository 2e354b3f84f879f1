"""Thousands of games side by side: a decision in each with every step, on the CPU or a GPU."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from monuments.games.chance import Seeded
from monuments.games.errors import MalformedNotation, MonumentsError, OptionError
from monuments.games.game import find_game
from monuments.games.options import check_number
from monuments.games.position import Position

from .cpu import CpuBatch
from .errors import IllegalStep, NotReset
from .observations import observation_of
from .stepping import POINTS, WIN

REWARDS = {"win": WIN, "points": POINTS}
BACKENDS = ("cpu", "cuda")
MOST_GAMES = 1 << 24


class Batch(NamedTuple):
    """What a step gives for every game; on the GPU the arrays are device arrays.

    The arrays are the environment's own and are written anew by the next step: copy what is to be kept.
    """

    observations: Any
    """int16, (games, length): what the mover knows; `VectorEnv.layout` says where what stands."""
    masks: Any
    """bool, (games, actions): what the mover may do."""
    movers: Any
    """int8, (games,): the seat that decides."""
    rewards: Any
    """float32, (games, players): what each seat got by the step: 0 unless the game ended with it."""
    dones: Any
    """bool, (games,): whether a game ended with the step; what else is shown belongs to the one begun in its place."""
    scores: Any
    """int32, (games, players): the final points of the game that ended last in this place; 0 before."""


class VectorEnv:
    """Many games of one table, each with random numbers of its own that depend on the seed and its index alone."""

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
        **options: Any,
    ) -> None:
        check_number("games", games, range(1, MOST_GAMES + 1))
        if reward not in REWARDS:
            raise OptionError("reward", f"{reward!r} is none of {', '.join(REWARDS)}")
        if backend not in BACKENDS:
            raise OptionError("backend", f"{backend!r} is none of {', '.join(BACKENDS)}")
        self.setup = find_game(name).open_setup(options, own_data)
        observation = observation_of(self.setup.game)
        self.layout = observation.layout
        """Where what stands in an observation."""
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
        """Begin every game. A seed sets the random numbers; without one those of the environment's seed run on."""
        if seed is not None or not self._has_begun:
            start = self._seed if seed is None else seed
            self._batch.seed(np.array([Seeded(start, game).state for game in range(self.games)]))
        self._has_begun = True
        self._batch.step(fresh=True)
        return self._shown()

    def step(self, actions: Any) -> Batch:
        """Do an action in every game, then all draws that follow; a game that is over begins anew.

        Raises IllegalStep, before anything is done, where an action is impossible.
        """
        if not self._has_begun:
            raise NotReset
        refused = self._batch.refused(self._checked(actions))
        if refused >= 0:
            raise self._illegal(refused)
        self._batch.step(fresh=False)
        return self._shown()

    def position(self, game: int) -> Position:
        """One of the games at this moment, as a position of its own."""
        if not self._has_begun:
            raise NotReset
        if not 0 <= game < self.games:
            raise MalformedNotation(f"{game} is no game: they run from 0 to {self.games - 1}")
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
                f"actions: one for each of {self.games} games is needed, not the shape {array.shape}"
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
        raise AssertionError(f"game {game}: action {action} was refused and is legal")
