"""Games with their options chosen, one for all tables that play alike: a setup is bigger than all else of a table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import orjson

from monuments.games import Setup, find_game

KEPT = 256
"""Tables with stranger options get a setup of their own."""


def shared_setup(game: str, options: Mapping[str, Any], own_data: Mapping[str, Any] | None = None) -> Setup:
    """The setup of a game; raises what the game raises for options that cannot be."""
    return setup_from_text(game, orjson.dumps(dict(options), option=orjson.OPT_SORT_KEYS), orjson.dumps(own_data))


@lru_cache(maxsize=KEPT)
def setup_from_text(game: str, options: bytes | str, own_data: bytes | str) -> Setup:
    """The same from options and own data as JSON."""
    return find_game(game).setup(orjson.loads(options), orjson.loads(own_data))
