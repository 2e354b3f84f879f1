"""Where the command writes: results to standard output, everything else to standard error."""

import codecs
import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from monuments.drawing.letters import LONGEST_NAME as LONGEST_NAME  # noqa: PLC0414  # commands take from here ...
from monuments.drawing.letters import clean as clean  # noqa: PLC0414  # ... all that they write with

LEGIBLE = {
    "▲": "^", "≈": "~", "≡": "=", "∏": "n", "●": "*", "○": ".", "×": "x",
    "✓": "ok", "✗": "no", "≥": ">=", "≤": "<=", "…": "...",
    "·": "|", "–": "-", "±": "+-", "★": "*", "“": '"', "”": '"', "„": '"',
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
}  # fmt: skip
"""What stands for our own characters where a terminal lacks them."""


def out() -> Console:
    """The console of results; no text of a user's file is ever taken for markup."""
    return Console(markup=False, emoji=False, highlight=False)


def err() -> Console:
    """The console of errors and progress."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False)


def print_line(console: Console, line: Text) -> None:
    """Print a line that may be long: broken at words on a terminal, whole for a program that reads it."""
    console.print(line, soft_wrap=not console.is_terminal)


def print_heading(console: Console, text: str) -> None:
    """Print the heading of a part, with a line free above and below."""
    console.print()
    console.print(Text(text, "bold underline"))
    console.print()


def never_fail_on_characters() -> None:
    """Let a terminal that cannot show a character show another one instead of ending the program."""
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
