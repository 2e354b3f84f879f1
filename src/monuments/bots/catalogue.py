"""Bots by their names: `greedy`, `level3`, `search:simulations=500`, `path/to/file.py:MyBot`."""

import importlib.util
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from .bot import Bot
from .errors import BadOption, UnknownBot
from .greedy import GreedyBot
from .levels import LEVELS
from .random_bot import RandomBot
from .search import SearchBot, SearchOptions

Maker = Callable[[Mapping[str, str]], Bot]
"""Makes a bot from its options, which are still text."""


def _without_options(name: str, kind: Callable[[], Bot]) -> Maker:
    def make(options: Mapping[str, str]) -> Bot:
        if options:
            raise UnknownBot(f"the bot {name!r} has no options, but {', '.join(options)} was given")
        return kind()

    return make


def _searching(start: SearchOptions) -> Maker:
    def make(options: Mapping[str, str]) -> Bot:
        return SearchBot(start.changed(options))

    return make


_MAKERS: dict[str, Maker] = {
    "random": _without_options("random", RandomBot),
    "greedy": _without_options("greedy", GreedyBot),
    "search": _searching(SearchOptions()),
    **{f"level{level.number}": _searching(level.options) for level in LEVELS},
}


def bot_names() -> tuple[str, ...]:
    """The names of our own bots."""
    return tuple(_MAKERS)


def find_bot(name: str) -> Bot:
    """A new bot by its name; raises UnknownBot."""
    path, _, rest = name.rpartition(":")
    if path.endswith(".py"):
        return _load(Path(path), rest)
    kind, _, options = name.partition(":")
    if kind not in _MAKERS:
        raise UnknownBot(f"no bot is called {name!r}; there are: {', '.join(_MAKERS)}, or path/to/file.py:MyBot")
    try:
        return _MAKERS[kind](_parse_options(name, options))
    except BadOption as error:
        raise UnknownBot(f"{name!r}: {error}") from error


def _parse_options(name: str, text: str) -> dict[str, str]:
    options = {}
    for part in text.split(",") if text else ():
        key, separator, value = part.partition("=")
        if not separator or not key or not value:
            raise UnknownBot(f"{name!r}: {part!r} is not of the form option=value")
        options[key] = value
    return options


def _load(file: Path, name: str) -> Bot:
    """A bot of somebody's own from a Python file."""
    module = _import(file)
    kind: Any = getattr(module, name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        there = [key for key, value in vars(module).items() if isinstance(value, type) and issubclass(value, Bot)]
        own = ", ".join(key for key in there if key != "Bot") or "none"
        raise UnknownBot(f"{file} has no bot {name!r}; bots in it: {own}")
    try:
        bot: Bot = kind()
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"{file}:{name} cannot be made: {type(error).__name__}: {error}") from error
    return bot


def _import(file: Path) -> Any:
    if not file.is_file():
        raise UnknownBot(f"there is no file {file}")
    name = f"monuments_bot_{file.stem}_{abs(hash(file.resolve()))}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise UnknownBot(f"{file} cannot be run: {type(error).__name__}: {error}") from error
    return module
