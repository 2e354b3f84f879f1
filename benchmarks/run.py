"""`make bench`: speed as ratios measured in one run, medians of interleaved rounds.

python benchmarks/run.py [--rounds N] [--json FILE]
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.console import Console
from rich.table import Table

from monuments import Position, Seeded, find_game
from monuments.games.events import event_buffer
from monuments.games.record import blank

Measure = Callable[[], float]
"""Something measured: work done per second, or for imports the inverse of the time taken."""


def interpreted_playouts(players: int) -> Measure:
    """Decisions per second of the rules as plain Python."""
    game = find_game("world_monuments")
    setup = game.setup({"players": players})
    seed = iter(range(10**9))

    def measure() -> float:
        rng, decisions, start = Seeded("bench", next(seed)), 0, time.perf_counter()
        kernel, position = game.kernel(compiled=False), Position(setup)
        actions, outcome, events = np.empty(game.facts.actions, np.int16), blank(game.facts.outcome)[0], event_buffer(0)
        count = np.zeros(1, np.int32)
        kernel.playouts(setup.table, position._states, [rng], actions, outcome, events, count)
        decisions = int(count.sum())
        return decisions / (time.perf_counter() - start)

    return measure


def compiled_playouts(players: int, games: int = 4000) -> Measure:
    """Decisions per second of the compiled rules on one core."""
    game = find_game("world_monuments")
    setup, kernel = game.setup({"players": players}), game.kernel(compiled=True)
    rngs = np.array([Seeded("bench", i).state for i in range(games)])
    actions, outcome, events = np.empty(game.facts.actions, np.int16), blank(game.facts.outcome)[0], event_buffer(0)

    def measure() -> float:
        states, count = blank(game.facts.state, games), np.zeros(games, np.int32)
        start = time.perf_counter()
        kernel.playouts(setup.table, states, rngs, actions, outcome, events, count)
        return int(count.sum()) / (time.perf_counter() - start)

    return measure


def import_of(module: str) -> Measure:
    """Imports per second of a module in a fresh process, less the start of Python itself."""

    def measure() -> float:
        def seconds(program: str) -> float:
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            return time.perf_counter() - start

        return 1 / max(seconds(f"import {module}") - seconds("pass"), 1e-4)

    return measure


COMPARISONS: list[tuple[str, str, Measure, str, Measure]] = [
    *(
        (
            f"World Monuments, {players} players, decisions/s",
            "compiled",
            compiled_playouts(players),
            "interpreted",
            interpreted_playouts(players),
        )
        for players in (2, 3, 4)
    ),
    ("import, 1/s", "monuments", import_of("monuments"), "numpy", import_of("numpy")),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, default=Path("benchmarks/latest.json"))
    arguments = parser.parse_args()
    results = []
    table = Table("what", "this", "that", "ratio", title="medians of interleaved runs, one core")
    for what, this, measure_this, that, measure_that in COMPARISONS:
        measure_this(), measure_that()
        pairs = [(measure_this(), measure_that()) for _ in range(arguments.rounds)]
        ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(a / b for a, b in pairs)
        table.add_row(what, f"{this} {ours:,.0f}", f"{that} {theirs:,.0f}", f"{ratio:,.2f}")
        results.append({"what": what, this: ours, that: theirs, "ratio": ratio})
    Console().print(table)
    arguments.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
