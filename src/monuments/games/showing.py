"""How a view is made: first a key for each field, fast to make and compare, then the fields from their keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Keys = tuple[Any, ...]
"""What a view is made from: a small value for each field. Equal keys make equal fields."""


class Make(Protocol):
    """Makes the value of a field from its key."""

    def __call__(self, setup: Any, key: Any, /) -> Any:
        """The value."""
        ...


@dataclass(frozen=True, slots=True)
class Each:
    """A field with a value for each seat, from a key for each seat."""

    make: Make

    def __call__(self, setup: Any, keys: Any, /) -> tuple[Any, ...]:
        """The values."""
        return tuple(self.make(setup, key) for key in keys)


def itself(setup: Any, key: Any, /) -> Any:
    """A field whose key is its value."""
    return key


@dataclass(frozen=True)
class Showing:
    """How one game makes its views."""

    view: type
    """A frozen dataclass."""
    fields: tuple[tuple[str, Make], ...]
    """Its fields in their order, and how each is made."""
    keys: Callable[[Any, bytes, Sequence[int], int], Keys]
    """The keys of a seat's view, from the setup, a state with everything else hidden, its scores, and the seat."""

    def show(self, setup: Any, keys: Keys) -> Any:
        """The view made from its keys."""
        return self.view(*(make(setup, key) for (_, make), key in zip(self.fields, keys, strict=True)))
