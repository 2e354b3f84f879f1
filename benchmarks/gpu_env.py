"""The vectorised environment on a GPU: compared with the CPU step by step, then measured.

    python -m benchmarks.gpu_env [--games N] [--steps N] [--sample N] [--compared N] [--json FILE]

Needs an NVIDIA GPU and numba-cuda. While measuring, legal actions are chosen at random on the GPU, too.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from monuments.env import IllegalStep, VectorEnv
from monuments.env.cuda import THREADS, load_cuda

from .gpu_results import Results

EVERYTHING = ["eternal_fame", "heroes_traders_scholars"]
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "Monuments, 2 players": ("world_monuments", {"players": 2}),
    "Monuments, 4 players, Taj Mahal": ("world_monuments", {"players": 4, "monument": "taj_mahal"}),
    "Wonders of Antiquity, 2 players": ("wonders_of_antiquity", {"players": 2}),
    "Wonders of Antiquity, 4 players, both expansions": (
        "wonders_of_antiquity",
        {"players": 4, "expansions": EVERYTHING},
    ),
}

cuda = load_cuda()


@cuda.jit
def choose_at_random(masks, rngs, actions):  # type: ignore[no-untyped-def]
    """The k-th legal action of each game, with a random k from the game's own generator."""
    i = cuda.grid(1)
    if i < len(actions):
        n = 0
        for action in range(masks.shape[1]):
            n += masks[i, action]
        rngs[i] = rngs[i] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        k = np.int64((rngs[i] >> np.uint64(33)) % np.uint64(n))
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if k == 0:
                    actions[i] = action
                k -= 1


def random_actions(masks: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each game."""
    return (rng.random(masks.shape, dtype=np.float32) * masks).argmax(axis=1)


def compare(name: str, options: dict[str, Any], games: int, steps: int) -> int:
    """Play the same games on GPU and CPU, comparing every array after each step; return how many games ended."""
    there = VectorEnv(name, games=games, seed="compare", backend="cuda", **options)
    here = VectorEnv(name, games=games, seed="compare", **options)
    rng, ended = np.random.default_rng(1), 0
    theirs, ours = there.reset(), here.reset()
    for step in range(steps):
        for field in ours._fields:
            equal = np.array_equal(getattr(ours, field), getattr(theirs, field).copy_to_host())
            assert equal, f"{name}: {field} differs at step {step}"
        actions = random_actions(ours.masks, rng)
        theirs, ours = there.step(cuda.to_device(actions) if step % 2 else actions), here.step(actions)
        ended += int(ours.dones.sum())
    before = there.position(games - 1)
    impossible = random_actions(ours.masks, rng)
    impossible[games // 2] = int(np.flatnonzero(~ours.masks[games // 2])[0])
    refused = -1
    try:
        there.step(impossible)
    except IllegalStep as error:
        refused = error.game
    assert refused == games // 2, f"game {refused} was refused instead of {games // 2}"
    assert there.position(games - 1) == before == here.position(games - 1)
    assert ended > 0, "too few steps: no game has ended"
    return ended


def measure(name: str, options: dict[str, Any], games: int, steps: int) -> tuple[float, float]:
    """Steps of single games per second: on the GPU with actions chosen there, and on one core."""
    env = VectorEnv(name, games=games, seed="measure", backend="cuda", **options)
    rngs, actions = cuda.to_device(np.arange(games, dtype=np.uint64)), cuda.device_array(games, np.int64)
    grid = (games + THREADS - 1) // THREADS, THREADS
    batch = env.reset()

    def play(n: int) -> None:
        for _ in range(n):
            choose_at_random[grid](batch.masks, rngs, actions)
            env.step(actions)
        cuda.synchronize()

    play(3)
    rates = []
    for _ in range(5):
        start = time.perf_counter()
        play(steps)
        rates.append(games * steps / (time.perf_counter() - start))
    return float(np.median(rates)), measure_cpu(name, options)


def measure_cpu(name: str, options: dict[str, Any], games: int = 4096, steps: int = 200) -> float:
    """Steps of single games per second on one core, without choosing actions."""
    env, rng = VectorEnv(name, games=games, seed="measure", **options), np.random.default_rng(1)
    batch, spent = env.reset(), 0.0
    for _ in range(steps):
        actions = random_actions(batch.masks, rng)
        start = time.perf_counter()
        batch = env.step(actions)
        spent += time.perf_counter() - start
    return games * steps / spent


def main() -> None:
    """Compare and measure every variant; write the results to a JSON file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1 << 17, help="games at the same time while measuring")
    parser.add_argument("--steps", type=int, default=100, help="steps of all games in each of five measurements")
    parser.add_argument("--sample", type=int, default=500, help="games compared with the CPU")
    parser.add_argument("--compared", type=int, default=400, help="steps compared with the CPU")
    parser.add_argument("--json", type=Path, default=Path("benchmarks/gpu_env.json"))
    arguments = parser.parse_args()
    results = Results(cuda.get_current_device(), arguments.json)
    for title, (name, options) in VARIANTS.items():
        ended = compare(name, options, arguments.sample, arguments.compared)
        on_gpu, on_core = measure(name, options, arguments.games, arguments.steps)
        results.add(
            {
                "variant": title,
                "equal_to_cpu": {"games": arguments.sample, "steps": arguments.compared, "ended": ended},
                "games": arguments.games,
                "steps_per_second": round(on_gpu),
                "steps_per_second_on_one_core": round(on_core),
                "ratio": round(on_gpu / on_core, 1),
            }
        )


if __name__ == "__main__":
    main()
