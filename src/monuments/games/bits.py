"""Sets of spaces and positions as 64-bit masks, in plain Python and in machine instructions."""

from typing import Any

import numpy as np

from .kernel import Function, rule, twin


def _compiled_lowest() -> Function:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def count_trailing_zeros(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), generate

    return count_trailing_zeros


def _compiled_count() -> Function:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def population_count(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), generate

    return population_count


EMPTY: Any = np.uint64(0)
"""The set of nothing."""
_ONE: Any = np.uint64(1)


@rule
def bit(member: int) -> Any:
    """The set of one member."""
    return _ONE << np.uint64(member)


@rule
def without(mask: Any, member: int) -> Any:
    """The set less one member."""
    return mask & ~(_ONE << np.uint64(member))


@rule
def without_lowest(mask: Any) -> Any:
    """The set less its smallest member; it is not empty."""
    return mask & (mask - _ONE)


@twin(_compiled_lowest)
def lowest(mask: Any) -> int:
    """The smallest member of a set that is not empty."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1


@twin(_compiled_count)
def count(mask: Any) -> int:
    """How many members a set has."""
    return int(mask).bit_count()
