"""Builds the module and the layout of one game: `python -m monuments.browser.building GAME FOLDER`.

The process is given over to it, because Numba's target is replaced. `build_apart` starts such a process, in which
nothing depends on chance: the same sources make the same bytes.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from numba.core import types

from monuments.games import find_game

from .entries import calls_into, compiled
from .kept import digest, layout_file, module_file
from .layouts import describe, layout_of, records_of
from .linking import make_module
from .stamp import builder, stamp_of
from .target import take_over
from .wrapping import parameters


def build(name: str, folder: Path) -> None:
    """Write the module and the layout of a game into a folder."""
    context, game = take_over(), find_game(name)
    functions = {export: compiled(call) for export, call in calls_into(game.setup({})).items()}
    module = make_module(context, functions)
    exports = {
        export: (
            tuple(
                parameter
                for argument, kind in zip(each.fndesc.args, each.signature.args, strict=True)
                for parameter in parameters(argument.removeprefix("arg."), kind)
            ),
            _returns(each.signature.return_type),
        )
        for export, each in functions.items()
    }
    layout = {**layout_of(game), **describe(exports, records_of(game))}
    layout["stamp"] = {**stamp_of(game), **builder(), "module": digest(module)}
    folder.mkdir(parents=True, exist_ok=True)
    module_file(name, folder).write_bytes(module)
    layout_file(name, folder).write_text(json.dumps(layout, separators=(",", ":")) + "\n", encoding="utf-8")


def _returns(kind: object) -> str | None:
    return None if kind == types.none else "f64" if isinstance(kind, types.Float) else "i32"


def build_apart(name: str, folder: Path, environment: Mapping[str, str] | None = None) -> None:
    """Build a game in a process of its own; the environment may say where the packages of games are."""
    still = {"PYTHONHASHSEED": "0", "MONUMENTS_CACHE": os.devnull}
    command = [sys.executable, "-m", __name__, name, str(folder)]
    subprocess.run(command, env={**os.environ, **(environment or {}), **still}, check=True)


if __name__ == "__main__":
    build(sys.argv[1], Path(sys.argv[2]))
