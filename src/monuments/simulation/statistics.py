"""The figures of many games: integers that are counted and added up, and only then turned into means and intervals.

Because only integers are kept, the result does not depend on the order in which games are counted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments.arena.intervals import Interval, Z, wilson
from monuments.bots import Mistake
from monuments.games.winning import is_winner


@dataclass(frozen=True)
class Distribution:
    """A quantity over many games (or players)."""

    mean: float
    sd: float | None
    """The sample's standard deviation; None for a single value."""
    min: int
    q1: float
    median: float
    q3: float
    max: int


@dataclass(frozen=True)
class SeatSummary:
    """The figures of one seat."""

    seat: int
    wins: float
    """A victory shared by k seats counts 1/k."""
    win_share: Interval
    score: Distribution
    mean_score: Interval
    points: dict[str, float]
    """The mean of each source."""


@dataclass(frozen=True)
class EndSummary:
    """How often games ended for one reason."""

    reason: str
    games: int
    share: Interval


@dataclass(frozen=True)
class Summary:
    """All figures of a simulation."""

    games: int
    scores: Distribution
    spread: Distribution
    """The winner's points minus those of the last."""
    decisions: Distribution
    turns: Distribution
    ends: tuple[EndSummary, ...]
    seats: tuple[SeatSummary, ...]
    points: dict[str, float]
    """The mean of each source over all seats."""


@dataclass
class Tally:
    """Counts of games; the tallies of parts add up to the tally of the whole."""

    players: int
    sources: tuple[str, ...]
    games: int = 0
    scores: list[Counter[int]] = field(default_factory=list)
    wins: list[Counter[int]] = field(default_factory=list)
    """For each seat: how often it won, by the number of seats that shared the victory."""
    points: list[list[int]] = field(default_factory=list)
    """By seat and source."""
    spread: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    mistakes: Counter[tuple[str, Mistake]] = field(default_factory=Counter)
    """How often each bot made each mistake."""
    answers: Counter[str] = field(default_factory=Counter)
    """How many answers each bot gave, including those with mistakes."""

    def __post_init__(self) -> None:
        self.scores = self.scores or [Counter() for _ in range(self.players)]
        self.wins = self.wins or [Counter() for _ in range(self.players)]
        self.points = self.points or [[0] * len(self.sources) for _ in range(self.players)]

    def count(self, points: NDArray[Any], decisions: NDArray[Any], turns: NDArray[Any], reasons: Sequence[str]) -> None:
        """Add games: `points[game, seat, source]`, the length of each game and why it ended."""
        scores = points.sum(axis=2)
        won = is_winner(scores)
        shared = won.sum(axis=1)
        self.games += len(points)
        for seat in range(self.players):
            self.scores[seat] += _counted(scores[:, seat])
            self.wins[seat] += _counted(shared[won[:, seat]])
            for source, total in enumerate(points[:, seat].sum(axis=0).tolist()):
                self.points[seat][source] += total
        self.spread += _counted(np.ptp(scores, axis=1))
        self.decisions += _counted(decisions)
        self.turns += _counted(turns)
        self.ends += Counter(reasons)

    def add(self, other: "Tally") -> None:
        """Add another tally of games of the same kind."""
        self.games += other.games
        for seat in range(self.players):
            self.scores[seat] += other.scores[seat]
            self.wins[seat] += other.wins[seat]
            self.points[seat] = [a + b for a, b in zip(self.points[seat], other.points[seat], strict=True)]
        self.spread += other.spread
        self.decisions += other.decisions
        self.turns += other.turns
        self.ends += other.ends
        self.mistakes += other.mistakes
        self.answers += other.answers

    def summary(self) -> Summary:
        """The figures of all games counted so far; there must be at least one."""
        totals = [sum(column) for column in zip(*self.points, strict=True)]
        return Summary(
            games=self.games,
            scores=distribution(sum(self.scores, Counter())),
            spread=distribution(self.spread),
            decisions=distribution(self.decisions),
            turns=distribution(self.turns),
            ends=tuple(EndSummary(reason, n, wilson(n, self.games)) for reason, n in sorted(self.ends.items())),
            seats=tuple(self._seat(seat) for seat in range(self.players)),
            points={s: n / (self.games * self.players) for s, n in zip(self.sources, totals, strict=True)},
        )

    def _seat(self, seat: int) -> SeatSummary:
        wins = sum(n / shared for shared, n in sorted(self.wins[seat].items()))
        score = distribution(self.scores[seat])
        return SeatSummary(
            seat=seat,
            wins=wins,
            win_share=wilson(wins, self.games),
            score=score,
            mean_score=mean_interval(score, self.games),
            points={s: n / self.games for s, n in zip(self.sources, self.points[seat], strict=True)},
        )


def distribution(counts: Counter[int]) -> Distribution:
    """The distribution of values, given by how often each occurs."""
    n = sum(counts.values())
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    values = sorted(value for value, times in counts.items() if times)
    return Distribution(
        mean=total / n,
        sd=sqrt((n * squares - total * total) / (n * (n - 1))) if n > 1 else None,
        min=values[0],
        q1=quantile(counts, 1, 4),
        median=quantile(counts, 1, 2),
        q3=quantile(counts, 3, 4),
        max=values[-1],
    )


def quantile(counts: Counter[int], numerator: int, denominator: int) -> float:
    """The value below which this fraction lies, interpolated between two values as in NumPy."""
    place, rest = divmod((sum(counts.values()) - 1) * numerator, denominator)
    lower = _ranked(counts, place)
    return lower + (_ranked(counts, place + 1) - lower) * rest / denominator if rest else float(lower)


def mean_interval(values: Distribution, n: int) -> Interval:
    """A mean and its normal interval."""
    if values.sd is None:
        return Interval(values.mean, None, None)
    half = Z * values.sd / sqrt(n)
    return Interval(values.mean, values.mean - half, values.mean + half)


def _counted(values: NDArray[Any]) -> Counter[int]:
    found, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


def _ranked(counts: Counter[int], rank: int) -> int:
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if rank < passed:
            return value
    raise IndexError(rank)
