"""`monuments serve`: the match server."""

import signal
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from .compiling import compile_apart
from .console import err, print_line
from .failure import Failure, Unusable

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="A TOML file with settings; docs/settings.md lists them. Environment variables take precedence.",
        dir_okay=False,
        metavar="FILE",
        show_default=False,
    ),
]


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on; 0.0.0.0 for everyone on the network.", show_default=False),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 0 chooses a free one.", show_default=False)
    ] = None,
    workers: Annotated[
        str | None,
        typer.Option(
            help="How many processes, or `auto` for one per two processors; more than one needs PostgreSQL and Redis.",
            metavar="NUMBER",
            show_default=False,
        ),
    ] = None,
    config: Config = None,
) -> None:
    """Serve tables to browsers and programs until interrupted, which is not an error.

    By default it keeps all data in one SQLite file and serves only this machine.
    """
    from monuments.server.interfaces import addresses
    from monuments.server.serving import bound_socket, leave, serve_on
    from monuments.server.settings import SettingsError, load
    from monuments.server.storage import StorageError

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, leave)
    try:
        settings = load(config, {"host": host, "port": port, "workers": workers})
    except SettingsError as error:
        raise Unusable(str(error)) from error
    listening = bound_socket(settings)
    compile_apart()

    def announce() -> None:
        console = err()
        for address in addresses(settings.host, listening.getsockname()[1]):
            print_line(console, Text.assemble("Monuments is served at ", (address, "bold")))
        if console.is_terminal:
            print_line(console, Text("Ctrl-C stops it; all tables continue after the next start."))

    try:
        serve_on(settings, listening, announce)
    except StorageError as error:
        raise Failure(str(error)) from error
