"""Random games through PettingZoo's AEC interface, for its own games and for ours."""

import random
from typing import Any


def random_game(env: Any) -> int:
    """Play a game with random legal actions; return the number of steps."""
    steps = 0
    env.reset()
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            env.step(int(random.choice(observation["action_mask"].nonzero()[0])))
            steps += 1
    return steps
