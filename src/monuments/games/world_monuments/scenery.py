"""What a client draws that does not change during Monuments: the quarry, the plans, the points of the levels."""

from dataclasses import dataclass
from typing import Literal

from ..game import Setup
from .state import LETTERS, ROUNDS

Ring = Literal["outer", "middle", "centre"]
RINGS: dict[str, Ring] = {"o": "outer", "m": "middle", "c": "centre"}


@dataclass(frozen=True)
class Space:
    """A space of the quarry."""

    name: str
    ring: Ring
    neighbours: tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """A position of the construction plan; a stone covers two by two half-stone units from (x, y)."""

    name: str
    level: int
    x: int
    y: int
    stone: str
    """The letter of the stone that belongs there."""
    points: int
    supports: tuple[str, ...]
    """The positions it rests on."""


@dataclass(frozen=True)
class Scenery:
    """The board."""

    spaces: tuple[Space, ...]
    places: tuple[Place, ...]
    rounds: tuple[str, ...]
    """The stones of each round by the material plan, including gems and the black stone."""


def scenery(setup: Setup) -> Scenery:
    """The board of a setup."""
    table = setup.table
    names, places = setup.words.texts["space"], setup.words.texts["position"]
    return Scenery(
        spaces=tuple(
            Space(name, RINGS[name[0]], _members(int(table.adjacent[space]), names)) for space, name in enumerate(names)
        ),
        places=tuple(
            Place(
                name=places[position],
                level=int(table.level[position]),
                x=int(table.x[position]),
                y=int(table.y[position]),
                stone=LETTERS[int(table.colour[position])],
                points=int(table.points[position]),
                supports=_members(int(table.supports[position]), places),
            )
            for position in range(len(places))
        ),
        rounds=tuple(_letters(table.plan[number].tolist()) for number in range(ROUNDS)),
    )


def _members(bits: int, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(names) if bits >> number & 1)


def _letters(counts: list[int]) -> str:
    return "".join(letter * count for letter, count in zip(LETTERS, counts, strict=True))
