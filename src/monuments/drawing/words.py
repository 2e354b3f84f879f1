"""The words in drawings, English and German: headings and labels."""

from pathlib import Path

from monuments.texts import add_texts, say

FOLDER = Path(__file__).parent / "texts"


def word(language: str, key: str, **values: str | int) -> str:
    """A word or label of a drawing."""
    add_texts(FOLDER)
    return say(language, f"drawing-{key}", values)
