"""The command's own words: the same keys in both languages, and every key used."""

import re
from pathlib import Path

import pytest

from monuments.cli import words
from monuments.texts import LANGUAGES

SOURCES = "".join(file.read_text() for file in Path(words.__file__).parent.rglob("*.py"))
KEYS = {
    language: re.findall(r"^cli-([\w-]+) =", (words.FOLDER / language / "command.ftl").read_text(), re.MULTILINE)
    for language in LANGUAGES
}


def test_both_languages_have_the_same_words() -> None:
    assert KEYS["en"] == KEYS["de"]
    assert len(set(KEYS["en"])) == len(KEYS["en"])
    assert {language.value for language in words.Language} == set(LANGUAGES)


@pytest.mark.parametrize("key", KEYS["en"])
def test_every_word_is_used(key: str) -> None:
    stem = re.escape(key.rsplit("-", 1)[0])
    stem = f"{stem}-|[\"']{stem}[\"']" if "-" in key else f"[\"']{key}[\"']"
    assert re.search(stem, SOURCES)


@pytest.mark.parametrize(
    ("value", "form", "english", "german"),
    [(12345.678, ",.2f", "12,345.68", "12.345,68"), (0.5, "g", "0.5", "0,5"), (-7, ",", "-7", "-7")],
)
def test_numbers_have_the_marks_of_their_language(value: float, form: str, english: str, german: str) -> None:
    assert words.number("en", value, form) == english
    assert words.number("de", value, form) == german


def test_a_missing_word_is_an_error() -> None:
    with pytest.raises(KeyError):
        words.word("en", "nonsense")
