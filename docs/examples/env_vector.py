"""Four thousand games at once: who wins when everybody chooses at random, and with how many points."""

import numpy as np

from monuments.env import VectorEnv

env = VectorEnv("world_monuments", games=4096, players=3, monument="taj_mahal", seed=1)
batch = env.reset()
rng = np.random.default_rng(1)
wins, points, ended = np.zeros(env.players), np.zeros(env.players), 0
for _ in range(300):
    chances = rng.random(batch.masks.shape, dtype=np.float32) * batch.masks
    batch = env.step(chances.argmax(axis=1))
    wins += (batch.rewards[batch.dones] > 0).sum(axis=0)
    points += batch.scores[batch.dones].sum(axis=0)
    ended += int(batch.dones.sum())
print(f"{ended} games ended; wins by seat {wins / ended}, mean points {points / ended}")
hands = env.layout.read(batch.observations, "hands")
print(f"the movers hold {hands[:, 0].sum(axis=1).mean():.1f} stones on average now")
