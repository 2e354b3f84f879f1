"""A game's module run by Wasmtime, called with the arguments that its functions have in Python."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import wasmtime

from monuments.browser.kept import FOLDER, module_file, read_layout

ALIGNED = 16
PAGE = 65536


class Machine:
    """A module with its memory, which is laid out again for each call."""

    def __init__(self, name: str, folder: Path = FOLDER) -> None:
        self.layout: Mapping[str, Any] = read_layout(name, folder)
        engine = wasmtime.Engine()
        self.module = wasmtime.Module(engine, module_file(name, folder).read_bytes())
        self._store = wasmtime.Store(engine)
        exports: Any = wasmtime.Instance(self._store, self.module, []).exports(self._store)
        self._functions = {name: exports[name] for name in self.layout["exports"]}
        self._memory = exports["memory"]
        self._first = int(exports["__heap_base"].value(self._store))

    def call(self, name: str, arguments: Sequence[Any]) -> tuple[int | None, list[bytes]]:
        """What a function returns for such arguments, and what it leaves in each record and array."""
        described = self.layout["exports"][name]
        given = list(members(arguments))
        passed: list[Any] = []
        places: list[tuple[int, int]] = []
        end = self._first
        for parameter, argument in zip(described["parameters"], given, strict=True):
            if parameter["dimensions"] is None:
                passed.append(float(argument) if parameter["of"] == "f64" else int(argument))
                continue
            self._check(parameter, argument)
            start = -(-end // ALIGNED) * ALIGNED
            data = argument.tobytes()
            end = start + len(data)
            self._write(data, start, end)
            places.append((start, end))
            passed += [start, *np.shape(argument)]
        returned = self._functions[name](self._store, *passed)
        return returned, [bytes(self._memory.read(self._store, *place)) for place in places]

    def _check(self, parameter: Mapping[str, Any], argument: Any) -> None:
        """What is passed must have the type for which the function was compiled."""
        record = self.layout["records"].get(parameter["of"])
        size = np.dtype(parameter["of"]).itemsize if record is None else record["size"]
        assert (argument.ndim, argument.dtype.itemsize) == (parameter["dimensions"], size), parameter
        assert argument.ndim == 0 or argument.flags.c_contiguous, parameter

    def _write(self, data: bytes, start: int, end: int) -> None:
        missing = end - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
        self._memory.write(self._store, data, start)


class Twin:
    """A compiled function that, at each call, is also run by the module; both must leave the same bytes."""

    def __init__(self, machine: Machine, name: str, function: Any) -> None:
        self.name = name
        self._machine = machine
        self._function = function
        self.calls = 0

    def __call__(self, *arguments: Any) -> Any:
        """Call both, and return what the machine code does."""
        self.calls += 1
        returned, left = self._machine.call(self.name, arguments)
        result = self._function(*arguments)
        assert returned == (None if result is None else int(result)), f"{self.name} returned {returned}, not {result}"
        for number, (argument, bytes_left) in enumerate(zip(_in_memory(arguments), left, strict=True)):
            assert argument.tobytes() == bytes_left, f"{self.name} left something else in its argument {number}"
        return result


def members(arguments: Sequence[Any]) -> Iterator[Any]:
    """The arguments, and instead of a tuple its members."""
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from members(argument)
        else:
            yield argument


def _in_memory(arguments: Sequence[Any]) -> list[Any]:
    return [argument for argument in members(arguments) if isinstance(argument, np.ndarray | np.void)]
