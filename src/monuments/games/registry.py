"""The registry of games: ours, and those that installed packages declare as entry points."""

import logging
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from monuments.texts import add_texts

from .errors import BrokenGame, UnknownGame
from .game import Game, Setup

GROUP = "monuments.games"
"""The group of the entry points, each the name of a game and the place of its `Game`."""
_LOG = logging.getLogger(__name__)
_GAMES: dict[str, Game] = {}


def register(game: Game) -> None:
    """Register a game under its name, and add its sentences."""
    if game.texts is not None:
        add_texts(game.texts)
    _GAMES[game.facts.name] = game


def find_game(name: str) -> Game:
    """The game of that name; raises UnknownGame, or BrokenGame for an installed one that cannot be loaded."""
    if name not in _GAMES:
        if name not in _installed():
            raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(sorted({*_GAMES, *_installed()}))}")
        register(_load(_installed()[name]))
    return _GAMES[name]


def all_games() -> tuple[Game, ...]:
    """Every game, by name; an installed game that cannot be loaded is left out with a warning."""
    for name in _installed():
        if name not in _GAMES and name not in _reported():
            try:
                find_game(name)
            except BrokenGame as error:
                _reported().add(name)
                _LOG.warning("%s", error)
    return tuple(_GAMES[name] for name in sorted(_GAMES))


def our_games() -> tuple[Game, ...]:
    """The games of this package, in the order in which they are registered."""
    package = __name__.partition(".")[0]
    return tuple(game for game in _GAMES.values() if type(game).__module__.startswith(f"{package}."))


def setup_elsewhere(
    name: str,
    rules: str,
    options: Mapping[str, Any],
    table: Any,
    own_data: Mapping[str, Any] | None,
    names: Mapping[str, str],
) -> Setup:
    """A setup sent by another process."""
    return Setup(find_game(name), rules, options, table, own_data, names)


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """The entry points of installed packages, by the name of the game."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _reported() -> set[str]:
    """The names of games whose failure to load was reported."""
    return set()


def _load(entry: EntryPoint) -> Game:
    package = "an unknown package" if entry.dist is None else f"the package {entry.dist.name!r}"
    where = f"the game {entry.name!r} ({entry.value}, installed by {package})"
    try:
        found = entry.load()
        game = found() if isinstance(found, type) else found
    except (Exception, SystemExit) as error:
        raise BrokenGame(f"{where} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise BrokenGame(f"{where} is a {type(game).__name__}, not a Game")
    if game.facts.name != entry.name:
        raise BrokenGame(f"{where} calls itself {game.facts.name!r}: entry point and facts must use the same name")
    return game
