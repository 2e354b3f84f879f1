"""One browser for the process, one server with known games for each module."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .looking import launched
from .staging import Stage, staged


@pytest.fixture(scope="session")
def looking_browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("stage")) as made:
        yield made
