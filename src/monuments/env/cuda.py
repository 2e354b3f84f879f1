"""A batch of games on a GPU: the same functions as on the CPU, with a thread for each game."""

from collections.abc import Callable
from dataclasses import fields, replace
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.game import Setup
from monuments.games.kernel import Function

from .arrays import make_arrays
from .errors import MissingExtra
from .linking import EnvironmentLinker
from .observations import Observation
from .stepping import refusal, step_game

THREADS = 128
"""Threads in a block."""
_INSTALL = "install numba-cuda for your version of CUDA, for example with pip install 'numba-cuda[cu12]'"


def load_cuda() -> Any:
    """Numba's module for CUDA; raises MissingExtra where it or a GPU is missing."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 asks for a name that NumPy 2.5 no longer has
    try:
        cuda: Any = import_module("numba.cuda")
    except ImportError as error:
        raise MissingExtra("backend='cuda'", "numba-cuda", _INSTALL) from error
    if not cuda.is_available():
        raise MissingExtra("backend='cuda'", "an NVIDIA GPU with numba-cuda", _INSTALL)
    return cuda


def make_kernels(cuda: Any, link: Callable[[Function], Function]) -> tuple[Any, Any, Any]:
    """The CUDA kernels of a game: take over actions, check them, step."""
    refusal_of, step_one = link(refusal), link(step_game)

    @cuda.jit
    def take_over(given, actions, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(actions):
            actions[i] = given[i]
        if i == 0:
            refused[0] = len(actions)

    @cuda.jit
    def check(tables, states, actions, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(actions):
            if refusal_of(tables, states, actions, i) != 0:
                cuda.atomic.min(refused, 0, i)

    @cuda.jit
    def step(  # type: ignore[no-untyped-def]
        tables, empty, states, rngs, actions, known, listed, outcomes, events,
        points, paid, observations, masks, movers, rewards, dones, scores, fresh,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < len(states):
            step_one(
                tables, empty, states, rngs, actions, known, listed, outcomes, events,
                points, paid, observations, masks, movers, rewards, dones, scores, fresh, i, i,
            )  # fmt: skip

    return take_over, check, step


class CudaBatch:
    """Steps all games at once; its arrays lie on the GPU and offer `__cuda_array_interface__`."""

    def __init__(self, setup: Setup, observation: Observation, games: int, paid: int) -> None:
        self._cuda = load_cuda()
        linker = EnvironmentLinker(setup.game, observation, compiled=True)
        self._take_over, self._check, self._step = make_kernels(self._cuda, linker.link)
        on_host = make_arrays(setup, observation.layout, games, games, paid, lambda dtype, n: np.zeros(n, dtype))
        moved = {field.name: getattr(on_host, field.name) for field in fields(on_host) if field.name != "paid"}
        self.arrays = replace(on_host, **{name: self._cuda.to_device(array) for name, array in moved.items()})
        self._refused = self._cuda.to_device(np.zeros(1, np.int64))
        self._grid = (games + THREADS - 1) // THREADS, THREADS
        self._games = games

    def seed(self, states: NDArray[np.uint64]) -> None:
        """Set the random generators, one for each game."""
        self.arrays.rngs.copy_to_device(np.ascontiguousarray(states))

    def refused(self, actions: Any) -> int:
        """Take over the actions of a step; the first game in which one is impossible, or -1."""
        arrays = self.arrays
        given = actions if hasattr(actions, "__cuda_array_interface__") else self._cuda.to_device(actions)
        self._take_over[self._grid](self._cuda.as_cuda_array(given), arrays.actions, self._refused)
        self._check[self._grid](arrays.tables, arrays.states, arrays.actions, self._refused)
        first = int(self._refused.copy_to_host()[0])
        return first if first < self._games else -1

    def step(self, fresh: bool) -> None:
        """Do the actions taken over, or with `fresh` begin every game."""
        self._step[self._grid](*self.arrays.in_order(), fresh)

    def state(self, game: int) -> Any:
        """One game's state, copied from the GPU."""
        return self.arrays.states[game : game + 1].copy_to_host()[0]

    def action(self, game: int) -> int:
        """One game's action, as taken over."""
        return int(self.arrays.actions[game : game + 1].copy_to_host()[0])
