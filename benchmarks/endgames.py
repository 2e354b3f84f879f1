"""How much of the first game can be solved: the share of last building phases within given numbers of nodes.

`python -m benchmarks.endgames` plays games with random walks, builds at random or for the most points, and solves
each position at the start of the last building phase: the value of every action, and the best line.
"""

import sys
import time

import numpy as np
from tests.support.bots.late import GREEDY, last_building

from monuments.bots.world_monuments.solver import solve
from monuments.games.world_monuments.state import MONUMENTS

LIMITS = (10**4, 10**5, 10**6, 10**7)


def main(games: int) -> None:
    print(
        "players monument    building   " + "".join(f"{f'{n:.0e}':>8}" for n in LIMITS) + "   median      max  Mnodes/s"
    )
    for players in (2, 3, 4):
        for monument in MONUMENTS:
            for building in ("random", GREEDY):
                print(
                    f"{players:7} {monument:11} {building:10}", measure(games, players, monument, building), flush=True
                )


def measure(games: int, players: int, monument: str, building: str) -> str:
    nodes, seconds = [], 0.0
    for seed in range(games):
        position = last_building(seed, building, monument=monument, players=players)
        if position is not None:
            started = time.perf_counter()
            solution = solve(position, nodes=LIMITS[-1])
            seconds += time.perf_counter() - started
            nodes.append(LIMITS[-1] + 1 if solution is None else solution.nodes)
    shares = "".join(f"{np.mean([n <= limit for n in nodes]):8.1%}" for limit in LIMITS)
    return f"{shares} {np.median(nodes):8.0f} {max(nodes):8} {sum(nodes) / seconds / 1e6:9.2f}"


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
