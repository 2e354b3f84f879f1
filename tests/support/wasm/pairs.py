"""Setups in which every two values of two options come up together; in `make test-long`, every combination."""

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

from monuments import Game, Setup
from monuments.browser.option_values import setups_of
from tests.support.amounts import LONG

Pair = frozenset[tuple[str, Any]]


@cache
def setups(game: Game) -> tuple[Setup, ...]:
    """A few setups of a game, or all."""
    every = list(setups_of(game))
    if LONG:
        return tuple(setup for _, setup in every)
    pairs = [(_pairs(choice), setup) for choice, setup in every]
    missing = set[Pair]().union(*(of_one for of_one, _ in pairs))
    chosen = []
    while missing:
        of_best, best = max(pairs, key=lambda one: len(one[0] & missing))
        missing -= of_best
        chosen.append(best)
    return tuple(chosen)


def _pairs(choice: Mapping[str, Any]) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(choice.items(), 2)}
