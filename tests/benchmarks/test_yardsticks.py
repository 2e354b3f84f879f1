"""The C++ yardsticks of `make bench` play the same games as our rules, so that it is fair to compare their speed."""

import pytest
from benchmarks.measuring import Missing
from benchmarks.yardsticks import compiler, differences_of_means, differing_games

from tests.support.amounts import amount

STANDARD_ERRORS = 3


@pytest.fixture(scope="module", autouse=True)
def needs_a_compiler() -> None:
    try:
        compiler()
    except Missing as missing:
        pytest.fail(str(missing))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_wonders_of_antiquity_is_played_alike_seed_for_seed(players: int) -> None:
    assert differing_games(players, amount(300, 20_000), seed=1) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_monuments_is_played_alike_in_the_mean(players: int) -> None:
    decisions, points = differences_of_means(players, amount(20_000, 200_000), seed=1)
    assert abs(decisions) < STANDARD_ERRORS
    assert abs(points) < STANDARD_ERRORS
