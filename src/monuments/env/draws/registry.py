"""Which draws belong to which game."""

from monuments.games.errors import MonumentsError
from monuments.games.game import Game

from .piecewise import Draws
from .wonders_of_antiquity import WondersOfAntiquityDraws
from .world_monuments import WorldMonumentsDraws


class NoDraws(MonumentsError):
    """A game whose draws nobody has taken apart."""


_DRAWS: dict[str, Draws] = {
    "world_monuments": WorldMonumentsDraws(),
    "wonders_of_antiquity": WondersOfAntiquityDraws(),
}


def register_draws(game: str, draws: Draws) -> None:
    """Give a game of one's own its draws."""
    _DRAWS[game] = draws


def draws_of(game: Game) -> Draws:
    """A game's draws; raises NoDraws where it has none."""
    name = game.facts.name
    if name not in _DRAWS:
        there = ", ".join(sorted(_DRAWS))
        raise NoDraws(
            f"the game {name!r} has no draws piece by piece (there are: {there}); register_draws gives it them"
        )
    return _DRAWS[name]
