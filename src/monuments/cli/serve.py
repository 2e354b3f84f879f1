"""`monuments serve`: the match server."""

import socket
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from .compiling import compile_rules
from .console import err, print_line
from .failure import Failure, Unusable

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        help="A TOML file with settings; docs/settings.md lists them. The environment (MONUMENTS_…) goes before it.",
        dir_okay=False,
        metavar="FILE",
        show_default=False,
    ),
]


def serve(
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen on; 0.0.0.0 for everybody in the network.", show_default=False),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.", show_default=False)
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=1, help="Processes; more than one needs PostgreSQL and Redis.", show_default=False),
    ] = None,
    config: Config = None,
) -> None:
    """Serve tables to browsers and programs, until interrupted.

    Without settings it keeps everything in one SQLite file and serves this machine only.
    """
    from monuments.server.serving import bound_socket, serve_on
    from monuments.server.settings import SettingsError, load
    from monuments.server.storage import StorageError

    try:
        settings = load(config, {"host": host, "port": port, "workers": workers})
    except SettingsError as error:
        raise Unusable(str(error)) from error
    listening = bound_socket(settings)
    compile_rules()

    def announce() -> None:
        for address in addresses(settings.host, listening.getsockname()[1]):
            print_line(err(), Text.assemble("Monuments is served at ", (address, "bold")))

    try:
        serve_on(settings, listening, announce)
    except StorageError as error:
        raise Failure(str(error)) from error


def addresses(host: str, port: int) -> list[str]:
    """Where a browser finds the server."""
    if host not in ("0.0.0.0", "::"):
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}"]
    own = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    return [f"http://localhost:{port}", *(f"http://{address}:{port}" for address in sorted(map(str, own)))]
