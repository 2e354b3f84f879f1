"""The figures: against NumPy, by hand, and the same however games are divided."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from monuments.simulation.statistics import Tally, distribution, mean_interval, quantile
from tests.support.examples import UNHURRIED

SOURCES = ("start", "stones")
games = st.lists(
    st.tuples(
        st.lists(st.lists(st.integers(-50, 200), min_size=2, max_size=2), min_size=3, max_size=3),
        st.integers(0, 300),
        st.integers(0, 99),
        st.sampled_from(["completed", "rounds"]),
    ),
    min_size=1,
    max_size=30,
)
Games = list[tuple[list[list[int]], int, int, str]]


def tally(played: Games) -> Tally:
    counted = Tally(3, SOURCES)
    counted.count(
        np.array([points for points, *_ in played]),
        np.array([decisions for _, decisions, _, _ in played]),
        np.array([turns for _, _, turns, _ in played]),
        [reason for *_, reason in played],
    )
    return counted


@UNHURRIED
@given(st.lists(st.integers(-100, 300), min_size=1, max_size=50))
def test_a_distribution_is_numpys(values: list[int]) -> None:
    found = distribution(Counter(values))
    assert found.mean == pytest.approx(np.mean(values))
    assert (found.min, found.max) == (min(values), max(values))
    assert [found.q1, found.median, found.q3] == pytest.approx(np.quantile(values, [0.25, 0.5, 0.75]))
    if len(values) > 1:
        assert found.sd == pytest.approx(np.std(values, ddof=1))
    else:
        assert found.sd is None
        assert mean_interval(found, 1).low is None


def test_a_quantile_lies_between_two_values_in_proportion() -> None:
    assert quantile(Counter([10, 20]), 1, 4) == 12.5
    with pytest.raises(IndexError):
        quantile(Counter(), 1, 2)


def test_a_mean_has_its_normal_interval() -> None:
    interval = mean_interval(distribution(Counter([1, 2, 3, 4])), 4)
    assert interval.high is not None
    assert interval.high - 2.5 == pytest.approx(1.95996 * np.std([1, 2, 3, 4], ddof=1) / 2, abs=1e-4)


def test_a_shared_victory_counts_one_over_k() -> None:
    played: Games = [
        ([[10, 5], [10, 5], [10, 5]], 9, 3, "completed"),
        ([[10, 5], [10, 5], [10, 4]], 9, 3, "rounds"),
        ([[10, 1], [10, 2], [10, 3]], 9, 3, "rounds"),
    ]
    summary = tally(played).summary()
    assert [seat.wins for seat in summary.seats] == [
        pytest.approx(1 / 3 + 1 / 2),
        pytest.approx(1 / 3 + 1 / 2),
        pytest.approx(1 / 3 + 1),
    ]
    assert [(end.reason, end.games) for end in summary.ends] == [("completed", 1), ("rounds", 2)]
    assert summary.spread.max == 2
    assert summary.points == {"start": 10, "stones": pytest.approx(35 / 9)}


@UNHURRIED
@given(games, st.integers(0, 30))
def test_figures_do_not_depend_on_how_games_are_divided(played: Games, cut: int) -> None:
    whole = tally(played)
    parts = [part for part in (played[cut:], played[:cut]) if part]
    together = Tally(3, SOURCES)
    for part in parts:
        together.add(tally(part))
    assert together.summary() == whole.summary()


@UNHURRIED
@given(games)
def test_victories_add_up_to_the_games(played: Games) -> None:
    summary = tally(played).summary()
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(len(played))
    assert sum(end.games for end in summary.ends) == len(played)
    assert sum(summary.points.values()) == pytest.approx(summary.scores.mean)
