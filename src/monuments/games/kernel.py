"""Rules written once: plain functions over records, run as they are or compiled by Numba.

A rule function is marked with `@rule` and stays plain Python. A `Linker` binds it to the rule
functions it calls, either as they are or compiled; Numba is imported only for the latter.
"""

import dis
import hashlib
import os
import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType
from typing import Any, TypeGuard, TypeVar

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)

_COMPILING: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
"""Rules never divide by zero and allocate no arrays, so neither checks nor reference counts are needed."""

SHORT = 1500
"""Functions with fewer bytes of bytecode are inlined; with a higher limit, compiling would take minutes."""

_TWINS: dict[Function, Callable[[], Function] | None] = {}


def rule(function: F) -> F:
    """Mark a function that can be compiled: it allocates nothing and calls only functions marked like this."""
    _TWINS[function] = None
    return function


def twin(compiled: Callable[[], Function]) -> Callable[[F], F]:
    """Mark a function whose compiled form is written separately; `compiled` makes it on first use."""

    def mark(function: F) -> F:
        _TWINS[function] = compiled
        return function

    return mark


class Linker:
    """Binds the rule functions of one game to one another, interpreted or compiled.

    `bindings` gives the functions that a shared function, such as a playout, leaves for each game to fill in.
    """

    def __init__(self, folder: Path, compiled: bool, bindings: Mapping[str, Function]) -> None:
        self.cache = cache_folder(folder, bindings)
        """The folder in which compiled rules are cached between runs."""
        self._compiled = compiled
        self._bindings = bindings
        self._linked: dict[Function, Function] = {}

    def link(self, function: Function) -> Function:
        """The function, calling this linker's version of every rule function it names."""
        if function not in self._linked:
            make_twin = _TWINS.get(function)
            self._linked[function] = make_twin() if make_twin is not None and self._compiled else self._bind(function)
        return self._linked[function]

    def _bind(self, function: Function) -> Function:
        if not isinstance(function, FunctionType):
            raise TypeError(f"{function!r} is not a plain function")
        loaded = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
        named = {name: self._bindings.get(name, function.__globals__.get(name)) for name in sorted(loaded)}
        callees = {name: self.link(value) for name, value in named.items() if _is_rule(value)}
        bound = FunctionType(function.__code__, {**function.__globals__, **callees}, function.__name__)
        bound.__module__, bound.__qualname__ = function.__module__, function.__qualname__
        if not self._compiled:
            return bound
        import numba

        from .machine_code import kept_in

        with kept_in(self.cache):
            compile_ = numba.njit(cache=can_write(self.cache), forceinline=_is_short(function), **_COMPILING)
            compiled: Function = compile_(bound)
        return compiled


def _is_short(function: FunctionType) -> bool:
    return len(function.__code__.co_code) < SHORT


def _is_rule(value: object) -> TypeGuard[Function]:
    return isinstance(value, FunctionType) and value in _TWINS


def rule_folder() -> Path:
    """The folder of the rule functions that all games share."""
    return Path(__file__).parent


def cache_folder(folder: Path, bindings: Mapping[str, Function]) -> Path:
    """The folder in which the compiled rules of the game in `folder` are cached between runs.

    The name contains a hash of every rule source and binding, because Numba does not notice when they change, and of
    the versions of Python and Numba. It does not depend on where the package is installed.
    """
    bound = sorted(f"{name}={function.__module__}.{function.__qualname__}" for name, function in bindings.items())
    digest = hashlib.sha256("\n".join([sys.version, _numba_version(), *bound]).encode())
    for source in [*sorted(rule_folder().glob("*.py")), *sorted(folder.glob("*.py"))]:
        digest.update(source.read_bytes())
    given = os.environ.get("MONUMENTS_CACHE")
    base = Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "monuments"
    return base / f"{folder.name}-{digest.hexdigest()[:16]}"


@cache
def _numba_version() -> str:
    return version("numba")


def can_write(folder: Path) -> bool:
    """Whether machine code can be cached there; if not, Numba would cache it beside the source under an older name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
