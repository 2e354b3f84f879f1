"""What `make bench` measures in Node is what the CPU does: V8 leaves the same bytes, too."""

from collections.abc import Callable

import pytest
from benchmarks.measuring import Side
from benchmarks.modules import compressed, random_games_in_node, simulations_in_node

from monuments.games import Game, our_games


@pytest.mark.parametrize("game", our_games(), ids=lambda game: game.facts.name)
@pytest.mark.parametrize("side", [random_games_in_node, simulations_in_node])
def test_a_call_in_node_leaves_the_same_bytes_as_on_the_cpu(game: Game, side: Callable[[str, int], Side]) -> None:
    assert callable(side(game.facts.name, 3).prepare())


@pytest.mark.parametrize("game", our_games(), ids=lambda game: game.facts.name)
def test_sizes_are_in_kilobytes(game: Game) -> None:
    assert 1 < compressed(game.facts.name).prepare()() < 100
