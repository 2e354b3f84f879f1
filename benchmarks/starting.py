"""The cost before the first move: imports, loading compiled code from the cache, memory."""

import subprocess
import sys
import time

from monuments import find_game
from monuments.games.record import blank

from .measuring import Measure, Side

FIRST_GAME = """
import sys
import numpy as np
from monuments import Seeded, find_game
from monuments.games.events import event_buffer
from monuments.games.record import blank
game = find_game(sys.argv[1])
table, states, rngs = game.setup({}).table, blank(game.facts.state), np.array([Seeded(1).state])
actions, outcome = np.empty(game.facts.actions, np.int16), blank(game.facts.outcome)[0]
decisions = np.zeros(1, np.int64)
game.kernel(compiled=True).playouts(table, states, rngs, actions, outcome, event_buffer(0), decisions)
assert decisions[0] > 0
"""


def _run(program: str, *words: str) -> str:
    return subprocess.run([sys.executable, "-c", program, *words], check=True, capture_output=True, text=True).stdout


def import_of(module: str) -> Side:
    """Milliseconds to import a module in a new process, not counting the start of Python itself."""
    clock = "time.perf_counter()"
    program = f"import time; start = {clock}; import {module}; print(({clock} - start) * 1000)"
    return Side(f"import {module}", lambda: lambda: float(_run(program)))


def first_game(name: str) -> Side:
    """Seconds of a whole process that plays one compiled game; the first run, not counted, fills the cache."""

    def measure() -> float:
        start = time.perf_counter()
        _run(FIRST_GAME, name)
        return time.perf_counter() - start

    return Side("compiled", lambda: measure)


def memory(name: str, games: int) -> Side:
    """Megabytes of the states of many games."""

    def prepare() -> Measure:
        return lambda: float(blank(find_game(name).facts.state, games).nbytes / 1e6)

    return Side(f"{games:,} states", prepare)
