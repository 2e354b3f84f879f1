"""What bots compute in every game: the best of the other seats."""

from typing import Any

from monuments.games.kernel import rule

SEATS = 4
"""The most seats of any game."""


@rule
def best_other(table: Any, hopes: Any, seat: int) -> float:
    """The highest prospects of any other seat."""
    best = -1e9
    for other in range(table.players):
        if other != seat:
            best = max(best, hopes[other])
    return best
