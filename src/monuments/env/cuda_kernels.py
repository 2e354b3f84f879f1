"""The CUDA kernels; imported only once `load_cuda` has found what they need."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from monuments.games.kernel import Function

from .stepping import refusal, step_game

cuda: Any = import_module("numba.cuda")


def make_kernels(link: Callable[[Function], Function]) -> tuple[Any, Any, Any]:
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
