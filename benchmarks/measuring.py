"""The rows of the benchmark and how they are measured: medians of interleaved rounds, and their ratio."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass

Measure = Callable[[], float]
"""Measures once and returns the value, in the unit of its row."""


class Missing(Exception):
    """Something that a row needs is missing on this machine; the message says what and how to get it."""


@dataclass(frozen=True)
class Side:
    """One of the two things that a row compares."""

    name: str
    prepare: Callable[[], Measure]
    """Does everything that is not measured, such as compiling; raises Missing."""


@dataclass(frozen=True)
class Target:
    """The target of a row: for the ratio, or for the value itself if there is nothing to compare it with."""

    bound: float
    at_most: bool = False

    def is_met(self, number: float) -> bool:
        """Whether a value reaches the target."""
        return number <= self.bound if self.at_most else number >= self.bound

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {self.bound:g}"


@dataclass(frozen=True)
class Row:
    """A row of the table: this side, that side, and the ratio of this to that."""

    what: str
    unit: str
    this: Side
    that: Side | None = None
    target: Target | None = None


@dataclass(frozen=True)
class Result:
    """The measurements of a row."""

    row: Row
    this: float
    that: float | None
    ratio: float | None

    @property
    def is_met(self) -> bool | None:
        """Whether the target is reached; None if there is none."""
        if self.row.target is None:
            return None
        return self.row.target.is_met(self.this if self.ratio is None else self.ratio)


def measure_row(row: Row, rounds: int) -> Result:
    """Medians over rounds, each of which measures both sides, after one round that does not count."""
    measures = [side.prepare() for side in (row.this, row.that) if side is not None]
    for measure in measures:
        measure()
    measured = [[measure() for measure in measures] for _ in range(rounds)]
    this = statistics.median(numbers[0] for numbers in measured)
    if row.that is None:
        return Result(row, this, None, None)
    that = statistics.median(numbers[1] for numbers in measured)
    return Result(row, this, that, statistics.median(numbers[0] / numbers[1] for numbers in measured))
