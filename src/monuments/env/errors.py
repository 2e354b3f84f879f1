"""Errors in the use of an environment."""

from monuments.games.errors import MonumentsError

EXTRA = "pip install 'monuments[env]'"
"""Installs the libraries of the environments."""


class MissingExtra(ImportError):
    """A library that an environment needs is not installed."""

    def __init__(self, what: str, library: str, install: str) -> None:
        super().__init__(f"{what} needs {library}, which is not installed: {install}", name=library)


class IllegalStep(MonumentsError):
    """A batch with an impossible action; no game of it was changed."""

    def __init__(self, game: int, action: int, notation: str, reason: MonumentsError) -> None:
        super().__init__(f"game {game}: action {action} ({notation}) is impossible: {reason}")
        self.game, self.action, self.notation, self.reason = game, action, notation, reason


class NotReset(MonumentsError):
    """An environment was used before its first `reset`."""

    def __init__(self) -> None:
        super().__init__("call reset() first: no game has begun")
