"""The monument in three dimensions: when it is drawn, and a hand that builds on it.

`python -m tests.support.browser.snapshots` takes its pictures again, too.
"""

import io
from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Locator, Page

from .looking import looking
from .staging import Stage

SIZE = (1280, 900)
MOMENT = "building late"
THEMES = ("light", "dark")
TOLERANCE = 24.0
"""How much the mean of a tile may differ, of 255: graphics drivers shade slightly differently."""
BLANK = 12.0
"""The spread of colours below which only the ground is visible."""
STEADY = 0.05
"""The change below which nothing has moved; edges between two pixels may flicker."""
LOOKS = 600
AROUND = [(x, y) for reach in (24, 30, 18) for x, y in ((0, reach), (reach, 0), (-reach, 0), (0, -reach))]
"""Where a translucent stone is beside its label."""
ON_TOP = """label => {
  const { x, y, width, height } = label.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-label]') === label;
}"""


def picture(part: Locator) -> Image.Image:
    """What a part of the page looks like."""
    return Image.open(io.BytesIO(part.screenshot())).convert("RGB")


def change(one: Image.Image, other: Image.Image) -> float:
    """How much one picture differs from another on average."""
    return float(np.asarray(ImageChops.difference(one, other), np.float64).mean())


def drawn(page: Page) -> Image.Image:
    """The model once it is drawn and still."""
    board, last = page.locator(".model"), None
    board.wait_for()
    for _ in range(LOOKS):
        now = picture(board)
        if last is not None and last.size == now.size and change(last, now) < STEADY:
            if float(np.asarray(now, np.float64).std(axis=(0, 1)).mean()) > BLANK:
                return now
        last = now
        page.wait_for_timeout(50)
    raise AssertionError("the model is never drawn")


def models(browser: Browser, stage: Stage) -> Iterator[tuple[str, Page]]:
    """The model in each theme, with the name of its picture."""
    with looking(browser, stage, MOMENT, size=SIZE, settings={"theme": "system"}) as page:
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            yield f"model-{theme}", page


def free_labels(page: Page) -> list[Locator]:
    """The labels of free positions that nothing covers."""
    return [label for label in page.locator("[data-label]").all() if label.evaluate(ON_TOP)]


def press_stone(page: Page, label: Locator) -> bool:
    """Press the translucent stone itself, beside its label; False if other stones hide it on all sides."""
    box = label.bounding_box()
    assert box is not None
    for x, y in AROUND:
        at = (box["x"] + box["width"] / 2 + x, box["y"] + box["height"] / 2 + y)
        page.mouse.move(*at)
        if "pointed" in (label.get_attribute("class") or "").split() and not label.evaluate(
            "one => one.matches(':hover')"
        ):
            page.mouse.click(*at)
            return True
    return False
