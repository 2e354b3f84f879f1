"""NumPy record dtypes from typed classes: one declaration for reader, type checker and machine."""

from struct import Struct
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray

CODES = {"u1": "B", "i1": "b", "u2": "H", "i2": "h", "u4": "I", "i4": "i", "u8": "Q", "i8": "q"}
"""The codes of number types in `struct`."""


def record_dtype(cls: type) -> np.dtype[Any]:
    """The aligned dtype of a class with fields `Annotated[int, scalar]` or `Annotated[array, scalar, shape]`.

    Gaps become fields, because NumPy does not copy gaps and equal records must have equal bytes.
    """
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if get_origin(hint) is not Annotated:
            raise TypeError(f"{cls.__name__}.{name}: a record's field is Annotated with its scalar type")
        _, scalar, *shape = get_args(hint)
        fields.append((name, scalar, *shape))
    return _without_gaps(np.dtype(fields, align=True))


def _without_gaps(dtype: np.dtype[Any]) -> np.dtype[Any]:
    assert dtype.fields is not None
    fields: list[tuple[Any, ...]] = []
    end = 0
    for name, (kind, offset, *_) in [*dtype.fields.items(), ("", (None, dtype.itemsize))]:
        if offset > end:
            fields.append((f"gap_{end}", np.uint8, offset - end))
        if kind is not None:
            fields.append((name, kind))
            end = offset + kind.itemsize
    filled = np.dtype(fields, align=True)
    assert filled.itemsize == dtype.itemsize
    return filled


def blank(dtype: np.dtype[Any], n: int = 1) -> Any:
    """An array of n records full of zeros, whose fields are read as attributes."""
    return np.zeros(n, dtype).view(np.recarray)


def states_of(dtype: np.dtype[Any], n: int = 1) -> NDArray[Any]:
    """Like `blank`, but a plain array over bytes, which is faster to copy and to pass."""
    return np.zeros(n * dtype.itemsize, np.uint8).view(np.dtype((np.record, dtype)))


def copied(records: NDArray[Any]) -> NDArray[Any]:
    """A copy of such an array, byte by byte; NumPy would copy field by field."""
    return records.view(np.uint8).copy().view(records.dtype)


def packing(dtype: np.dtype[Any], *names: str) -> Struct:
    """What reads fields from the bytes of a record, much faster than NumPy; arrays are read as bytes."""
    assert dtype.fields is not None
    placed = sorted((int(dtype.fields[name][1]), dtype.fields[name][0], name) for name in names)
    assert tuple(name for _, _, name in placed) == names, "fields must be named in the order of the record"
    layout, end = "=", 0
    for offset, kind, _ in placed:
        layout += f"{offset - end}x" + (CODES[kind.str[1:]] if kind.subdtype is None else f"{kind.itemsize}s")
        end = offset + kind.itemsize
    return Struct(layout + f"{dtype.itemsize - end}x")
