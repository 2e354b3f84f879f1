"""The modules for browsers, called in Node: random games and searches, which must be the same as on the CPU."""

import gzip
import json
import shutil
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from monuments import Seeded
from monuments.bots.bot import Seen
from monuments.bots.search.bot import Tree
from monuments.browser.kept import module_file
from monuments.games.events import event_buffer
from monuments.games.record import blank

from .measuring import Measure, Missing, Side
from .playouts import GAMES, Batch
from .searching import SIMULATIONS, opening, options

PROGRAM = Path(__file__).with_name("in_node.mjs")
SECONDS = 0.6


def in_node(name: str, export: str, arguments: Sequence[Any], seconds: float) -> tuple[float, list[bytes]]:
    """Calls per second of a module's function, and what the first call left in each record and array."""
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None:
        raise Missing("Node is not installed: make .venv/installed")
    given = [
        {"bytes": b64encode(each.tobytes()).decode(), "lengths": np.shape(each)}
        if isinstance(each, np.ndarray | np.void)
        else each
        for each in arguments
    ]
    asked = {"module": str(module_file(name)), "name": export, "given": given, "seconds": seconds}
    done = subprocess.run([node, PROGRAM], input=json.dumps(asked), capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout)
    return float(answer["per_second"]), [b64decode(each) for each in answer["left"]]


def left_by(function: Any, arguments: Sequence[Any]) -> list[bytes]:
    """What a function of the CPU leaves in each record and array."""
    function(*arguments)
    return [each.tobytes() for each in arguments if isinstance(each, np.ndarray | np.void)]


def random_games_in_node(name: str, players: int) -> Side:
    """Decisions per second of a module."""

    def prepare() -> Measure:
        batch = Batch(name, players, GAMES, seed=1)
        facts = batch.game.facts
        arguments = (
            batch.setup.table, batch.states, batch.rngs, np.zeros(facts.actions, np.int16), blank(facts.outcome)[0],
            event_buffer(0), batch.decisions,
        )  # fmt: skip
        before = [np.copy(each) if isinstance(each, np.ndarray) else each for each in arguments]
        expected = left_by(batch.kernel.playouts, arguments)
        _, left = in_node(name, "playouts", before, 0)
        assert left == expected, "a module plays other games than the CPU"
        decisions = int(batch.decisions.sum())
        return lambda: decisions * in_node(name, "playouts", before, SECONDS)[0]

    return Side("Node", prepare)


def simulations_in_node(name: str, players: int) -> Side:
    """Simulations per second of a module's search."""

    def prepare() -> Measure:
        position = opening(name, players)
        assert position.to_move is not None
        seen, tree, rng = Seen(position, position.to_move), Tree(position.setup, options()), Seeded("bench")
        tree.plant(seen)
        tree._states[0] = seen.world(rng).state
        arguments = tree.arguments(seen.seat, rng.state, SIMULATIONS)
        before = [each.copy() if isinstance(each, np.ndarray) else each for each in arguments]
        expected = left_by(tree._think, arguments)
        _, left = in_node(name, "think", before, 0)
        assert left == expected, "a module grows another tree than the CPU"
        return lambda: SIMULATIONS * in_node(name, "think", before, SECONDS)[0]

    return Side("Node", prepare)


def compressed(name: str) -> Side:
    """The size of a module in kB, by gzip."""
    return Side("module", lambda: lambda: len(gzip.compress(module_file(name).read_bytes(), 9)) / 1000)
