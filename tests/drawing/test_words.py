"""The words of drawings: the same in both languages, and each of them used."""

import re
from pathlib import Path

import pytest

from monuments.drawing import words
from monuments.texts import LANGUAGES

SOURCES = "".join(file.read_text() for file in Path(words.__file__).parent.rglob("*.py"))
KEYS = {
    language: re.findall(r"^drawing-([\w-]+) =", (words.FOLDER / language / "drawing.ftl").read_text(), re.MULTILINE)
    for language in LANGUAGES
}


def test_both_languages_have_the_same_words() -> None:
    assert KEYS["en"] == KEYS["de"]
    assert len(set(KEYS["en"])) == len(KEYS["en"])


@pytest.mark.parametrize("key", KEYS["en"])
def test_every_word_is_used(key: str) -> None:
    stem = re.escape(key.rsplit("-", 1)[0]) + "-" if "-" in key else f"[\"']{key}[\"']"
    assert re.search(stem, SOURCES)


def test_a_missing_word_is_found_out() -> None:
    with pytest.raises(KeyError):
        words.word("en", "nonsense")
