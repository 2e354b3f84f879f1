"""Bots by their names: `greedy`, `level3`, `search:simulations=500`, `path/to/file.py:MyBot:depth=5`."""

import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .bot import Bot
from .errors import BadOption, UnknownBot
from .greedy import GreedyBot
from .levels import LEVELS
from .random_bot import RandomBot
from .search import SearchBot, SearchOptions

Maker = Callable[[Mapping[str, str]], Bot]
"""Makes a bot from its options, given as text."""


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


@dataclass(frozen=True)
class InFile:
    """The parts of the name of a bot in a file."""

    file: str
    kind: str
    """The name of the class."""
    options: str
    """Such as `depth=5,style=bold`; empty if there are none."""

    @property
    def called(self) -> str:
        """The name without the file."""
        return f"{self.kind}:{self.options}" if self.options else self.kind


def in_file(name: str) -> InFile | None:
    """The parts of a name such as `path/to/file.py:MyBot:depth=5`; None if it names one of our own bots."""
    found = re.fullmatch(r"(.*?\.py):([^:]*)(?::(.*))?", name, re.DOTALL)
    return None if found is None else InFile(found[1], found[2], found[3] or "")


def find_bot(name: str) -> Bot:
    """A new bot by its name; raises UnknownBot."""
    parts = in_file(name)
    if parts is not None:
        return _load(Path(parts.file), parts.kind, _parse_options(name, parts.options))
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
        if key in options:
            raise UnknownBot(f"{name!r}: {key} is given twice")
        options[key] = value
    return options


def _load(file: Path, name: str, options: Mapping[str, str]) -> Bot:
    """A user's own bot from a Python file, its options as keyword arguments."""
    module = _import(file)
    kind: Any = getattr(module, name, None)
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        kinds = {key: value for key, value in vars(module).items() if isinstance(value, type)}
        own = ", ".join(key for key, value in kinds.items() if issubclass(value, Bot) and value is not Bot) or "none"
        raise UnknownBot(f"{file} has no bot {name!r}; bots in it: {own}")
    _check_options(f"{file}:{name}", kind, options)
    try:
        bot: Bot = kind(**{key: _value(text) for key, text in options.items()})
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"{file}:{name} cannot be made: {type(error).__name__}: {error}") from error
    return bot


def _check_options(name: str, kind: type[Bot], options: Mapping[str, str]) -> None:
    """Check that the class takes these options and needs no others."""
    parameters = [one for key, one in inspect.signature(kind.__init__).parameters.items() if key != "self"]
    accepted = [one.name for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    if kind.__init__ is object.__init__:
        parameters, accepted = [], []
    there = f"there are: {', '.join(accepted)}" if accepted else "it has none"
    takes_any = any(one.kind == one.VAR_KEYWORD for one in parameters)
    for key in options:
        if key not in accepted and not takes_any:
            raise UnknownBot(f"{name} has no option {key!r}; {there}")
    needed = [one.name for one in parameters if one.name in accepted and one.default is one.empty]
    missing = [key for key in needed if key not in options]
    if missing:
        raise UnknownBot(f"{name} needs the option {missing[0]!r}: {name}:{missing[0]}=…")


def _value(text: str) -> int | float | bool | str:
    """An option's value: a whole number, a number, true or false, or else the text itself."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text) if any(map(str.isdigit, text)) else text
        except ValueError:
            continue
    return text


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
