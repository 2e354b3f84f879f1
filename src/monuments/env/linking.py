"""Links the rules of a game with the functions of the environments, interpreted or compiled."""

import inspect
from functools import cache
from pathlib import Path

from monuments.games.extending import ExtendedLinker
from monuments.games.game import Game

from .observations import Observation

_HERE = Path(__file__).parent


@cache
def environment_linker(game: Game, observation: Observation, compiled: bool) -> ExtendedLinker:
    """Binds the functions of `stepping` and `rewards` to one game's rules and observation; cached."""
    beside = Path(inspect.getfile(observation.observe)).parent
    sources = {_HERE / "stepping.py", _HERE / "rewards.py", *_HERE.glob("observations/*.py"), *beside.glob("*.py")}
    return ExtendedLinker(game, compiled, "env", {"observe": observation.observe}, sources)
