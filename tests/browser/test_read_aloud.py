"""What a screen reader says about a whole turn is the same as before.

`python -m tests.support.browser.read_aloud` remakes it.
"""

import pytest
from playwright.sync_api import Browser

from tests.support.browser.read_aloud import GOLDEN, LANGUAGES, turn
from tests.support.browser.staging import Stage


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_turn_is_read_aloud(looking_browser: Browser, stage: Stage, language: str) -> None:
    assert turn(looking_browser, stage, language) == (GOLDEN / f"turn.{language}.txt").read_text(encoding="utf-8")
