"""Setups shared by all tables that play alike: a setup takes more memory than the rest of a table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import orjson

from monuments.games import Setup, find_game

KEPT = 256
"""How many setups are shared; tables with rarer options have their own."""


def shared_setup(
    game: str, options: Mapping[str, Any], own_data: Mapping[str, Any] | None = None, rules: str | None = None
) -> Setup:
    """The setup of a game by a version of its rules; raises what the game raises for invalid options."""
    return setup_from_text(
        game, orjson.dumps(dict(options), option=orjson.OPT_SORT_KEYS), orjson.dumps(own_data), rules
    )


@lru_cache(maxsize=KEPT)
def setup_from_text(game: str, options: bytes | str, own_data: bytes | str, rules: str | None) -> Setup:
    """The same from options and own data as JSON."""
    return find_game(game).setup(orjson.loads(options), orjson.loads(own_data), rules)
