"""The stamp of a built module: a hash of everything that it is made from, so that an outdated one is noticed."""

import hashlib
import inspect
import sys
from importlib.metadata import version
from pathlib import Path
from types import FunctionType

from monuments.bots.sense import sense_of, sources_of
from monuments.games import Game, compiling, kernel

from .entries import calls_into
from .target import NUMBA

BUILD = ("building", "entries", "linking", "target", "wrapping")
"""The parts of the build that decide the bytes of a module."""


def stamp_of(game: Game) -> dict[str, str]:
    """The stamp of the module that would be built from the sources as they are."""
    return {"sources": sources_hash(game), "numba": NUMBA}


def builder() -> dict[str, str]:
    """What else decides the bytes of a module."""
    return {"python": python(), "llvmlite": version("llvmlite"), "ziglang": version("ziglang")}


def python() -> str:
    """The version of Python, whose bytecode is compiled."""
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def sources_hash(game: Game) -> str:
    """A hash of the files of everything that is compiled, and of the build itself; layouts are compared as they are."""
    files = {Path(inspect.getfile(function)) for function in _compiled_functions(game)}
    files |= {*game.folder.glob("*.py"), *sources_of(sense_of(game)), Path(kernel.__file__), Path(compiling.__file__)}
    files |= {Path(__file__).with_name(f"{part}.py") for part in BUILD}
    digest = hashlib.sha256()
    for file in sorted(files, key=_place):
        digest.update("/".join(_place(file)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _place(file: Path) -> tuple[str, ...]:
    """Where a file is, wherever the package is."""
    return file.parts[-3:]


def _compiled_functions(game: Game) -> set[FunctionType]:
    """The rule functions of a module, and all that they call."""
    found: set[FunctionType] = set()
    waiting = [function for function, _ in calls_into(game.setup({})).values()]
    while waiting:
        function = getattr(waiting.pop(), "py_func", None)
        if function is not None and function not in found:
            found.add(function)
            waiting += [function.__globals__.get(name) for name in function.__code__.co_names]
    return found
