"""Games whose compiled rules and bots' functions are run by their modules as well, at every call."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from monuments import Game
from monuments.bots.greedy import glance
from monuments.bots.search.tree import think
from monuments.bots.sense import bot_linker, sense_of
from monuments.browser.building import build_apart
from monuments.browser.kept import FOLDER, is_current, layout_file, module_file
from monuments.games.entries import Entries
from tests.support.example_game import COURTYARD
from tests.support.games import installing

from .machine import Machine, Twin


@cache
def machine_of(game: Game) -> Machine:
    """The module of a game: of ours as they are kept, the example game's built on first use."""
    return Machine(game.facts.name, example_folder() if game is COURTYARD else FOLDER)


@cache
def example_folder() -> Path:
    """The folder with the example game's module, cached as its machine code is."""
    folder, name = COURTYARD.linker(compiled=True).cache / "browser", COURTYARD.facts.name
    if not is_current(COURTYARD, folder):
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder) as built, TemporaryDirectory() as package:
            build_apart(name, Path(built), installing.install(Path(package), installing.COURTYARD))
            for place in (module_file, layout_file):
                place(name, Path(built)).replace(place(name, folder))
    return folder


@contextmanager
def twinned(game: Game) -> Iterator[dict[str, Twin]]:
    """In the block, the compiled rules of a game and its bots' functions are twins; they are given by name."""
    machine, kernel, sense = machine_of(game), game.kernel(compiled=True), sense_of(game)
    linker = bot_linker(game, sense, compiled=True)
    often = {each.name for each in fields(Entries)}
    rules = {name: getattr(kernel, name) for name in machine.layout["exports"] if hasattr(kernel, name)}
    twins = {name: Twin(machine, name, function) for name, function in rules.items() if name not in often}
    twins |= {name: Twin(machine, name, getattr(kernel.entries, name)) for name in often}
    bots: dict[str, Any] = {"think": think, "forget": sense.forget, "consider": sense.consider, "glance": glance}
    twins |= {name: Twin(machine, name, linker.link(function)) for name, function in bots.items()}
    entries = replace(kernel.entries, **{name: twins[name] for name in often})
    rest: dict[str, Any] = {
        each.name: twins[each.name] for each in fields(kernel) if each.name in twins and each.name not in often
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(game._kernels, True, replace(kernel, entries=entries, **rest))
        for name, function in bots.items():
            patch.setitem(linker._linked, function, twins[name])
        yield twins
