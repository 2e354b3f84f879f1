"""`monuments backup` and `monuments restore`: all data of a server, saved to one file and restored from it."""

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
        typer.Argument(help="The file to write, which must not exist yet, or a folder for a new file.", metavar="FILE"),
    ],
    config: Config = None,
) -> None:
    """Write all data of the server to a file; the server may be running.

    A name that ends in .gz gives a portable file, which can be restored into any database. Any other name gives a copy
    of the SQLite file; PostgreSQL always gives a portable file. In a folder, the file is portable and named after the
    current time. It contains the server's keys: keep it private.
    """
    from monuments.server.storage import backup as write

    if file.is_dir():
        file = file / f"monuments-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.gz"
    run(write(database_url(config), file))
    _say("written to", file, f"{file.stat().st_size:,} bytes")


def restore(
    file: Annotated[
        Path,
        typer.Argument(
            help="A file that `monuments backup` wrote.", exists=True, dir_okay=False, readable=True, metavar="FILE"
        ),
    ],
    config: Config = None,
) -> None:
    """Restore a backup into an empty database, before the server is started with it.

    Nothing is overwritten: a database that contains data is refused, and so is a damaged file.
    """
    from monuments.server.storage import restore as read

    run(read(database_url(config), file))
    _say("restored from", file, "start `monuments serve` to continue")


def _say(what: str, file: Path, more: str) -> None:
    print_line(out(), Text.assemble(("ok ", "bold green"), f"{what} ", (clean(str(file)), "bold"), f": {more}"))
