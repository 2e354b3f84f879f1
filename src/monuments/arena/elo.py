"""Elo ratings by the model of Bradley and Terry: those that make the observed results most likely.

In a game of more than two players, each pair of seats counts as a separate game, won by the seat with more points.
Every pair that met gets one additional drawn game, so that a bot that won or lost every game has a rating too.
"""

import numpy as np
from numpy.typing import NDArray

from .intervals import CONFIDENCE, Interval

ANCHOR = 1000.0
"""The rating of the bot that the others are compared with."""
SCALE = 400 / np.log(10)
RESAMPLES = 400
"""How many random samples of the played deals, with replacement, give the intervals."""
STEPS, LONGEST = 100, 2.0
Floats = NDArray[np.float64]


def ratings(beaten: Floats, anchor: int) -> tuple[Interval, ...]:
    """Elo ratings from `beaten[deal, a, b]`: how often a beat b in a deal, where a draw counts as half.

    The anchor's rating is fixed, so it has no interval; nor has a rating that is the same in every sample.
    """
    deals = len(beaten)
    elo = _anchored(fit(beaten.sum(axis=0)), anchor)
    rng = np.random.default_rng(0)
    drawn = rng.multinomial(deals, np.full(deals, 1 / deals), size=RESAMPLES)
    samples = np.array([_anchored(fit(np.tensordot(times, beaten, 1)), anchor) for times in drawn])
    outside = 50 * (1 - CONFIDENCE)
    low, high = np.percentile(samples, (outside, 100 - outside), axis=0)
    return tuple(_interval(*bounds) for bounds in zip(elo.tolist(), low.tolist(), high.tolist(), strict=True))


def fit(beaten: Floats) -> Floats:
    """The most likely strengths given `beaten[a, b]`, as natural logarithms whose sum is 0."""
    points = beaten + 0.5 * (beaten + beaten.T > 0)
    games = points + points.T
    strength = np.zeros(len(points))
    for _ in range(STEPS):
        likely = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (points - games * likely).sum(axis=1)
        bend = games * likely * likely.T
        step = np.linalg.pinv(np.diag(bend.sum(axis=1)) - bend) @ slope
        strength += step * min(1.0, LONGEST / max(np.abs(step).max(), 1e-300))
        if np.abs(step).max() < 1e-10:
            break
    return np.asarray(strength - strength.mean())


def _anchored(strength: Floats, anchor: int) -> Floats:
    return np.asarray(ANCHOR + SCALE * (strength - strength[anchor]))


def _interval(number: float, low: float, high: float) -> Interval:
    if high - low < 1e-6:
        return Interval(number, None, None)
    return Interval(number, min(low, number), max(high, number))
