"""Estimates with 95 % confidence intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, pi, sin, sqrt
from statistics import fmean, stdev

CONFIDENCE = 0.95
Z = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations."""
NORMAL_FROM = 2000
"""From this many degrees of freedom, Student's distribution is approximated by the normal one."""


@dataclass(frozen=True)
class Interval:
    """An estimate and its 95 % confidence interval, if there is one."""

    estimate: float
    low: float | None
    high: float | None


def wilson(successes: float, n: int) -> Interval:
    """A share and its Wilson interval; shared victories make it wider than necessary, never narrower."""
    share = successes / n
    centre = share + Z * Z / (2 * n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    width = 1 + Z * Z / n
    return Interval(share, max(0.0, (centre - half) / width), min(1.0, (centre + half) / width))


def mean_over_deals(values: Sequence[float]) -> Interval:
    """The mean over deals with Student's interval, which a single deal does not have.

    Games with the same draws are not independent, but deals are; so a deal counts once, with the mean of its games.
    """
    if len(values) < 2:
        return Interval(fmean(values), None, None)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    mean = fmean(values)
    return Interval(mean, mean - half, mean + half)


def share_over_deals(shares: Sequence[float]) -> Interval:
    """The mean of a share over deals, with Student's interval.

    If all deals have the same share (all won, all lost), that interval would have no width; then it is Wilson's, with
    each deal as one trial.
    """
    if min(shares) == max(shares):
        return wilson(shares[0] * len(shares), len(shares))
    mean = mean_over_deals(shares)
    assert mean.low is not None
    assert mean.high is not None
    return Interval(mean.estimate, max(0.0, mean.low), min(1.0, mean.high))


@cache
def student(freedom: int) -> float:
    """95 % of Student's distribution lies within this many standard errors."""
    if freedom >= NORMAL_FROM:
        return Z
    low, high = Z, 20.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < CONFIDENCE else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        total += term
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
