"""The same rules on a GPU: random playouts per second, and a sample of games compared with the CPU move by move.

    python benchmarks/gpu.py [--sample N] [--rounds N] [--json FILE]

Needs an NVIDIA GPU and numba-cuda. Each thread plays whole games one after another, with random numbers of its own, on
a state of its own: local memory lies thread beside thread, so that a warp reads one field of all its states at once.
"""

import argparse
import json
import platform
import time
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numba
import numpy as np

from monuments import Game, Seeded, find_game
from monuments.env.cuda import load_cuda
from monuments.games.events import event_buffer
from monuments.games.playout import playout, written_playout
from monuments.games.record import blank

cuda = load_cuda()

THREADS_A_BLOCK = 128
THREADS_A_PROCESSOR = {"world_monuments": 4096, "wonders_of_antiquity": 1024}
"""What was found best on an H200, in whole blocks."""
GAMES_A_THREAD = 8
LONGEST = 2048


def make_kernels(game: Game) -> tuple[Any, Any]:
    """Two CUDA kernels: each thread plays games; each thread plays one and writes it down."""
    linker = game.linker(compiled=True)
    begin, play, write = (linker.link(function) for function in (game.rules.begin, playout, written_playout))
    state_type, outcome_type, actions = game.facts.state, game.facts.outcome, game.facts.actions

    @cuda.jit
    def run(table: Any, empty: Any, rngs: Any, events: Any, decisions: Any, games: int) -> None:
        i = cuda.grid(1)
        states = cuda.local.array(1, state_type)
        outcomes = cuda.local.array(1, outcome_type)
        legal = cuda.local.array(actions, numba.int16)
        rng = cuda.local.array(1, numba.uint64)
        if i < len(decisions):
            rng[0] = rngs[i, 0]
            total = 0
            for _ in range(games):
                states[0] = empty[0]
                begin(table[0], states[0])
                total += play(table[0], states[0], rng, legal, outcomes[0], events)
            rngs[i, 0] = rng[0]
            decisions[i] = total

    @cuda.jit
    def record(table: Any, states: Any, rngs: Any, events: Any, moves: Any, decisions: Any) -> None:
        i = cuda.grid(1)
        outcomes = cuda.local.array(1, outcome_type)
        legal = cuda.local.array(actions, numba.int16)
        if i < len(decisions):
            begin(table[0], states[i])
            decisions[i] = write(table[0], states[i], rngs[i], legal, outcomes[0], events, moves[i])

    return run, record


def compare(game: Game, players: int, record: Any, sample_size: int) -> None:
    """Play the same games on CPU and GPU; every move and every byte of the last states must be equal."""
    setup, facts = game.setup({"players": players}), game.facts
    seeds = np.array([Seeded("sample", i).state for i in range(sample_size)])
    linker = game.linker(compiled=True)
    begin, write = linker.link(game.rules.begin), linker.link(written_playout)
    states, moves, decisions = (
        blank(facts.state, sample_size),
        np.full((sample_size, LONGEST), -1, np.int16),
        np.zeros(sample_size, np.int64),
    )
    legal, outcome, events = np.empty(facts.actions, np.int16), blank(facts.outcome)[0], event_buffer(0)
    rngs = seeds.copy()
    for i in range(sample_size):
        begin(setup.table, states[i])
        decisions[i] = write(setup.table, states[i], rngs[i], legal, outcome, events, moves[i])
    assert decisions.max() < LONGEST
    there = [
        cuda.to_device(array)
        for array in (
            _one(setup.table),
            np.zeros(sample_size, facts.state),
            seeds,
            event_buffer(0),
            np.full((sample_size, LONGEST), -1, np.int16),
            np.zeros(sample_size, np.int64),
        )
    ]
    record[_blocks(sample_size), THREADS_A_BLOCK](*there)
    assert (there[5].copy_to_host() == decisions).all(), "GPU and CPU play games of other lengths"
    assert (there[4].copy_to_host() == moves).all(), "GPU and CPU play other moves"
    assert there[1].copy_to_host().tobytes() == np.asarray(states).tobytes(), "GPU and CPU end in other states"


def measure(game: Game, players: int, run: Any, rounds: int) -> tuple[float, int]:
    """The median of decisions per second, and the threads that made them."""
    setup, facts = game.setup({"players": players}), game.facts
    threads = cuda.get_current_device().MULTIPROCESSOR_COUNT * THREADS_A_PROCESSOR[facts.name]
    seeds = np.random.default_rng(players).integers(0, 1 << 63, (threads, 1), np.uint64)
    arrays = (_one(setup.table), np.zeros(1, facts.state), seeds, event_buffer(0), np.zeros(threads, np.int64))
    there = [cuda.to_device(array) for array in arrays]
    rates = []
    for number in range(rounds + 1):
        start = time.perf_counter()
        run[_blocks(threads), THREADS_A_BLOCK](*there, GAMES_A_THREAD)
        cuda.synchronize()
        seconds = time.perf_counter() - start
        if number > 0:  # the first one compiles
            rates.append(int(there[4].copy_to_host().sum()) / seconds)
    return float(np.median(rates)), threads


def _one(record: Any) -> Any:
    array = np.zeros(1, record.dtype)
    array[0] = record
    return array


def _blocks(threads: int) -> int:
    return -(-threads // THREADS_A_BLOCK)


def main() -> None:
    """Compare and measure both games; the results go into a JSON file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=2000, help="games to compare move by move")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, default=Path("benchmarks/gpu.json"))
    arguments = parser.parse_args()
    results = []
    for name in THREADS_A_PROCESSOR:
        game = find_game(name)
        run, record = make_kernels(game)
        for players in game.facts.players:
            compare(game, players, record, arguments.sample)
            rate, threads = measure(game, players, run, arguments.rounds)
            results.append(
                {
                    "game": name,
                    "players": players,
                    "decisions_per_second": round(rate),
                    "threads": threads,
                    "games_a_thread": GAMES_A_THREAD,
                    "games_equal_move_by_move": arguments.sample,
                }
            )
    about = {
        "date": datetime.now(UTC).date().isoformat(),
        "device": cuda.get_current_device().name.decode(),
        "python": platform.python_version(),
        **{package: version(package) for package in ("numpy", "numba", "numba-cuda")},
    }
    arguments.json.write_text(json.dumps({**about, "results": results}, indent=1) + "\n", encoding="utf-8")
    print(arguments.json.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
