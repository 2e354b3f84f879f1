"""Running the command in this process, with a pipe or a terminal."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from monuments.cli.main import app

COMMAND = Path(sys.executable).with_name("monuments")
SETTINGS = ("FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PY_COLORS", "TERMINAL_WIDTH")
PLAIN: dict[str, str | None] = dict.fromkeys(SETTINGS)
"""Variables of the environment that could colour or widen the output; they are not set."""


def run(
    *arguments: object,
    stdin: str | bytes | None = None,
    columns: int = 80,
    environment: Mapping[str, str] | None = None,
    may_trace: bool = False,
) -> Result:
    """Run the command; whatever a user does, there is no traceback (unless a bot's is wanted) and no control code."""
    variables = {**PLAIN, "COLUMNS": str(columns), **(environment or {})}
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin, env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert may_trace or "Traceback" not in result.output
    assert "\x1b" not in result.output
    return result


def words(text: str) -> str:
    """A text without its line breaks and padding, to search for phrases in it."""
    return re.sub(r"\s+", " ", text).strip()


def widest(text: str) -> int:
    """The length of the longest line."""
    return max(len(line.rstrip()) for line in text.splitlines())
