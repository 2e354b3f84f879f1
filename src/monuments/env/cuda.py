"""A batch of games on a GPU: the same functions as on the CPU, with one thread per game."""

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.game import Setup

from .arrays import make_arrays
from .errors import MissingExtra
from .linking import environment_linker
from .observations import Observation
from .stepping import Arrays

THREADS = 128
"""Threads per block."""
_INSTALL = "install numba-cuda for your version of CUDA, for example with pip install 'numba-cuda[cu12]'"


def load_cuda() -> Any:
    """Numba's CUDA module; raises MissingExtra if it or a GPU is missing."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 uses this name, which NumPy 2.5 removed
    try:
        cuda: Any = import_module("numba.cuda")
    except ImportError as error:
        raise MissingExtra("backend='cuda'", "numba-cuda", _INSTALL) from error
    if not cuda.is_available():
        raise MissingExtra("backend='cuda'", "an NVIDIA GPU with numba-cuda", _INSTALL)
    return cuda


class CudaBatch:
    """Steps all games in parallel; its arrays are on the GPU and offer `__cuda_array_interface__`."""

    def __init__(self, setup: Setup, observation: Observation, games: int, paid: int) -> None:
        self._cuda = load_cuda()
        from .cuda_kernels import make_kernels

        linker = environment_linker(setup.game, observation, compiled=True)
        self._take_over, self._check, self._step = make_kernels(linker.link)
        on_host = make_arrays(setup, observation.layout, games, games, paid, lambda dtype, n: np.zeros(n, dtype))
        self.arrays = Arrays(*map(self._cuda.to_device, on_host))
        self._refused = self._cuda.to_device(np.zeros(1, np.int64))
        self._grid = (games + THREADS - 1) // THREADS, THREADS
        self._games = games

    def seed(self, states: NDArray[np.uint64]) -> None:
        """Set the random generators, one for each game."""
        self.arrays.rngs.copy_to_device(np.ascontiguousarray(states))

    def array(self, actions: Any) -> Any:
        """The actions as an array, on the GPU if they are already there."""
        is_there = hasattr(actions, "__cuda_array_interface__")
        return self._cuda.as_cuda_array(actions) if is_there else np.asarray(actions)

    def refused(self, actions: Any) -> int:
        """Store the actions of a step; return the first game whose action is impossible, or -1."""
        given = self._cuda.to_device(actions) if isinstance(actions, np.ndarray) else actions
        self._take_over[self._grid](given, self.arrays.actions, self._refused)
        self._check[self._grid](self.arrays, self._refused)
        first = int(self._refused.copy_to_host()[0])
        return first if first < self._games else -1

    def step(self, restart: bool) -> None:
        """Apply the stored actions, or with `restart` start every game."""
        self._step[self._grid](self.arrays, restart)

    def state(self, game: int) -> Any:
        """One game's state, copied from the GPU."""
        return self.arrays.states[game : game + 1].copy_to_host()[0]

    def action(self, game: int) -> int:
        """One game's stored action."""
        return int(self.arrays.actions[game : game + 1].copy_to_host()[0])
