"""The example game is registered while some tests run, and not for others."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from monuments import texts
from monuments.games import registry
from tests.support.example_game import add_courtyard


@contextmanager
def courtyard_known() -> Iterator[None]:
    """Register the example game for the duration of a block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_GAMES", dict(registry._GAMES))
        patch.setattr(texts, "_FOLDERS", list(texts._FOLDERS))
        add_courtyard()
        yield
    texts._bundle.cache_clear()


@pytest.fixture(scope="package", autouse=True)
def _courtyard() -> Iterator[None]:
    """A folder of tests uses this fixture by importing it into its `conftest.py`."""
    with courtyard_known():
        yield
