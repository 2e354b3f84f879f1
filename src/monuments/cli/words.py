"""The command's own words, English and German: headings, labels and numbers, no sentences about events of a game."""

from enum import StrEnum
from pathlib import Path

from monuments.texts import add_texts, say

FOLDER = Path(__file__).parent / "texts"
GERMAN_MARKS = str.maketrans(".,", ",.")


class Language(StrEnum):
    """A language of the command's output."""

    en = "en"
    de = "de"


def word_for(language: str, kind: str, key: str) -> str:
    """The word for a key of a game: an option, a value of an option, a reason.

    If the command has no word for it, this is the key itself.
    """
    try:
        return word(language, f"{kind}-{key}")
    except KeyError:
        return key.replace("_", " ")


def word(language: str, key: str, **values: str | int) -> str:
    """A word or label of the command."""
    add_texts(FOLDER)
    return say(language, f"cli-{key}", values)


def number(language: str, value: float, form: str) -> str:
    """A number in the form of a format specification, in German with a decimal comma and points between thousands."""
    text = f"{value:{form}}"
    return text.translate(GERMAN_MARKS) if language == Language.de else text
