"""A package that Python finds when it looks for entry points: the metadata of a distribution, in a folder."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from monuments import texts
from monuments.games import registry
from tests.support.project import ROOT

COURTYARD = {"courtyard": "tests.support.example_game:COURTYARD"}


def install(folder: Path, entries: Mapping[str, str]) -> dict[str, str]:
    """Install games by their entry points; return what a process needs in its environment to find them."""
    metadata = folder / "small_games-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: small-games\nVersion: 1.0\n")
    listed = "".join(f"{name} = {where}\n" for name, where in entries.items())
    (metadata / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{listed}")
    paths = [str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


@contextmanager
def installed_here(folder: Path, entries: Mapping[str, str]) -> Iterator[None]:
    """Install games for this process, for the duration of a block."""
    install(folder, entries)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setattr(registry, "_GAMES", {game.facts.name: game for game in registry.our_games()})
        patch.setattr(texts, "_FOLDERS", list(texts._FOLDERS))
        registry._installed.cache_clear()
        registry._reported.cache_clear()
        yield
    registry._installed.cache_clear()
    registry._reported.cache_clear()
    texts._bundle.cache_clear()
