"""The example game is known while these tests run."""

from tests.contract.conftest import _courtyard

__all__ = ["_courtyard"]
