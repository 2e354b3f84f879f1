"""`monuments backup` and `monuments restore`: all that a server keeps, in one file and back."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from .console import clean, out, print_line
from .database import database_url, run
from .serve import Config


def backup(
    file: Annotated[
        Path,
        typer.Argument(
            help="The file to write, which must not be there yet, or a folder to write one to.", metavar="FILE"
        ),
    ],
    config: Config = None,
) -> None:
    """Write everything the server keeps to a file, while it runs.

    A name that ends in .gz gives a portable file, which any database can take. Any other name gives a copy of the
    SQLite file, or, of PostgreSQL, a portable file as well. In a folder, the file is portable and named by the time.
    It holds the server's keys: keep it private.
    """
    from monuments.server.storage import backup as write

    if file.is_dir():
        file = file / f"monuments-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.gz"
    run(write(database_url(config), file))
    _say("written to", file, f"{file.stat().st_size:,} bytes")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `monuments backup` wrote.", metavar="FILE")],
    config: Config = None,
) -> None:
    """Fill an empty database from a backup, before the server is started on it.

    Nothing is overwritten: a database that has data is refused, and so is a damaged file.
    """
    from monuments.server.storage import restore as read

    run(read(database_url(config), file))
    _say("restored from", file, "start `monuments serve` to go on")


def _say(what: str, file: Path, more: str) -> None:
    print_line(out(), Text.assemble(("ok ", "bold green"), f"{what} ", (clean(str(file)), "bold"), f": {more}"))
