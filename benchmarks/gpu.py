"""The same rules on a GPU: random playouts per second, and a sample of games compared with the CPU.

    python benchmarks/gpu.py [--threads N] [--games N] [--sample N]

Needs an NVIDIA GPU and numba-cuda. Each thread plays whole games one after another with its own random numbers.
"""

import argparse
import json
import platform
import time
from datetime import UTC, datetime
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for a name that NumPy 2.5 no longer has

import numba
from numba import cuda

from monuments import Seeded, find_game
from monuments.games.events import event_buffer
from monuments.games.playout import playout
from monuments.games.record import blank

GAMES: dict[str, dict[str, Any]] = {
    "world_monuments": {},
    "wonders_of_antiquity": {},
}


def make_kernel(game: Any) -> Any:
    """A CUDA kernel in which each thread plays games."""
    linker = game.linker(compiled=True)
    begin, play = linker.link(game.rules.begin), linker.link(playout)

    @cuda.jit
    def run(table, empty, states, rngs, actions, outcomes, events, decisions, games):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < len(states):
            total = 0
            for _ in range(games):
                states[i] = empty[0]
                begin(table[0], states[i])
                total += play(table[0], states[i], rngs[i], actions[i], outcomes[i], events)
            decisions[i] = total

    return run


def measure(name: str, options: dict[str, Any], threads: int, games: int, sample: int) -> dict[str, Any]:
    """Decisions per second on the GPU, after the sample was found equal to the CPU."""
    game = find_game(name)
    setup = game.setup({"players": 2, **options})
    facts, kernel = game.facts, make_kernel(game)
    seeds = np.array([Seeded("gpu", i).state for i in range(threads)])
    table = np.zeros(1, setup.table.dtype)
    table[0] = setup.table
    device = [
        cuda.to_device(table),
        cuda.to_device(np.zeros(1, facts.state)),
        cuda.to_device(np.zeros(threads, facts.state)),
        cuda.to_device(seeds),
        cuda.device_array((threads, facts.actions), np.int16),
        cuda.device_array(threads, facts.outcome),
        cuda.to_device(event_buffer(0)),
        cuda.to_device(np.zeros(threads, np.int64)),
    ]
    blocks, block = (threads + 127) // 128, 128
    start = time.perf_counter()
    kernel[blocks, block](*device, 1)
    cuda.synchronize()
    compile_seconds = time.perf_counter() - start
    states, decisions = device[2].copy_to_host(), device[7].copy_to_host()
    expected, count = blank(facts.state, sample), np.zeros(sample, np.int32)
    actions, outcome = np.empty(facts.actions, np.int16), blank(facts.outcome)[0]
    game.kernel(compiled=True).playouts(
        setup.table, expected, seeds[:sample].copy(), actions, outcome, event_buffer(0), count
    )
    assert np.asarray(expected).tobytes() == states[:sample].tobytes(), "GPU and CPU play different games"
    assert (count == decisions[:sample]).all()
    rates = []
    for _ in range(5):
        start = time.perf_counter()
        kernel[blocks, block](*device, games)
        cuda.synchronize()
        rates.append(int(device[7].copy_to_host().sum()) / (time.perf_counter() - start))
    return {
        "game": name,
        "decisions_per_second": float(np.median(rates)),
        "threads": threads,
        "games_per_thread": games,
        "sample_equal_to_cpu": sample,
        "first_launch_seconds": compile_seconds,
    }


def main() -> None:
    """Measure both games and print one JSON document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=132 * 2048)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--sample", type=int, default=2000)
    arguments = parser.parse_args()
    results = [
        measure(name, options, arguments.threads, arguments.games, arguments.sample) for name, options in GAMES.items()
    ]
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "device": str(cuda.get_current_device().name),
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
    print(json.dumps({**about, "results": results}, indent=1))


if __name__ == "__main__":
    main()
