"""Debian's Chromium, headless."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

CHROMIUM = "/usr/bin/chromium"
FLAT = ["--no-sandbox", "--disable-gpu", "--disable-3d-apis"]
"""Without three dimensions, which software renders slowly: for tests about play."""
DRAWING = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--font-render-hinting=none"]
"""With them, and with the same font rendering on every machine."""


@contextmanager
def opened(playwright: Playwright, arguments: list[str]) -> Iterator[Browser]:
    """A browser for the duration of a block."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def launched() -> Iterator[Browser]:
    """A browser that renders, for a program."""
    with sync_playwright() as playwright, opened(playwright, DRAWING) as browser:
        yield browser
