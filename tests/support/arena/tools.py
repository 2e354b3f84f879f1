"""Tournaments for the tests."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from monuments.arena import Played, Tournament
from monuments.games import find_game
from tests.support.project import DATA

FILE = Path(__file__).with_name("some_bots.py")
LINES = DATA / "arena" / "lines.toml"
VARIANTS = DATA / "arena" / "variants.toml"


def bot(name: str) -> str:
    """A bot of the tests by the name of its class."""
    return f"{FILE}:{name}"


def tournament(
    *bots: str, game: str = "world_monuments", seed: int = 0, limit_s: float = 30, **options: Any
) -> Tournament:
    """A tournament of bots."""
    return Tournament(find_game(game).setup(options), bots, seed, limit_s)


def timeless(games: Mapping[int, Played]) -> dict[int, Played]:
    """Games without their times, which are never the same twice."""
    return {n: replace(game, seconds=(), slowest=()) for n, game in games.items()}


def ended(*scores: int) -> Played:
    """A game that ended with these scores; nothing else is known about it."""
    nothing = (0,) * len(scores)
    return Played(tuple((score,) for score in scores), "completed", 9, nothing, (), nothing, nothing)
