"""The command's own words, English and German: headings and labels, never a sentence about what happened in a game."""

from enum import StrEnum
from pathlib import Path

from monuments.texts import add_texts, say

FOLDER = Path(__file__).parent / "texts"


class Language(StrEnum):
    """A language that the command can speak."""

    en = "en"
    de = "de"


def word(language: str, key: str, **values: str | int) -> str:
    """A word or label of the command."""
    add_texts(FOLDER)
    return say(language, f"cli-{key}", values)
