"""The command's own words, English and German: headings and labels, never a sentence about what happened in a game."""

from enum import Enum
from pathlib import Path

from monuments.texts import add_texts, say

add_texts(Path(__file__).parent / "texts")


class Language(str, Enum):
    """A language that the command can speak."""

    en = "en"
    de = "de"


def word(language: str, key: str, **values: str | int) -> str:
    """A word or label of the command."""
    return say(language, f"cli-{key}", values)
