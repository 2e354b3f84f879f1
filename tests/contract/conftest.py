"""The example game is known while these tests run, and to no other test."""

from collections.abc import Iterator

import pytest

from monuments import texts
from monuments.games import game
from tests.example_game import add_courtyard


@pytest.fixture(scope="package", autouse=True)
def _courtyard() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "_GAMES", dict(game._GAMES))
        patch.setattr(texts, "_FOLDERS", list(texts._FOLDERS))
        add_courtyard()
        yield
    texts._bundle.cache_clear()
