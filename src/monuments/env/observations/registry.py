"""Which observation belongs to which game."""

from dataclasses import dataclass

from monuments.games.errors import MonumentsError
from monuments.games.game import Game
from monuments.games.kernel import Function

from . import wonders_of_antiquity, world_monuments
from .layout import Layout


class NoObservation(MonumentsError):
    """A game for which nobody has said what an observation of it is."""


@dataclass(frozen=True)
class Observation:
    """A layout, and the rule function `observe(table, state, seat, out)` that writes a row of it.

    The state is a copy in which `know` has hidden what the seat cannot know.
    """

    layout: Layout
    observe: Function
    order: str = ""
    """In which order the things come that a field has a number for each of."""


_OBSERVATIONS: dict[str, Observation] = {
    "world_monuments": Observation(world_monuments.LAYOUT, world_monuments.observe, world_monuments.ORDER),
    "wonders_of_antiquity": Observation(
        wonders_of_antiquity.LAYOUT, wonders_of_antiquity.observe, wonders_of_antiquity.ORDER
    ),
}


def register_observation(game: str, observation: Observation) -> None:
    """Give a game of one's own its observation."""
    _OBSERVATIONS[game] = observation


def observation_of(game: Game) -> Observation:
    """A game's observation; raises NoObservation where it has none."""
    name = game.facts.name
    if name not in _OBSERVATIONS:
        there = ", ".join(sorted(_OBSERVATIONS))
        raise NoObservation(
            f"the game {name!r} has no observation (there are: {there}); register_observation gives it one"
        )
    return _OBSERVATIONS[name]
