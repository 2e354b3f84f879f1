"""The same rules on a GPU: random playouts per second, and a sample of games compared with the CPU move by move.

    python -m benchmarks.gpu [--sample N] [--rounds N] [--json FILE]

Needs an NVIDIA GPU and numba-cuda. Each thread plays whole games one after another with its own random numbers and
state: local memory is interleaved by thread, so a warp reads one field of all its states at once.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from monuments import Game, Seeded, find_game
from monuments.env.cuda import load_cuda
from monuments.games.events import event_buffer
from monuments.games.playout import written_playout
from monuments.games.record import blank

from .gpu_results import Results

cuda = load_cuda()

THREADS_A_BLOCK = 128
THREADS_A_PROCESSOR = {"world_monuments": 4096, "wonders_of_antiquity": 1024}
"""The fastest on an H200, in whole blocks."""
GAMES_A_THREAD = 8
LONGEST = 2048


def make_kernel(game: Game) -> Any:
    """The CUDA kernel: each thread plays games; the first ones record the moves and the final state of their last."""
    linker = game.linker(compiled=True)
    begin, play = linker.link(game.rules.begin), linker.link(written_playout)
    state_type, outcome_type, actions = game.facts.state, game.facts.outcome, game.facts.actions

    @cuda.jit
    def run(table: Any, empty: Any, rngs: Any, events: Any, moves: Any, ends: Any, decisions: Any, games: int) -> None:
        i = cuda.grid(1)
        states = cuda.local.array(1, state_type)
        outcomes = cuda.local.array(1, outcome_type)
        legal = cuda.local.array(actions, numba.int16)
        rng = cuda.local.array(1, numba.uint64)
        if i < len(decisions):
            rng[0] = rngs[i, 0]
            written = moves[min(i, len(moves) - 1), : moves.shape[1] if i < len(ends) else 0]
            total = 0
            for _ in range(games):
                states[0] = empty[0]
                begin(table[0], states[0])
                total += play(table[0], states[0], rng, legal, outcomes[0], events, written)
            rngs[i, 0] = rng[0]
            decisions[i] = total
            if i < len(ends):
                ends[i] = states[0]

    return run


class Games:
    """The arrays of all threads on the GPU; the first `written` threads record what they play."""

    def __init__(self, game: Game, players: int, seeds: NDArray[np.uint64], written: int) -> None:
        facts, setup = game.facts, game.setup({"players": players})
        self.moves = cuda.to_device(np.full((max(written, 1), LONGEST), -1, np.int16))
        self.ends = cuda.to_device(np.zeros(written, facts.state))
        self.decisions = cuda.to_device(np.zeros(len(seeds), np.int64))
        constants = cuda.to_device(_one(setup.table)), cuda.to_device(np.zeros(1, facts.state))
        self._arrays = *constants, cuda.to_device(seeds), cuda.to_device(event_buffer(0))
        self._grid = -(-len(seeds) // THREADS_A_BLOCK), THREADS_A_BLOCK

    def play(self, kernel: Any, games: int) -> float:
        """Play this many games in each thread; return the seconds it took."""
        start = time.perf_counter()
        kernel[self._grid](*self._arrays, self.moves, self.ends, self.decisions, games)
        cuda.synchronize()
        return time.perf_counter() - start


def compare(game: Game, players: int, kernel: Any, sample_size: int) -> None:
    """Play the same games on CPU and GPU; every move and every byte of the final states must be equal."""
    facts, table = game.facts, game.setup({"players": players}).table
    seeds = np.array([Seeded("sample", i).state for i in range(sample_size)])
    there = Games(game, players, seeds, sample_size)
    there.play(kernel, 1)
    linker = game.linker(compiled=True)
    begin, play = linker.link(game.rules.begin), linker.link(written_playout)
    legal, outcome, events = np.empty(facts.actions, np.int16), blank(facts.outcome)[0], event_buffer(0)
    ends, moves = blank(facts.state, sample_size), np.full((sample_size, LONGEST), -1, np.int16)
    decisions = np.zeros(sample_size, np.int64)
    for i in range(sample_size):
        begin(table, ends[i])
        decisions[i] = play(table, ends[i], seeds[i], legal, outcome, events, moves[i])
    assert decisions.max() < LONGEST
    assert (there.decisions.copy_to_host() == decisions).all(), "lengths of games differ between GPU and CPU"
    assert (there.moves.copy_to_host() == moves).all(), "moves differ between GPU and CPU"
    assert there.ends.copy_to_host().tobytes() == np.asarray(ends).tobytes(), "final states differ between GPU and CPU"


def measure(game: Game, players: int, kernel: Any, rounds: int) -> tuple[float, int]:
    """The median of decisions per second, and the number of threads."""
    threads = cuda.get_current_device().MULTIPROCESSOR_COUNT * THREADS_A_PROCESSOR[game.facts.name]
    seeds = np.random.default_rng(players).integers(0, 1 << 63, (threads, 1), np.uint64)
    there = Games(game, players, seeds, 0)
    there.play(kernel, 1)
    rates = []
    for _ in range(rounds):
        seconds = there.play(kernel, GAMES_A_THREAD)
        rates.append(int(there.decisions.copy_to_host().sum()) / seconds)
    return float(np.median(rates)), threads


def _one(record: Any) -> Any:
    array = np.zeros(1, record.dtype)
    array[0] = record
    return array


def main() -> None:
    """Compare and measure both games; write the results to a JSON file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=2000, help="games to compare move by move")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, default=Path("benchmarks/gpu.json"))
    arguments = parser.parse_args()
    results = Results(cuda.get_current_device(), arguments.json)
    for name in THREADS_A_PROCESSOR:
        game = find_game(name)
        kernel = make_kernel(game)
        for players in game.facts.players:
            compare(game, players, kernel, arguments.sample)
            rate, threads = measure(game, players, kernel, arguments.rounds)
            result = {"game": name, "players": players, "decisions_per_second": round(rate), "threads": threads}
            results.add({**result, "games_equal_move_by_move": arguments.sample})


if __name__ == "__main__":
    main()
