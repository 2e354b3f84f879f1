"""Pgx: steps of a batch of games that restart when they are over, compiled for the CPU, on one core."""

import os
import time

if hasattr(os, "sched_setaffinity"):
    # Before JAX starts its threads, which inherit it.
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import pgx
from answering import Play, answer
from pgx.experimental import auto_reset

GAMES = {"connect_four": 4096, "go_9x9": 64}
"""Batch sizes: with these each game is about as fast as it gets on one core."""


def stepper(name: str) -> Play:
    """Only the steps count; choosing random legal actions is compiled separately."""
    env, games = pgx.make(name), GAMES[name]
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def choose(key, legal):  # type: ignore[no-untyped-def]
        key, choosing, drawing = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, jnp.log(legal.astype(jnp.float32)), axis=-1)
        return key, actions, jax.random.split(drawing, games)

    key = jax.random.key(1)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), games))

    def play() -> tuple[int, float]:
        nonlocal key, states
        key, actions, draws = jax.block_until_ready(choose(key, states.legal_action_mask))
        start = time.process_time()
        states = jax.block_until_ready(step(states, actions, draws))
        return games, time.process_time() - start

    play()
    return play


if __name__ == "__main__":
    answer({name: lambda name=name: stepper(name) for name in GAMES})
