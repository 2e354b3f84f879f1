"""The command's own words, English and German: headings and labels, never a sentence about what happened in a game."""

from enum import StrEnum
from pathlib import Path

from monuments.texts import add_texts, say

FOLDER = Path(__file__).parent / "texts"


class Language(StrEnum):
    """A language that the command can speak."""

    en = "en"
    de = "de"


def word_for(language: str, kind: str, key: str) -> str:
    """The word for something that a game names by a key: an option, a value of one, a reason.

    Of a game that the command has no word for it is the key itself.
    """
    try:
        return word(language, f"{kind}-{key}")
    except KeyError:
        return key.replace("_", " ")


def word(language: str, key: str, **values: str | int) -> str:
    """A word or label of the command."""
    add_texts(FOLDER)
    return say(language, f"cli-{key}", values)
