"""The sides of the client's rows: what a browser downloads and how fast the game is playable, with a real server.

Chromium runs headless and without a graphics card, so frames per second are reported without a target.
"""

import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import Any

from .measuring import Measure, Missing, Side

CHROMIUM = "/usr/bin/chromium"
LEGAL = ".space.legal"
"""A space that can be clicked: the first move is possible."""
FRAMES_S = 2
OPEN = ExitStack()
"""What is closed after the last measurement."""
FETCHED = """
() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .map(({ name, transferSize }) => [name, transferSize])
"""
NOTE_WHEN_PLAYABLE = f"""
new MutationObserver((_, watching) => {{
    if (!document.querySelector('{LEGAL}')) return;
    window.playable = performance.now();
    watching.disconnect();
}}).observe(document, {{ subtree: true, childList: true, attributes: true }});
"""
SCRIPT_UNTIL_PLAYABLE = """
() => performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= window.playable)
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
"""
COUNT_FRAMES = """
(seconds) => new Promise((done) => {
    const start = performance.now();
    let frames = 0;
    const next = (now) => {
        frames += 1;
        if (now - start < seconds * 1000) requestAnimationFrame(next);
        else done(frames / ((now - start) / 1000));
    };
    requestAnimationFrame(next);
})
"""


@lru_cache(maxsize=1)
def _stage() -> tuple[Any, Any]:
    """A server with a game that is the same each time, and a browser; both live until `OPEN` is closed."""
    if not Path(CHROMIUM).exists() or shutil.which(CHROMIUM) is None:
        raise Missing("Chromium is not installed: apt-get install chromium")
    try:
        from tests.support.browser.chromium import launched
        from tests.support.browser.staging import staged
    except ImportError as error:
        raise Missing(f"{error}: make .venv/installed") from error
    folder = OPEN.enter_context(tempfile.TemporaryDirectory())
    stage = OPEN.enter_context(staged(Path(folder)))
    browser = OPEN.enter_context(launched())
    return stage, browser


def _side(name: str, measured: Callable[[Any, Any], float]) -> Side:
    def prepare() -> Measure:
        stage, browser = _stage()
        return lambda: measured(stage, browser)

    return Side(name, prepare)


def script_before_the_first_move() -> Side:
    """Compressed script, in kB, downloaded before the first space could be clicked."""

    def measured(stage: Any, browser: Any) -> float:
        from tests.support.browser.looking import be_ada

        context = browser.new_context(viewport={"width": 1280, "height": 900})
        try:
            be_ada(context, stage, "opening")
            context.add_init_script(NOTE_WHEN_PLAYABLE)
            page = context.new_page()
            page.goto(f"{stage.url}/table/{stage.moment('opening').table}")
            page.locator(LEGAL).first.wait_for(state="attached")
            fetched: float = page.evaluate(SCRIPT_UNTIL_PLAYABLE)
            return fetched / 1000
        finally:
            context.close()

    return _side("script", measured)


def everything_in_a_game() -> Side:
    """Everything downloaded, in kB, from the first page through building in three dimensions to the end of the game."""

    def measured(stage: Any, browser: Any) -> float:
        from tests.support.browser.looking import looking, open_home, open_table

        with looking(browser, stage, "building") as page:
            page.locator("canvas").wait_for()
            fetched = {name: size for name, size in page.evaluate(FETCHED) if size}
            for go in (lambda: open_home(page, stage), lambda: open_table(page, stage, "opening")):
                go()
                for name, size in page.evaluate(FETCHED):
                    fetched[name] = max(size, fetched.get(name, 0))
            return sum(fetched.values()) / 1000

    return _side("all files", measured)


def until_playable() -> Side:
    """Milliseconds from opening a table to the first space that can be clicked, with an empty cache."""
    return _side("table", lambda stage, browser: _opened(stage, browser, "opening"))


def empty_page() -> Side:
    """Milliseconds for an empty page of the same server."""
    return _side("empty page", lambda stage, browser: _opened(stage, browser, None))


def frames(view: str) -> Side:
    """Frames per second while building, of the flat plan or of the rotating three-dimensional view."""

    def measured(stage: Any, browser: Any) -> float:
        from tests.support.browser.looking import at_rest, looking

        with looking(browser, stage, "building", settings={"motion": "full"}) as page:
            page.locator("canvas").wait_for()
            if view == "plan":
                page.keyboard.press("v")
                page.locator("canvas").wait_for(state="detached")
            at_rest(page)
            if view == "model":
                page.locator(".model").focus()
                page.keyboard.down("ArrowLeft")
            counted: float = page.evaluate(COUNT_FRAMES, FRAMES_S)
            return counted

    return _side(view, measured)


def _opened(stage: Any, browser: Any, moment: str | None) -> float:
    from tests.support.browser.looking import be_ada

    stage.moment("opening")
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    try:
        if moment is not None:
            be_ada(context, stage, moment)
        page = context.new_page()
        start = time.perf_counter()
        if moment is None:
            page.goto(f"{stage.url}/healthz")
        else:
            page.goto(f"{stage.url}/table/{stage.moment(moment).table}")
            page.locator(LEGAL).first.wait_for(state="attached")
        return 1000 * (time.perf_counter() - start)
    finally:
        context.close()
