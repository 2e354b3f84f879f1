"""Where the command writes: results to standard output, everything else to standard error."""

import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def out() -> Console:
    """The console of results; no text of a user's file is ever taken for markup."""
    return Console(markup=False, emoji=False, highlight=False)


def err() -> Console:
    """The console of errors and progress."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False)


def never_fail_on_characters() -> None:
    """Let a terminal that cannot show a character show another one instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def clean(text: str) -> str:
    """A text from a file or an argument without the characters that would steer a terminal."""
    return "".join(c if c.isprintable() else REPLACEMENT for c in text)


def write_json(document: Mapping[str, Any]) -> None:
    """One JSON document on standard output."""
    import json

    out().out(json.dumps(document, indent=2), highlight=False)
