"""Shared by the programs in this folder: one measurement for each line of input."""

import sys
import time
from collections.abc import Callable, Mapping

ANSWER = "measured "
SECONDS = 0.4
"""The shortest time of a measurement."""

Play = Callable[[], tuple[int, float]]
"""Plays something, such as a whole game; returns the number of decisions and the seconds they took."""


def timed(play: Callable[[], int]) -> Play:
    """Time a function that plays and returns the number of decisions."""

    def measured() -> tuple[int, float]:
        start = time.process_time()
        decisions = play()
        return decisions, time.process_time() - start

    return measured


def rate(play: Play) -> float:
    """Decisions per second."""
    decisions, seconds = 0, 0.0
    while seconds < SECONDS:
        more, spent = play()
        decisions, seconds = decisions + more, seconds + spent
    return decisions / seconds


def answer(games: Mapping[str, Callable[[], Play]]) -> None:
    """Measure the game named by each line, preparing it the first time; whatever else libraries print is ignored."""
    prepared: dict[str, Play] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in prepared:
            prepared[name] = games[name]()
        print(f"{ANSWER}{rate(prepared[name])}", flush=True)
