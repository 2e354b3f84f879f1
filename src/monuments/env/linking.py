"""The rules of a game linked with what the environments add to them, interpreted or compiled."""

import hashlib
import inspect
from functools import cache
from pathlib import Path

from monuments.games import kernel
from monuments.games.game import KERNEL, Game
from monuments.games.kernel import Function, Linker

from .observations import Observation

_HERE = Path(__file__).parent


class EnvironmentLinker(Linker):
    """Binds the functions of `stepping` to one game's rules and observation.

    The rules are linked by the game's own linker, so that their machine code is made and kept only once.
    """

    def __init__(self, game: Game, observation: Observation, compiled: bool) -> None:
        assert game.rules.__file__ is not None
        folder = Path(game.rules.__file__).parent
        own = {name: getattr(game.rules, name) for name in KERNEL}
        super().__init__(folder, compiled, {**own, "observe": observation.observe})
        self._rules = game.linker(compiled)
        self._rule_folders = {folder, Path(kernel.__file__).parent}
        self.cache = self._rules.cache / f"env-{_digest(observation)}"

    def link(self, function: Function) -> Function:
        """The function, calling this linker's version of every rule function it names."""
        is_rule_of_the_game = Path(inspect.getfile(function)).parent in self._rule_folders
        return self._rules.link(function) if is_rule_of_the_game else super().link(function)


@cache
def environment_linker(game: Game, observation: Observation, compiled: bool) -> EnvironmentLinker:
    """A game's linker, made once."""
    return EnvironmentLinker(game, observation, compiled)


def _digest(observation: Observation) -> str:
    """A hash of the sources that the game's own cache folder does not answer for."""
    digest = hashlib.sha256()
    written = Path(inspect.getfile(observation.observe))
    for source in sorted({_HERE / "stepping.py", *_HERE.glob("observations/*.py"), written}):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
