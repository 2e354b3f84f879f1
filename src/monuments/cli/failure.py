"""How the command fails: a sentence and an exit code, never a traceback for a user's mistake."""

import errno
from typing import Any

import typer
from rich.text import Text
from typer.core import TyperGroup

from monuments.arena import UnknownLine, Unpaired
from monuments.bots import UnknownBot
from monuments.games import MonumentsError, OptionError, UnknownGame

from .console import clean, err, print_line

REJECTED, USAGE, INTERRUPTED = 1, 2, 130


class Failure(MonumentsError):
    """Something that the command cannot do, said in a sentence."""


class Unreadable(Failure):
    """A file that was named and cannot be read."""


class Unusable(Failure):
    """Arguments that do not go together."""


def report(message: str) -> None:
    """Print an error."""
    first, *rest = message.splitlines() or [""]
    console = err()
    print_line(console, Text.assemble(("error: ", "bold red"), clean(first)))
    for line in rest:
        print_line(console, Text("  " + clean(line)))


class Commands(TyperGroup):
    """The group of all commands; whatever a user can cause ends here."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the first words name: two of them, if there is such a one (`arena ladder`), else one."""
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
        except (UnknownGame, UnknownBot, OptionError, Unpaired, UnknownLine, Unreadable, Unusable) as error:
            report(str(error))
            raise typer.Exit(USAGE) from error
        except MonumentsError as error:
            report(str(error))
            raise typer.Exit(REJECTED) from error
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            report(f"{error.filename}: {error.strerror}" if error.filename is not None else str(error))
            raise typer.Exit(REJECTED) from error
