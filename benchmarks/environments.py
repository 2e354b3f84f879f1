"""Steps per second of our environments."""

import time
from typing import Any

import numpy as np

from .measuring import Measure, Missing, Side
from .others.agents_in_turn import random_game
from .others.answering import rate, timed


def agents_in_turn(name: str) -> Side:
    """Our game as an AEC environment of PettingZoo."""

    def prepare() -> Measure:
        try:
            from monuments.env.pettingzoo import env as make
        except ImportError as error:
            raise Missing(f"monuments.env.pettingzoo cannot be imported: {error}") from error
        env: Any = make(name)
        play = timed(lambda: random_game(env))
        return lambda: rate(play)

    return Side("ours", prepare)


def vectorised(name: str, games: int) -> Side:
    """Our game as a batch on one core; choosing the actions is not measured."""

    def prepare() -> Measure:
        try:
            from monuments.env.vector import VectorEnv
        except ImportError as error:
            raise Missing(f"monuments.env.vector cannot be imported: {error}") from error
        env, rng = VectorEnv(name, games=games), np.random.default_rng(1)
        masks = env.reset(seed=1).masks

        def play() -> tuple[int, float]:
            nonlocal masks
            choices = masks.sum(axis=1)
            chosen = choices.cumsum() - choices + (rng.random(games) * choices).astype(np.int64)
            actions = masks.nonzero()[1][chosen]
            start = time.process_time()
            masks = env.step(actions).masks
            return games, time.process_time() - start

        return lambda: rate(play)

    return Side("ours", prepare)
