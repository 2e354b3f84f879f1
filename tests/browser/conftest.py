"""A server for all tests; for each module browsers and a stage with known games; a page for each player.

No browser outlives its module: its library keeps an event loop running, in which no other test could run its own.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.browser.browsing import Visitor, visiting
from tests.support.browser.chromium import DRAWING, FLAT, opened
from tests.support.browser.staging import Stage, staged
from tests.support.server.running import RunningServer, running_server


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with opened(playwright, FLAT) as chromium:
        yield chromium


@pytest.fixture(scope="module")
def looking_browser(playwright: Playwright) -> Iterator[Browser]:
    with opened(playwright, DRAWING) as chromium:
        yield chromium


@pytest.fixture(scope="session")
def server() -> Iterator[RunningServer]:
    with running_server() as running:
        yield running


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with staged(tmp_path_factory.mktemp("stage")) as made:
        yield made


@pytest.fixture
def visit(server: RunningServer, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens the page in a separate browser; at the end no page may have reported an error."""
    with visiting(server, browser) as opener:
        yield opener
