"""The observation that a game names among its companions."""

from monuments.games.errors import MonumentsError
from monuments.games.game import Game

from .layout import Observation


class NoObservation(MonumentsError):
    """A game without an observation."""


def observation_of(game: Game) -> Observation:
    """A game's observation; raises NoObservation if it has none."""
    observation = game.companion("observation", Observation)
    if observation is None:
        raise NoObservation(f"the game {game.facts.name!r} names no observation among its companions")
    return observation
