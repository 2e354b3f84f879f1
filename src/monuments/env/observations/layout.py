"""What an observation is: the position and meaning of its numbers, and the rule function that writes them."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from monuments.games.kernel import Function

ANY = 32767
"""The range of a number that is limited only by its type."""


@dataclass(frozen=True)
class Field:
    """One named part of an observation."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Layout:
    """The fields of an observation in order; `layout["hands"]` is the slice of that field."""

    def __init__(self, *fields: Field) -> None:
        self.fields = fields
        self._slices: dict[str, slice] = {}
        end = 0
        for field in fields:
            self._slices[field.name] = slice(end, end + field.length)
            end += field.length
        self.length = end
        """The length of an observation."""

    def __getitem__(self, name: str) -> slice:
        if name not in self._slices:
            raise KeyError(f"there is no field {name!r}; the fields are: {', '.join(self._slices)}")
        return self._slices[name]

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def at(self, name: str) -> int:
        """The index of a field's first number."""
        return int(self[name].start)

    def read(self, observation: NDArray[Any], name: str) -> NDArray[Any]:
        """A field of an observation, or of a whole batch, in its own shape."""
        where = self[name]
        shape = next(field.shape for field in self.fields if field.name == name)
        return observation[..., where].reshape(*observation.shape[:-1], *shape)

    def lows(self) -> NDArray[np.int16]:
        """The minimum of each number."""
        return np.concatenate([np.full(field.length, field.low, np.int16) for field in self.fields])

    def highs(self) -> NDArray[np.int16]:
        """The maximum of each number."""
        return np.concatenate([np.full(field.length, field.high, np.int16) for field in self.fields])


@dataclass(frozen=True)
class Observation:
    """A layout, and the rule function `observe(table, state, seat, out)` that writes a row of it.

    The state is a copy in which `know` has hidden what the seat cannot know.
    """

    layout: Layout
    observe: Function
    order: str = ""
    """In which order the things come that a field has a number for each of."""
