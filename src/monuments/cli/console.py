"""The consoles of the command: results go to standard output, everything else to standard error."""

import codecs
import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from monuments.drawing.letters import LONGEST_NAME as LONGEST_NAME  # noqa: PLC0414  # re-exported
from monuments.drawing.letters import clean as clean  # noqa: PLC0414  # re-exported

LEGIBLE = {
    "▲": "^", "≈": "~", "≡": "=", "∏": "n", "●": "*", "○": ".", "×": "x",
    "✓": "ok", "✗": "no", "≥": ">=", "≤": "<=", "…": "...",
    "·": "|", "–": "-", "±": "+-", "★": "*", "“": '"', "”": '"', "„": '"',
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
}  # fmt: skip
"""What replaces our own characters on a terminal that cannot show them."""


def out() -> Console:
    """The console for results; text from a user's file is never interpreted as markup."""
    return Console(markup=False, emoji=False, highlight=False)


def err() -> Console:
    """The console for errors and progress."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False)


def print_line(console: Console, line: Text) -> None:
    """Print a line that may be long: wrapped at words on a terminal, unbroken for a program that reads it."""
    console.print(line, soft_wrap=not console.is_terminal)


def print_heading(console: Console, text: str) -> None:
    """Print a heading with an empty line above and below."""
    console.print()
    console.print(Text(text, "bold underline"))
    console.print()


def never_fail_on_characters() -> None:
    """Replace characters that a terminal cannot show, instead of failing."""
    codecs.register_error("legible", _legible)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="legible")


def _legible(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(LEGIBLE.get(c, "?") for c in error.object[error.start : error.end]), error.end


def write_json(document: Mapping[str, Any]) -> None:
    """One JSON document on standard output."""
    import json

    out().out(json.dumps(document, indent=2), highlight=False)
