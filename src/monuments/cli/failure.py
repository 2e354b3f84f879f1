"""How the command fails: a sentence and an exit code, never a traceback for a user's mistake."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from monuments.arena import UnknownLine, Unpaired
from monuments.bots import UnknownBot
from monuments.games import DataError, MissingData, MonumentsError, OptionError, UnknownGame

from .console import clean, err, print_line

REJECTED, USAGE, INTERRUPTED = 1, 2, 130
NOT_WRITTEN = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Errors of writing the output; such an error does not name a file."""

MOST_LINES = 100
"""How many lines of an error, or faults of a file, are printed at most."""


class Failure(MonumentsError):
    """Something that the command cannot do; the message is a sentence."""


class Unreadable(Failure):
    """A file named on the command line that cannot be read."""


class Unusable(Failure):
    """Arguments that cannot be used, or not together."""


def report(message: str) -> None:
    """Print an error."""
    first, *rest = message.splitlines() or [""]
    console = err()
    print_line(console, Text.assemble(("error: ", "bold red"), clean(first)))
    for line in rest[:MOST_LINES]:
        print_line(console, Text("  " + clean(line)))
    if len(rest) > MOST_LINES:
        print_line(console, Text(f"  and {len(rest) - MOST_LINES:,} more lines"))


def print_faults(console: Console, error: DataError) -> None:
    """Print what is wrong with a file, one fault per line."""
    for fault in error.faults[:MOST_LINES]:
        print_line(console, Text(clean(str(fault))))
    if len(error.faults) > MOST_LINES:
        print_line(console, Text(f"and {len(error.faults) - MOST_LINES:,} more"))


@contextmanager
def output_checked() -> Iterator[None]:
    """Check that all output is written; otherwise exit with a sentence, or silently if its reader has closed it."""
    if sys.stdout is None:
        report("the output cannot be written: standard output is closed")
        raise SystemExit(REJECTED)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        if error.errno != errno.EPIPE:
            report(f"the output cannot be written: {error.strerror or error}")
        raise SystemExit(REJECTED) from error


class Commands(TyperGroup):
    """The group of all commands; it handles every error that a user can cause."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command named by the first two words if there is one (`arena ladder`), otherwise by the first."""
        name = " ".join(args[:2])
        if name in self.commands and len(args) > 1:
            return name, self.commands[name], args[2:]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command, turning errors into exit codes."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as error:
            report("interrupted")
            raise typer.Exit(INTERRUPTED) from error
        except (
            UnknownGame,
            UnknownBot,
            OptionError,
            MissingData,
            Unpaired,
            UnknownLine,
            Unreadable,
            Unusable,
        ) as error:
            report(str(error))
            raise typer.Exit(USAGE) from error
        except MonumentsError as error:
            report(str(error))
            raise typer.Exit(REJECTED) from error
        except OSError as error:
            if error.filename is None and error.errno in NOT_WRITTEN:
                raise
            where = "" if error.filename is None else f"{error.filename}: "
            report(f"{where}{error.strerror or error}")
            raise typer.Exit(REJECTED) from error
