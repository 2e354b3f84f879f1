"""`exp` and `log` in plain arithmetic: accurate to the last bit, and the same bits interpreted and compiled."""

import math
import struct
from collections.abc import Callable
from typing import Any

import pytest

from monuments import Seeded, find_game
from monuments.games.maths import exp, log
from tests.support.amounts import amount

LINKER = find_game("world_monuments").linker(compiled=True)


def steps_between(one: float, other: float) -> int:
    """How many steps from a float to the next lie between two positive ones."""
    bits = [struct.unpack("<q", struct.pack("<d", abs(number)))[0] for number in (one, other)]
    return abs(int(bits[0]) - int(bits[1]))


def whole_numbers() -> list[int]:
    """Every small number, and some of each size."""
    rng = Seeded("whole numbers")
    large = [(1 << size) + (rng.word() << 21 | rng.word() & 0x1FFFFF) % (1 << size) for size in range(53)]
    return [*range(1, amount(20_000, 1_000_000)), *large, *(1 << size for size in range(54))]


def real_numbers() -> list[float]:
    """Numbers close together around 0, where a search asks, and far apart up to the limits."""
    near = [n / 997 for n in range(-amount(20_000, 500_000), amount(20_000, 500_000))]
    return [*near, *(n / 7 for n in range(-708 * 7, 709 * 7))]


@pytest.mark.parametrize("kind", ["interpreted", "compiled"])
def test_a_logarithm_is_at_most_one_step_from_the_librarys(kind: str) -> None:
    own: Callable[[Any], float] = log if kind == "interpreted" else LINKER.link(log)
    assert all(steps_between(own(n), math.log(n)) <= 1 for n in whole_numbers())


@pytest.mark.parametrize("kind", ["interpreted", "compiled"])
def test_a_power_of_e_is_at_most_one_step_from_the_librarys(kind: str) -> None:
    own: Callable[[Any], float] = exp if kind == "interpreted" else LINKER.link(exp)
    assert all(steps_between(own(x), math.exp(x)) <= 1 for x in real_numbers())


def test_both_are_the_same_bits_interpreted_and_compiled() -> None:
    compiled_log, compiled_exp = LINKER.link(log), LINKER.link(exp)
    assert all(log(n) == compiled_log(n) for n in whole_numbers())
    assert all(exp(x) == compiled_exp(x) for x in real_numbers())


def test_beyond_the_limits_a_power_of_e_is_zero_or_infinite() -> None:
    assert exp(-1e9) == 0
    assert exp(1e9) == math.inf
    assert exp(0.0) == 1
    assert log(1) == 0
