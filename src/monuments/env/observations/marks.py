"""Writes sets as rows of numbers."""

from typing import Any

from monuments.games.bits import lowest, without_lowest
from monuments.games.kernel import rule


@rule
def mark(members: Any, value: int, out: Any, at: int) -> None:
    """Write a value for every member of a set, at an index counted from `at`."""
    while members != 0:
        out[at + lowest(members)] = value
        members = without_lowest(members)
