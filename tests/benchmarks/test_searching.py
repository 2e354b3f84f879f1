"""The search that `make bench` measures is the bots' own, from the position that the random games begin with."""

import pytest
from benchmarks.searching import SIMULATIONS, opening, options

from monuments.bots.bot import Seen
from monuments.bots.levels import LEVELS
from monuments.bots.search.bot import Tree
from monuments.bots.sense import ROUGHLY_FOREVER


def test_it_has_the_options_of_the_strongest_level_and_plays_to_the_end() -> None:
    strongest, measured = LEVELS[-1].options, options()
    assert measured.horizon == ROUGHLY_FOREVER
    assert measured.seconds == 0
    for name in ("exploration", "winning", "spread", "ripe", "reach", "luck", "forgets"):
        assert getattr(measured, name) == getattr(strongest, name)
    assert options(luck=1.0).luck == 1.0


@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_what_is_counted_are_its_simulations(game: str) -> None:
    position = opening(game, 2)
    assert position.to_move == 0
    seen, tree = Seen(position, 0), Tree(position.setup, options())
    counts = []
    for _ in range(2):
        tree.plant(seen)
        tree.grow(seen, None)
        counts.append([visits for _, visits, _ in tree.statistics()])
    assert counts[0] == counts[1]
    assert SIMULATIONS // 2 <= sum(counts[0]) <= SIMULATIONS
