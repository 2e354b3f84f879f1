"""The plain page at `/`, in a real browser: it lists what can be joined, in both themes, and breaks no policy."""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, sync_playwright

from .client import at_table, people, run
from .running import RunningServer

CHROMIUM = "/usr/bin/chromium"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1024, 360])
def test_public_tables_are_seen_in_a_browser(live: RunningServer, tmp_path: Path, theme: str, width: int) -> None:
    name = f"Guest {theme} {width}"

    async def make() -> str:
        async with people(live.url, name) as (ada,):
            table_id = await ada.make_table("oo2", game="wonders_of_antiquity", public=True)
            async with at_table(table_id, ada) as (at,):
                await at.do("sit", seat=0)
            return table_id

    run(make())
    asyncio.set_event_loop(None)
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        said.append(f"{message.type}: {message.text}")

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            page = browser.new_page(color_scheme=theme, viewport={"width": width, "height": 700})  # type: ignore[arg-type]
            page.on("console", hear)
            page.on("pageerror", lambda error: said.append(str(error)))
            page.goto(live.url)
            row = page.locator("tbody tr", has_text=name)
            row.wait_for()
            text = row.inner_text()
            assert "Wonders of Antiquity" in text
            assert "free" in text
            colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
            page.screenshot(path=tmp_path / "page.png")
        finally:
            browser.close()
    assert said == []
    red, green, blue = (int(part) for part in colour.removeprefix("rgb(").removesuffix(")").split(","))
    assert (red + green + blue > 380) == (theme == "light")
    assert (tmp_path / "page.png").stat().st_size > 0
