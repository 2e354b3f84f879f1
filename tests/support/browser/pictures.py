"""The pictures of the documents: `python -m tests.support.browser.pictures docs/pictures`."""

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import expect

from .chromium import launched
from .looking import at_rest, looking, open_home
from .staging import staged

SIZES = {"table": (1280, 960), "phone": (390, 780)}
PICTURES: dict[str, tuple[str | None, str, dict[str, Any]]] = {
    "home": (None, "table", {}),
    "quarry": ("walking", "table", {}),
    "building": ("building late", "table", {"theme": "dark"}),
    "phone": ("walking", "phone", {"language": "de"}),
}
"""Which moment each shows, how large, and with which settings."""


def main(folder: Path) -> None:
    """Take all pictures again."""
    with tempfile.TemporaryDirectory() as data, staged(Path(data)) as stage, launched() as browser:
        for name, (moment, size, settings) in PICTURES.items():
            with looking(browser, stage, moment, size=SIZES[size], settings=settings) as page:
                if moment is None:
                    open_home(page, stage)
                elif size == "table":
                    expect(page.locator("canvas")).to_be_visible()
                    # The model is drawn some frames after its canvas is there.
                    page.wait_for_timeout(3000)
                at_rest(page)
                picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                picture.save(folder / f"{name}.webp", quality=85, method=6)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
