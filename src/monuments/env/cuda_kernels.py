"""The CUDA kernels; imported only after `load_cuda` has succeeded."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from monuments.games.kernel import Function

from .stepping import refusal, step_game

cuda: Any = import_module("numba.cuda")


@cache
def make_kernels(link: Callable[[Function], Function]) -> tuple[Any, Any, Any]:
    """The CUDA kernels of a game, compiled once: store actions, check them, step."""
    refusal_of, step_one = link(refusal), link(step_game)

    @cuda.jit
    def take_over(given, actions, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(actions):
            actions[i] = given[i]
        if i == 0:
            refused[0] = len(actions)

    @cuda.jit
    def check(games, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(games.states):
            if refusal_of(games, i) != 0:
                cuda.atomic.min(refused, 0, i)

    @cuda.jit
    def step(games, restart):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(games.states):
            step_one(games, restart, i, i)

    return take_over, check, step
