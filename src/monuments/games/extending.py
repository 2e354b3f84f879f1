"""Linking functions written outside a game, for an environment or a bot, with its rules."""

import hashlib
import inspect
from collections.abc import Iterable, Mapping
from pathlib import Path

from .game import Game
from .kernel import Function, Linker, rule_folder


class ExtendedLinker(Linker):
    """Binds functions from outside to one game's rules, interpreted or compiled.

    The rules are linked by the game's own linker, so that they are compiled and cached only once.
    """

    def __init__(
        self, game: Game, compiled: bool, name: str, bindings: Mapping[str, Function], sources: Iterable[Path]
    ) -> None:
        folder = game.folder
        super().__init__(folder, compiled, {**game.rule_functions(), **bindings})
        self._rules = game.linker(compiled)
        self._rule_folders = {folder, rule_folder()}
        self.cache = self._rules.cache / f"{name}-{_digest(bindings, sources)}"

    def link(self, function: Function) -> Function:
        """The function, calling this linker's version of every rule function it names."""
        is_rule_of_the_game = Path(inspect.getfile(function)).parent in self._rule_folders
        return self._rules.link(function) if is_rule_of_the_game else super().link(function)


def _digest(bindings: Mapping[str, Function], sources: Iterable[Path]) -> str:
    """A hash of the sources that the name of the game's own cache folder does not cover."""
    digest = hashlib.sha256(
        "\n".join(f"{name}={f.__module__}.{f.__qualname__}" for name, f in bindings.items()).encode()
    )
    written = {Path(inspect.getfile(function)) for function in bindings.values()}
    for source in sorted({*sources, *written}):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
