"""The exponential function and the logarithm in plain arithmetic, so that every machine computes the same bits.

Libraries of mathematics differ in the last bit. Addition, multiplication, division and `sqrt` do not.
"""

from typing import Any

import numpy as np

from .bits import highest
from .kernel import rule

_LN2_HIGH, _LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The logarithm of 2; the first part has few enough digits that a multiple of it is exact."""
_ONE_BY_LN2 = 1.44269504088896338700
_SQRT_2 = 1.41421356237309504880
_LEAST, _MOST = -708.0, 709.0
"""Outside of these limits, results are zero or infinite."""
_INFINITE = float("inf")
_TWO_62 = 2.0**62
_F8, _F9, _F10, _F11, _F12, _F13 = 40320, 362880, 3628800, 39916800, 479001600, 6227020800
"""Factorials."""


@rule
def exp(x: float) -> float:
    """e to the power of x, for a finite x."""
    if x < _LEAST:
        return 0.0
    if x > _MOST:
        return _INFINITE
    twos = int(x * _ONE_BY_LN2 + (0.5 if x >= 0 else -0.5))
    high = x - twos * _LN2_HIGH
    low = twos * _LN2_LOW
    r = high - low
    # The series of e to the power of r, from its third term on.
    square = r * r
    even = 1 / 2 + square * (
        1 / 24 + square * (1 / 720 + square * (1 / _F8 + square * (1 / _F10 + square * (1 / _F12))))
    )
    odd = 1 / 6 + square * (
        1 / 120 + square * (1 / 5040 + square * (1 / _F9 + square * (1 / _F11 + square * (1 / _F13))))
    )
    power = 1.0 + (high + (square * (even + r * odd) - low))
    while twos > 62:
        power *= _TWO_62
        twos -= 62
    while twos < -62:
        power /= _TWO_62
        twos += 62
    if twos >= 0:
        return power * float(1 << twos)
    return power / float(1 << -twos)


@rule
def log_of_any(n: int) -> float:
    """The natural logarithm of a whole number from 1 to 2**53, computed."""
    twos = highest(np.uint64(n))
    x = float(n) * (float(1 << (62 - twos)) / _TWO_62)
    if x > _SQRT_2:
        x *= 0.5
        twos += 1
    f = x - 1.0
    half = 0.5 * f * f
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    # The series of log((1 + s) / (1 - s)), without its first term.
    even = 2 / 3 + w * (2 / 7 + w * (2 / 11 + w * (2 / 15 + w * (2 / 19))))
    odd = 2 / 5 + w * (2 / 9 + w * (2 / 13 + w * (2 / 17 + w * (2 / 21))))
    rest = z * (even + z * odd)
    return s * (half + rest) + twos * _LN2_LOW - half + f + twos * _LN2_HIGH


_FIRST: Any = np.array([0.0, *(log_of_any(n) for n in range(1, 256))])
"""The logarithms of small numbers, by number, for speed."""


@rule
def log(n: int) -> float:
    """The natural logarithm of a whole number from 1 to 2**53."""
    return float(_FIRST[n]) if n < len(_FIRST) else log_of_any(n)
