"""Small pictures of the main screens: `python -m tests.support.browser.snapshots` takes those in golden/ again.

They are compared by the mean colour of tiles, so that another machine may draw letters a little differently; a panel
that is missing or a theme that is wrong is another colour over whole tiles.
"""

import io
import tempfile
from collections.abc import Generator
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.support.project import DATA

from .chromium import launched
from .looking import at_rest, looking, open_home
from .modelling import drawn, models
from .staging import Stage, staged

GOLDEN = DATA / "browser"
SIZES = {"wide": (1440, 900), "phone": (360, 720)}
THEMES = ("light", "dark")
SCREENS = {
    "home": None,
    "lobby": "lobby",
    "quarry": "walking",
    "building": "building",
    "text": "building",
    "end": "over",
}
"""Each with the moment that it shows."""
SMALLER = 4
TILE = 10
"""A tile's side in a small picture, which is forty pixels of the page."""
TOLERANCE = 8.0
"""How much the mean of a tile may differ, of 255."""
UNSTEADY = "canvas, .labels, .qr, .invite svg, .invite input { visibility: hidden !important }"
"""Hidden in pictures: what a graphics driver draws, and where the port is written."""


def shown(browser: Browser, stage: Stage, screen: str) -> Generator[tuple[str, Page], None, None]:
    """A screen in each size and theme, with the name of its picture."""
    settings = {"theme": "system", "textView": screen == "text"}
    with looking(browser, stage, SCREENS[screen], settings=settings, bypass_csp=True) as page:
        if SCREENS[screen] is None:
            open_home(page, stage)
        page.add_style_tag(content=UNSTEADY)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                if size == "wide" and screen in ("quarry", "building", "end"):
                    expect(page.locator("canvas")).to_be_attached()
                at_rest(page)
                yield f"{screen}-{size}-{theme}", page


def small(page: Page) -> Image.Image:
    """What the page shows, a quarter as wide."""
    return smaller(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))


def smaller(picture: Image.Image) -> Image.Image:
    """A picture, a quarter as wide."""
    return picture.resize((picture.width // SMALLER, picture.height // SMALLER), Image.Resampling.BOX)


def tiles(picture: Image.Image) -> npt.NDArray[np.float64]:
    """The mean colour of each tile."""
    columns, rows = picture.width // TILE, picture.height // TILE
    pixels = np.asarray(picture.crop((0, 0, columns * TILE, rows * TILE)), np.float64)
    means: npt.NDArray[np.float64] = pixels.reshape(rows, TILE, columns, TILE, 3).mean(axis=(1, 3))
    return means


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much the most different tile differs."""
    assert one.size == other.size
    return float(np.abs(tiles(one) - tiles(other)).max())


def kept(name: str) -> Image.Image:
    """A picture as it was taken."""
    return Image.open(GOLDEN / f"{name}.webp").convert("RGB")


def main() -> None:
    """Take all pictures again."""
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as stage, launched() as browser:
        for screen in SCREENS:
            for name, page in shown(browser, stage, screen):
                small(page).save(GOLDEN / f"{name}.webp", quality=80, method=6)
        for name, page in models(browser, stage):
            smaller(drawn(page)).save(GOLDEN / f"{name}.webp", quality=80, method=6)


if __name__ == "__main__":
    main()
