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


def _compiled_highest() -> Function:
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def position_of_highest_bit(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.sub(ir.IntType(64)(63), builder.ctlz(arguments[0], ir.IntType(1)(1)))

        return types.int64(types.uint64), generate

    return position_of_highest_bit


def _compiled_count() -> Function:
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def population_count(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.uint64), generate

    return population_count


def _compiled_nth() -> Function:
    from llvmlite import ir
    from numba import types
    from numba.core.cgutils import get_or_insert_function
    from numba.extending import intrinsic

    insert: Any = get_or_insert_function
    word, halves = ir.IntType(64), (32, 16, 8, 4, 2, 1)

    @intrinsic
    def nth_set_bit(typing_context: Any, mask: Any, n: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            mask, n = arguments
            if _deposits_bits(context):
                kind = ir.FunctionType(word, [word, word])
                deposit: Any = insert(builder.module, kind, "llvm.x86.bmi.pdep.64")
                only = builder.call(deposit, [builder.shl(word(1), n), mask])
                return builder.cttz(only, ir.IntType(1)(1))
            found = word(0)
            for half in halves:
                lower = builder.and_(mask, word((1 << half) - 1))
                there = builder.ctpop(lower)
                above = builder.icmp_unsigned(">=", n, there)
                n = builder.select(above, builder.sub(n, there), n)
                mask = builder.select(above, builder.lshr(mask, word(half)), lower)
                found = builder.select(above, builder.add(found, word(half)), found)
            return found

        return types.int64(types.uint64, types.int64), generate

    return nth_set_bit


def _deposits_bits(context: Any) -> bool:
    """Whether the target is this machine, and its processor deposits bits in one fast instruction."""
    from llvmlite import binding
    from numba.core.cpu import CPUContext

    slow = binding.get_host_cpu_name() in ("znver1", "znver2")
    return type(context) is CPUContext and not slow and bool(binding.get_host_cpu_features().get("bmi2"))


EMPTY: Any = np.uint64(0)
"""The empty set."""
_ONE: Any = np.uint64(1)


@rule
def bit(member: int) -> Any:
    """The set of one member."""
    return _ONE << np.uint64(member)


@rule
def bit_if(condition: bool, member: int) -> Any:
    """The set of one member, or the empty set."""
    return np.uint64(condition) << np.uint64(member)


@rule
def without(mask: Any, member: int) -> Any:
    """The set without one member."""
    return mask & ~(_ONE << np.uint64(member))


@rule
def without_lowest(mask: Any) -> Any:
    """The set, which must not be empty, without its smallest member."""
    return mask & (mask - _ONE)


@twin(_compiled_lowest)
def lowest(mask: Any) -> int:
    """The smallest member of a set that is not empty."""
    bits = int(mask)
    return (bits & -bits).bit_length() - 1


@twin(_compiled_highest)
def highest(mask: Any) -> int:
    """The largest member of a set that is not empty."""
    return int(mask).bit_length() - 1


@twin(_compiled_count)
def count(mask: Any) -> int:
    """How many members a set has."""
    return int(mask).bit_count()


@twin(_compiled_nth)
def nth(mask: Any, n: int) -> int:
    """The member of a set that has n smaller ones before it."""
    bits = int(mask)
    for _ in range(n):
        bits &= bits - 1
    return lowest(bits)


@rule
def list_members(mask: Any, first: int, out: Any) -> int:
    """List the members of a set, counted from `first`; return how many there are."""
    n = 0
    while mask != 0:
        out[n] = first + lowest(mask)
        mask = without_lowest(mask)
        n += 1
    return n
