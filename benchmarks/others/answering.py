"""What the programs in this folder have in common: a measurement for each line of input."""

import sys
import time
from collections.abc import Callable, Mapping

ANSWER = "measured "
SECONDS = 0.4
"""How long a measurement plays, at least."""

Play = Callable[[], tuple[int, float]]
"""Plays a piece, a whole game perhaps; how many decisions that were, and how many seconds they took."""


def timed(play: Callable[[], int]) -> Play:
    """What plays and counts decisions, with all the time that it takes."""

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
    """Measure the game that each line names, prepared when it is first named; a library may print what it likes."""
    prepared: dict[str, Play] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in prepared:
            prepared[name] = games[name]()
        print(f"{ANSWER}{rate(prepared[name])}", flush=True)
