"""The variants in which the environments are tested: every number of players, every main option, an own board."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from monuments import Seeded
from tests.support.games.players import kiosk

WORLD, WONDERS = "world_monuments", "wonders_of_antiquity"
Variant = tuple[str, dict[str, Any], dict[str, Any] | None]

VARIANTS: dict[str, Variant] = {
    "notre_dame": (WORLD, {"players": 2}, None),
    "capitol": (WORLD, {"players": 3, "monument": "capitol", "step_back": True, "first_player": 2}, None),
    "taj_mahal": (WORLD, {"players": 4, "monument": "taj_mahal", "last_round_penalty": False}, None),
    "kiosk": (WORLD, {"players": 2, "monument": "custom", "screens": "open"}, kiosk()),
    "wonders": (WONDERS, {"players": 2}, None),
    "fame": (WONDERS, {"players": 3, "expansions": ["eternal_fame"], "first_player": 1}, None),
    "tokens": (WONDERS, {"players": 2, "expansions": ["heroes_traders_scholars"]}, None),
    "both": (WONDERS, {"players": 4, "expansions": ["eternal_fame", "heroes_traders_scholars"]}, None),
}
every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)


def random_actions(masks: NDArray[np.bool_], rng: Seeded) -> NDArray[np.int64]:
    """A legal action for each game, each equally likely."""
    return np.array([rng.choice(np.flatnonzero(mask).tolist()) for mask in masks], np.int64)
