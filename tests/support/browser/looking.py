"""A browser that looks at staged moments."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.support.patience import LIMIT_MS

from .staging import Stage

LOCALES = {"en": "en-GB", "de": "de-DE"}

expect.set_options(timeout=LIMIT_MS)


@contextmanager
def looking(
    browser: Browser,
    stage: Stage,
    moment: str | None = None,
    *,
    size: tuple[int, int] = (1280, 900),
    settings: dict[str, Any] | None = None,
    **options: Any,
) -> Iterator[Page]:
    """A page of a separate browser; with a moment, it is Ada's browser and shows Ada's table."""
    chosen = {"language": "en", "theme": "light", "motion": "reduced", "coached": True, **(settings or {})}
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=LOCALES[chosen["language"]],
        reduced_motion="reduce",
        timezone_id="UTC",
        **options,
    )
    context.set_default_timeout(LIMIT_MS)
    kept = json.dumps(json.dumps(chosen))
    context.add_init_script(
        f"if (!localStorage.getItem('monuments.settings')) localStorage.setItem('monuments.settings', {kept})"
    )
    if moment is not None:
        be_ada(context, stage, moment)
    page = context.new_page()
    try:
        if moment is not None:
            open_table(page, stage, moment)
        yield page
    finally:
        context.close()


def be_ada(context: Any, stage: Stage, moment: str) -> None:
    """Give a browser Ada's identity in a moment."""
    context.add_cookies([{"name": "monuments_player", "value": stage.moment(moment).cookie, "url": stage.url}])
    context.add_init_script("localStorage.setItem('monuments.known', 'yes')")


def open_table(page: Page, stage: Stage, moment: str) -> None:
    """Open a moment's table and wait until it is complete."""
    page.goto(f"{stage.url}/table/{stage.moment(moment).table}")
    expect(page.locator(".lobby, .wm, .generic").first).to_be_visible()
    at_rest(page)


def open_home(page: Page, stage: Stage) -> None:
    """Open the first page and wait until it is complete."""
    page.goto(stage.url)
    expect(page.locator("button[type=submit]").first).to_be_enabled()
    at_rest(page)


def at_rest(page: Page, waited_for: Sequence[str] = ()) -> None:
    """Wait until fonts and data have arrived and are drawn."""
    page.evaluate("document.fonts.ready")
    for selector in waited_for:
        expect(page.locator(selector).first).to_be_visible()
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
