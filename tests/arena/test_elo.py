"""Elo ratings of results for which they are known."""

from math import log10

import numpy as np
import pytest

from monuments.arena.elo import SCALE, fit, ratings


def won(*results: tuple[int, int, float], bots: int = 2) -> "np.typing.NDArray[np.float64]":
    """A deal for each result: two bots, and the first bot's points in a game."""
    beaten = np.zeros((len(results), bots, bots))
    for deal, (one, other, points) in enumerate(results):
        beaten[deal, one, other], beaten[deal, other, one] = points, 1 - points
    return beaten


def test_the_difference_of_two_bots_follows_from_their_points() -> None:
    first, second = ratings(won(*[(0, 1, 1.0)] * 300, *[(0, 1, 0.0)] * 100), anchor=1)
    assert first.estimate == pytest.approx(1000 + 400 * log10(300.5 / 100.5), abs=1e-6)
    assert (second.estimate, second.low, second.high) == (1000, None, None)
    assert first.low is not None
    assert first.high is not None
    assert first.low < 1000 + 400 * log10(3) < first.high
    assert first.high - first.low == pytest.approx(80, abs=15)


def test_a_draw_is_half_a_victory() -> None:
    first, second = ratings(won(*[(0, 1, 0.5)] * 10), anchor=0)
    assert first.estimate == pytest.approx(second.estimate) == 1000
    assert (second.low, second.high) == (None, None)


def test_a_bot_that_won_every_game_has_a_rating_but_no_interval() -> None:
    first, _ = ratings(won(*[(0, 1, 1.0)] * 20), anchor=1)
    assert first.estimate == pytest.approx(1000 + 400 * log10(20.5 / 0.5))
    assert (first.low, first.high) == (None, None)


def test_the_strengths_behind_generated_results_are_found() -> None:
    true = np.array([0.0, 1.0, 2.5, -0.7])
    expected = 1e6 / (1 + np.exp(true[None, :] - true[:, None]))
    np.fill_diagonal(expected, 0)
    assert fit(expected) == pytest.approx(true - true.mean(), abs=1e-4)


def test_bots_that_never_met_are_rated_through_others() -> None:
    """First beats second as second beats third: the differences add up."""
    results = [(0, 1, 1.0)] * 76 + [(0, 1, 0.0)] * 24 + [(1, 2, 1.0)] * 76 + [(1, 2, 0.0)] * 24
    first, second, third = ratings(won(*results, bots=3), anchor=2)
    assert first.estimate - second.estimate == pytest.approx(second.estimate - third.estimate)
    assert second.estimate - third.estimate == pytest.approx(SCALE * np.log(76.5 / 24.5), abs=1e-6)


def test_the_intervals_are_the_same_every_time() -> None:
    results = won(*[(0, 1, 1.0)] * 7, *[(0, 1, 0.0)] * 5)
    assert ratings(results, anchor=0) == ratings(results, anchor=0)
