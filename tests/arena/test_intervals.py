"""Intervals compared with textbooks, and deals counted once."""

import pytest

from monuments.arena.intervals import Z, mean_over_deals, share_over_deals, student, wilson


def test_wilson_intervals_match_the_textbooks() -> None:
    interval = wilson(20, 100)
    assert interval.low == pytest.approx(0.1334, abs=1e-4)
    assert interval.high == pytest.approx(0.2888, abs=1e-4)
    none, all_ = wilson(0, 50), wilson(50, 50)
    assert none.low == pytest.approx(0)
    assert none.high == pytest.approx(0.0713, abs=1e-4)
    assert all_.high == pytest.approx(1)
    assert all_.low == pytest.approx(0.9287, abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (10, 2.2281), (30, 2.0423), (100, 1.9840)],
)
def test_students_distribution_matches_the_textbooks(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-5)


def test_many_degrees_of_freedom_are_normal() -> None:
    assert student(1999) == pytest.approx(Z, abs=2e-3)
    assert student(2000) == Z


def test_the_mean_of_deals_has_students_interval() -> None:
    interval = mean_over_deals([1, 2, 3, 4, 5])
    assert interval.estimate == 3
    assert interval.low == pytest.approx(3 - 2.7764 * 0.70711, abs=1e-3)
    assert interval.high == pytest.approx(3 + 2.7764 * 0.70711, abs=1e-3)
    alone = mean_over_deals([7])
    assert (alone.estimate, alone.low, alone.high) == (7, None, None)


def test_a_share_stays_between_0_and_1() -> None:
    interval = share_over_deals([1, 1, 1, 0.5])
    assert interval.estimate == 0.875
    assert interval.high == 1
    assert interval.low == pytest.approx(0.875 - 3.1824 * 0.125, abs=1e-4)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_a_share_that_is_the_same_in_every_deal_has_wilsons_interval(share: float) -> None:
    assert share_over_deals([share] * 50) == wilson(50 * share, 50)


def test_dependent_games_do_not_make_an_interval_narrower() -> None:
    """Two bots that tie every deal by the seat alone: a hundred games give no more information than fifty."""
    wins = [1.0, 0.0] * 50
    by_deal = share_over_deals([0.0, 1.0] * 25)
    assert by_deal.low is not None
    by_game = wilson(sum(wins), len(wins)).low
    assert by_game is not None
    assert by_deal.low < by_game
