"""The functions that a module exports: each takes plain numbers and calls a rule.

A record is passed as its address; an array as its address and its lengths, one for each dimension; a tuple as its
members. Whole numbers have 32 bits, others 64. A rule that failed would trap.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.np import arrayobj, numpy_support

ADDRESS, LENGTH, FLOAT = ir.IntType(8).as_pointer(), ir.IntType(32), ir.DoubleType()
WHOLE, WIDE = ir.IntType(32), ir.IntType(64)


@dataclass(frozen=True)
class Parameter:
    """An argument of a rule, as a module is given it."""

    name: str
    """As the rule calls it; a tuple's members have the tuple's name before theirs."""
    of: Any
    """The dtype of a record or of an array's items; of a number, `i32` or `f64`."""
    dimensions: int | None
    """Of an array; 0 for a record, None for a number."""


def parameters(name: str, kind: Any) -> Iterator[Parameter]:
    """What is passed for an argument of a type."""
    if isinstance(kind, types.NamedTuple):
        for member, of in zip(kind.fields, kind.types, strict=True):
            yield from parameters(f"{name}.{member}", of)
    elif isinstance(kind, types.Record):
        yield Parameter(name, numpy_support.as_dtype(kind), 0)
    elif isinstance(kind, types.Array) and kind.layout == "C":
        yield Parameter(name, numpy_support.as_dtype(kind.dtype), kind.ndim)
    elif isinstance(kind, types.Float):
        yield Parameter(name, "f64", None)
    elif isinstance(kind, types.Integer):
        yield Parameter(name, "i32", None)
    else:
        raise TypeError(f"{name} is a {kind}, which cannot be passed to a module")


def wrapper(context: Any, name: str, compiled: Any) -> str:
    """The LLVM module of one exported function."""
    signature = compiled.signature
    module = context.create_module(name)
    given = [kind for argument in signature.args for kind in _passed(argument)]
    function = ir.Function(module, ir.FunctionType(_returned(signature.return_type), given), name)
    builder = ir.IRBuilder(function.append_basic_block())
    passed = iter(function.args)
    arguments = [_argument(context, builder, argument, passed) for argument in signature.args]
    callee = context.declare_function(module, compiled.fndesc)
    status, value = context.call_conv.call_function(builder, callee, signature.return_type, signature.args, arguments)
    with builder.if_then(status.is_error, likely=False):
        builder.call(module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
        builder.unreachable()
    _return(builder, signature.return_type, value)
    return str(module)


def _passed(kind: Any) -> Iterator[Any]:
    for parameter in parameters("", kind):
        if parameter.dimensions is None:
            yield FLOAT if parameter.of == "f64" else WHOLE
        else:
            yield ADDRESS
            yield from [LENGTH] * parameter.dimensions


def _argument(context: Any, builder: Any, kind: Any, passed: Iterator[Any]) -> Any:
    """Numba's value of an argument, from the next numbers that were passed."""
    if isinstance(kind, types.NamedTuple):
        return context.make_tuple(builder, kind, [_argument(context, builder, member, passed) for member in kind.types])
    if isinstance(kind, types.Record):
        return builder.bitcast(next(passed), context.get_value_type(kind))
    if isinstance(kind, types.Array):
        return _array(context, builder, kind, passed)
    if isinstance(kind, types.Float):
        return next(passed)
    return builder.sext(next(passed), WIDE) if kind.bitwidth == 64 else next(passed)


def _array(context: Any, builder: Any, kind: Any, passed: Iterator[Any]) -> Any:
    array = arrayobj.make_array(kind)(context, builder)
    data = builder.bitcast(next(passed), array.data.type)
    shape = [builder.sext(next(passed), WIDE) for _ in range(kind.ndim)]
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    strides: list[Any] = []
    step = WIDE(size)
    for length in reversed(shape):
        strides.insert(0, step)
        step = builder.mul(step, length)
    arrayobj.populate_array(array, data, shape, strides, size, meminfo=None, parent=None)
    return array._getvalue()


def _returned(kind: Any) -> Any:
    if kind == types.none:
        return ir.VoidType()
    return FLOAT if isinstance(kind, types.Float) else WHOLE


def _return(builder: Any, kind: Any, value: Any) -> None:
    if kind == types.none:
        builder.ret_void()
    elif isinstance(kind, types.Boolean):
        builder.ret(builder.zext(value, WHOLE))
    elif isinstance(kind, types.Integer) and kind.bitwidth > 32:
        builder.ret(builder.trunc(value, WHOLE))
    elif isinstance(kind, types.Integer) and kind.bitwidth < 32:
        builder.ret(builder.sext(value, WHOLE) if kind.signed else builder.zext(value, WHOLE))
    else:
        builder.ret(value)
