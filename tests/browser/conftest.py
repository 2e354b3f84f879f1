"""One server and one browser for each module; a page for each player."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from ..server.running import RunningServer, running_server
from .browsing import Visitor, open_browser, visiting


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with running_server() as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as chromium:
        yield chromium


@pytest.fixture
def visit(server: RunningServer, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens the page in a browser of one's own; at the end nothing may have been complained about."""
    with visiting(server, browser) as opener:
        yield opener
