"""The modules and layouts that this package ships: where they are, and whether they are current."""

import hashlib
import json
from pathlib import Path
from typing import Any

from monuments.games import Game, our_games

from .layouts import layout_of
from .stamp import stamp_of

FOLDER = Path(__file__).parent / "built"


def module_file(name: str, folder: Path = FOLDER) -> Path:
    """The module of a game."""
    return folder / f"{name}.wasm"


def layout_file(name: str, folder: Path = FOLDER) -> Path:
    """The layout of a game and its module."""
    return folder / f"{name}.json"


def read_layout(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """The layout, read."""
    layout: dict[str, Any] = json.loads(layout_file(name, folder).read_text(encoding="utf-8"))
    return layout


def is_current(game: Game, folder: Path = FOLDER) -> bool:
    """Whether the module of a game was built from the sources as they are, and its layout is what the game declares."""
    name = game.facts.name
    if not module_file(name, folder).is_file() or not layout_file(name, folder).is_file():
        return False
    kept = read_layout(name, folder)
    stamp = {**stamp_of(game), "module": digest(module_file(name, folder).read_bytes())}
    declared = json.loads(json.dumps(layout_of(game)))
    records = {**kept["records"], **declared["records"]}
    return {**kept, **declared, "records": records, "stamp": {**kept["stamp"], **stamp}} == kept


def outdated() -> list[str]:
    """The games of this package whose modules have to be built again."""
    return [game.facts.name for game in our_games() if not is_current(game)]


def digest(module: bytes) -> str:
    """What the stamp of a layout says of its module."""
    return hashlib.sha256(module).hexdigest()
