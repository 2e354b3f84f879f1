"""The program that compares masked states on a GPU: on the CPU, what it looks at is there and sound."""

import pytest

from monuments import Game
from tests.support.env.masks_on_gpu import check_sound, make_looks, on_cpu
from tests.support.games.courtyard import courtyard_known
from tests.support.games.players import every_game
from tests.support.games.variants import VARIANTS


@every_game
def test_the_same_looks_on_the_cpu_are_sound(game: Game) -> None:
    with courtyard_known():
        variant = [variant for variant in VARIANTS if variant.game is game][-1]
        found = on_cpu(game, make_looks(variant, 1))
    check_sound(found)
    assert len(found.states) > 50
    found.legal_shown[:] = -1
    with pytest.raises(AssertionError, match="legal: a view answers otherwise"):
        check_sound(found)
