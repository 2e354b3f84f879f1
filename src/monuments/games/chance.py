"""Randomness, always passed in from outside: a search can never see what the real game will draw."""

import hashlib
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from .bits import count, nth
from .kernel import Function, rule, twin

T = TypeVar("T")

_STEP, _MIX_1, _MIX_2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_ALL = (1 << 64) - 1
WORDS = 1 << 32


class Source(Protocol):
    """A stream of 32-bit numbers, each equally likely."""

    def word(self) -> int:
        """The next number, from 0 to 2**32 - 1."""
        ...


class Seeded:
    """The splitmix64 generator, seeded; interpreted and compiled rules draw the same numbers from it."""

    def __init__(self, *seed: object) -> None:
        text = ":".join(map(str, seed))
        start = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        self.state: NDArray[np.uint64] = np.array([start], np.uint64)

    def word(self) -> int:
        """The next number, from 0 to 2**32 - 1."""
        mixed = (int(self.state[0]) + _STEP) & _ALL
        self.state[0] = mixed
        mixed = ((mixed ^ (mixed >> 30)) * _MIX_1) & _ALL
        mixed = ((mixed ^ (mixed >> 27)) * _MIX_2) & _ALL
        return (mixed ^ (mixed >> 31)) >> 32

    def below(self, m: int) -> int:
        """A number from 0 to m - 1."""
        return int(below(self, m))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[int(pick(self, len(items)))]


def _compiled_word() -> Function:
    import numba

    @numba.njit(forceinline=True)
    def word(rng: Any) -> Any:
        mixed = rng[0] + np.uint64(_STEP)
        rng[0] = mixed
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(_MIX_1)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(_MIX_2)
        return np.int64((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(32))

    return word


@twin(_compiled_word)
def word(rng: Any) -> int:
    """The next 32-bit number of a source (interpreted) or of a generator's state (compiled)."""
    return int(rng.word())


@rule
def below(rng: Any, m: int) -> int:
    """A number from 0 to m - 1, each exactly equally likely."""
    number = word(rng)
    while number >= WORDS - m and number >= WORDS - WORDS % m:
        number = word(rng)
    # A float represents the quotient of two such numbers exactly enough, and dividing is faster than a remainder.
    return number - int(number / m) * m


@rule
def pick(rng: Any, m: int) -> int:
    """A number from 0 to m - 1; faster than `below`, with a bias of at most one part in four billion."""
    return word(rng) * m >> 32


@rule
def pick_member(rng: Any, mask: Any) -> int:
    """A member of a set that is not empty: the one that `pick` would choose from the list of members."""
    return nth(mask, pick(rng, count(mask)))


@rule
def shuffle(rng: Any, items: Any, length: int) -> None:
    """Shuffle the first `length` items; every order is equally likely."""
    for last in range(length - 1, 0, -1):
        other = below(rng, last + 1)
        kept = items[last]
        items[last] = items[other]
        items[other] = kept
