"""What a screen reader says about a whole turn: `python -m tests.support.browser.read_aloud` writes golden/ again.

The turn is played by keys alone, in a game that is the same each time. A line is what has the focus, by role and name,
or what a live region says.
"""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.support.project import DATA

from .chromium import launched
from .looking import looking
from .staging import Stage, staged

GOLDEN = DATA / "browser"
LANGUAGES = ("en", "de")
LISTEN = """
const heard = (window.heard = []);
const last = new WeakMap();
const hear = () => {
    for (const region of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
        if (region.getAttribute('aria-live') === 'off') continue;
        const text = region.textContent.replace(/\\s+/g, ' ').trim();
        if (last.has(region) && last.get(region) !== text && text) heard.push(text);
        last.set(region, text);
    }
};
hear();
new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
"""


class Reader:
    """Presses keys and records what is said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[str] = []
        page.evaluate(LISTEN)

    def press(self, key: str) -> None:
        """Press a key, and say what has the focus then."""
        self.lines.append(f"[{key}]")
        self.page.keyboard.press(key)

    def wait_for(self, selector: str) -> None:
        """Wait for a condition, then record what was said."""
        expect(self.page.locator(selector).first).to_be_attached()
        self.hear()

    def focus(self) -> None:
        """Record what has the focus, and why it is impossible if it is."""
        focused = self.page.locator(":focus")
        told = re.match(r"- '?([\w-]+) \"(.*)\"( \[\w+\])?", focused.aria_snapshot().splitlines()[0])
        assert told is not None
        self.lines.append(f"focus: {told[1]}{told[3] or ''} {told[2]}")
        if focused.get_attribute("aria-disabled") == "true":
            expect(self.page.locator("#wm-why")).not_to_be_empty()
        self.hear()

    def hear(self) -> None:
        """Record what live regions have said since."""
        heard: list[str] = self.page.evaluate("window.heard.splice(0)")
        self.lines += [f"says: {text}" for text in heard]


def turn(browser: Browser, stage: Stage, language: str) -> str:
    """A whole turn in the quarry, and the other's after it."""
    name = f"read aloud in {language}"
    moment = stage.retake("opening", name)
    with looking(browser, stage, name, settings={"language": language}) as page:
        reader = Reader(page)
        while not page.evaluate("document.activeElement.matches('[data-space]')"):
            reader.press("Tab")
            reader.focus()
        reader.press("ArrowLeft")
        reader.focus()
        reader.press("Enter")
        reader.wait_for("[data-kind]:focus")
        reader.focus()
        reader.press("ArrowRight")
        reader.focus()
        reader.press("Enter")
        reader.wait_for("[data-space]:focus")
        reader.focus()
        reader.press("ArrowDown")
        reader.focus()
        reader.press("ArrowUp")
        reader.focus()
        reader.press("Enter")
        reader.wait_for("[data-coach=confirm]:enabled")
        reader.press("Backspace")
        reader.wait_for("[data-coach=confirm]:disabled")
        reader.focus()
        reader.press("Enter")
        reader.wait_for("[data-coach=confirm]:enabled")
        reader.press("Enter")
        reader.wait_for("[data-seat='1'].turn")
        stage.play_turn(moment)
        reader.wait_for("[data-seat='0'].turn")
    return "\n".join(reader.lines) + "\n"


def main() -> None:
    """Write the golden files again."""
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as stage, launched() as browser:
        for language in LANGUAGES:
            (GOLDEN / f"turn.{language}.txt").write_text(turn(browser, stage, language), encoding="utf-8")


if __name__ == "__main__":
    main()
