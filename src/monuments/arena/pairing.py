"""Who plays whom, and in which seats.

A table is a set of bots that play together:
- as many bots as seats: one table, all of them;
- two bots and more seats: one table, the first bot against the second one in all other seats;
- more bots than seats: a table for every choice of as many bots as there are seats.

Every table plays every deal once in each rotation of its seats, so that nobody gains by a seat or by the draws.
"""

from collections.abc import Sequence
from itertools import combinations

from monuments.bots import in_file

from .errors import Unpaired

Seats = tuple[int, ...]
"""For each seat of a game the number of the bot in it."""


def tables(bots: int, players: int) -> tuple[Seats, ...]:
    """Every table, in the first of its rotations; raises Unpaired."""
    if bots < 2:
        raise Unpaired("an arena needs two bots at least")
    if bots == 2:
        return ((0, *[1] * (players - 1)),)
    if bots < players:
        raise Unpaired(f"{bots} bots for {players} seats: name two, {players} or more")
    return tuple(combinations(range(bots), players))


def rotations(table: Seats) -> tuple[Seats, ...]:
    """A table with every bot in every seat: each time, all move on by one seat."""
    return tuple(table[-turned:] + table[:-turned] for turned in range(len(table)))


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """What bots are called in tables: by their class if they come from a file, and numbered if called the same."""
    short = [label(name) for name in names]
    taken = [short[:place].count(name) for place, name in enumerate(short)]
    return tuple(f"{name} ({before + 1})" if before else name for name, before in zip(short, taken, strict=True))


def label(name: str) -> str:
    """What one bot is called in tables."""
    parts = in_file(name)
    return name if parts is None else parts.called
