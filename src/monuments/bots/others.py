"""What a bot reckons with in every game: how many seats there are, and the best of the others."""

from typing import Any

from monuments.games.kernel import rule

SEATS = 4
"""No game has more."""


@rule
def best_other(table: Any, hopes: Any, seat: int) -> float:
    """The most that any other seat may hope for."""
    best = -1e9
    for other in range(table.players):
        if other != seat:
            best = max(best, hopes[other])
    return best
