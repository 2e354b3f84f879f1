"""Draws the icons of the installed app from the mark, with Chromium: `python web/scripts/make_icons.py`."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parent.parent / "static"
ICONS = {"icon-180": (180, 1.0, False), "icon-192": (192, 1.0, True), "icon-512": (512, 1.0, True)}
MASKABLE = {"icon-maskable-512": (512, 0.72, False)}
"""Size, how much of it the mark fills, and whether its corners stay clear."""


def main(chromium: str) -> None:
    """Write every icon."""
    mark = (STATIC / "favicon.svg").read_text()
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        for name, (size, filled, is_clear) in {**ICONS, **MASKABLE}.items():
            page.set_viewport_size({"width": size, "height": size})
            inner = round(size * filled)
            ground = "transparent" if is_clear else "#2a221c"
            page.set_content(
                f"<style>*{{margin:0}}body{{background:{ground};width:{size}px;height:{size}px;display:grid;"
                f"place-items:center}}svg{{width:{inner}px;height:{inner}px}}</style>{mark}"
            )
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=is_clear)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium")
