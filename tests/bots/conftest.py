"""The example game is registered while these tests run."""

from tests.support.games.courtyard import _courtyard

__all__ = ["_courtyard"]
