"""The yardsticks: the same random games, hand-written in C++. This compiles them, passes their tables, runs them."""

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments import find_game

from ..measuring import Measure, Missing, Side
from ..playouts import Batch

HERE = Path(__file__).parent
BUILT = HERE.parent.parent / "build" / "yardsticks"
OPTIONS = ("-O3", "-march=native", "-std=c++20")
CHECKED = 1000
"""Games that are compared before measuring."""
GAMES = 50_000


@cache
def compiler() -> str:
    """The C++ compiler."""
    found = shutil.which(os.environ.get("CXX", "g++"))
    if found is None:
        raise Missing("The yardsticks need the C++ compiler g++: on Debian, apt-get install g++")
    return found


@cache
def program(name: str) -> Path:
    """The compiled yardstick of a game."""
    source = HERE / f"{name}.cpp"
    made_of = hashlib.sha256(source.read_bytes() + " ".join([compiler(), *OPTIONS]).encode()).hexdigest()[:16]
    target = BUILT / f"{name}-{made_of}"
    if not target.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        # Two processes may compile at the same time; the later one replaces an identical file.
        with tempfile.TemporaryDirectory(dir=BUILT) as folder:
            made = Path(folder) / name
            subprocess.run([compiler(), *OPTIONS, "-o", str(made), str(source)], check=True)
            made.replace(target)
    return target


def _world_monuments(table: Any) -> list[list[int]]:
    return [
        *([int(spaces)] for spaces in table.adjacent[: table.spaces]),
        [int(table.positions)],
        *([int(table.supports[p]), int(table.colour[p]), int(table.points[p])] for p in range(table.positions)),
        *([int(stones) for stones in round_] for round_ in table.plan),
    ]


def _wonders_of_antiquity(table: Any) -> list[list[int]]:
    from monuments.games.wonders_of_antiquity.card_sets import has

    deck = [card for card in range(len(table.symbol)) if has(table.deck, card)]
    return [
        [int(n) for n in (table.players, table.first_player, table.start_hand, table.historians, table.unused_cost)],
        [int(value) for value in table.scale],
        [int(points) for points in table.track_points],
        [len(deck)],
        *([card, int(table.symbol[card])] for card in deck),
    ]


TABLES = {"world_monuments": _world_monuments, "wonders_of_antiquity": _wonders_of_antiquity}
"""The constants of each game, in the order given at the head of its yardstick."""


def run(name: str, players: int, games: int, *more: object, source: str | None = None) -> str:
    """Run a yardstick, by default the one named after the game; return what it prints."""
    table = find_game(name).setup({"players": players}).table
    lines = [" ".join(map(str, numbers)) for numbers in TABLES[name](table)]
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as tables:
        tables.write("\n".join(lines) + "\n")
        tables.flush()
        words = program(source or name), tables.name, games, players, *more
        return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout


def summary(name: str, players: int, games: int, seed: int) -> dict[str, float]:
    """Speed and means over many games."""
    numbers: dict[str, float] = json.loads(run(name, players, games, seed))
    return numbers


def games_played(name: str, players: int, games: int, seed: int) -> NDArray[np.int64]:
    """The decisions and each seat's score of each game, by a yardstick with the same random numbers as ours."""
    lines = run(name, players, games, seed, "--check").splitlines()
    return np.array([line.split() for line in lines], np.int64)


def differing_games(players: int, games: int, seed: int) -> int:
    """How many games of Wonders of Antiquity the yardstick plays differently from our rules."""
    batch = Batch("wonders_of_antiquity", players, games, seed)
    batch.play()
    ours = np.column_stack([batch.decisions, batch.scores()])
    theirs = games_played("wonders_of_antiquity", players, games, seed)
    return int((ours != theirs).any(axis=1).sum())


def differences_of_means(players: int, games: int, seed: int) -> tuple[float, float]:
    """By how many standard errors decisions and scores of Monuments differ between our rules and the yardstick."""
    batch = Batch("world_monuments", players, games, seed)
    batch.play()
    theirs = summary("world_monuments", players, games, seed)

    def difference(ours: NDArray[Any], mean: float) -> float:
        # Both means vary equally: hence the 2.
        return float((ours.mean() - mean) / (ours.std() * np.sqrt(2 / games)))

    decisions = difference(batch.decisions, theirs["decisions_per_game"])
    return decisions, difference(batch.scores().mean(axis=1), theirs["mean_score"])


def first_yardstick(players: int) -> Side:
    """Decisions per second of the first C++ program that Monuments was compared with."""

    def measure() -> float:
        printed = run("world_monuments", players, GAMES, source="limit_world_monuments")
        return float(printed.split()[printed.split().index("decisions/s") - 1])

    return Side("first C++", lambda: measure)


def yardstick(name: str, players: int) -> Side:
    """Decisions per second of a yardstick, after checking that it plays the same games."""

    def prepare() -> Measure:
        if name == "wonders_of_antiquity":
            assert differing_games(players, CHECKED, seed=7) == 0, "the yardstick plays differently"
        else:
            assert max(map(abs, differences_of_means(players, CHECKED, seed=7))) < 4, "the yardstick plays differently"
        return lambda: summary(name, players, GAMES, seed=1)["decisions_per_second"]

    return Side("C++", prepare)
