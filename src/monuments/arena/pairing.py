"""Who plays whom, and in which seats.

A pairing is a set of bots that play together:
- as many bots as seats: one pairing of all bots;
- two bots and more seats: one pairing, the first bot against the second bot in all other seats;
- more bots than seats: a pairing for every combination of as many bots as there are seats.

Every pairing plays every deal once in each rotation of its seats, so that neither seats nor draws favour a bot.
"""

from collections.abc import Sequence
from itertools import combinations

from monuments.bots import in_file

from .errors import Unpaired

Seats = tuple[int, ...]
"""The number of the bot in each seat of a game."""


def pairings(bots: int, players: int) -> tuple[Seats, ...]:
    """All pairings, each in its first rotation; raises Unpaired."""
    if bots < 2:
        raise Unpaired("an arena needs at least two bots")
    if bots == 2:
        return ((0, *[1] * (players - 1)),)
    if bots < players:
        raise Unpaired(f"{bots} bots for {players} seats: name two, {players} or more")
    return tuple(combinations(range(bots), players))


def rotations(pairing: Seats) -> tuple[Seats, ...]:
    """A pairing with every bot in every seat: in each rotation, all bots have moved by one more seat."""
    return tuple(pairing[-turned:] + pairing[:-turned] for turned in range(len(pairing)))


def labels(names: Sequence[str]) -> tuple[str, ...]:
    """The names of bots in reports: the class of a bot from a file; bots with the same name are numbered."""
    short = [label(name) for name in names]
    taken = [short[:place].count(name) for place, name in enumerate(short)]
    return tuple(f"{name} ({before + 1})" if before else name for name, before in zip(short, taken, strict=True))


def label(name: str) -> str:
    """The name of one bot in reports."""
    parts = in_file(name)
    return name if parts is None else parts.called
