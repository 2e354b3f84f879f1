"""A temporary server with its own data folder, without limits that would stop a load test."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import httpx

from .errors import LoadError

COMMAND = (sys.executable, "-m", "monuments.cli.main", "serve", "--port", "0")
PATIENCE_S = 30
PAUSE_S = 0.02
MANY = "1000000"
WITHOUT_LIMITS = {
    f"MONUMENTS_{name}": MANY
    for name in (
        "MESSAGES_PER_SECOND",
        "MESSAGE_BURST",
        "REQUESTS_PER_SECOND",
        "REQUEST_BURST",
        "TABLES_PER_CLIENT",
        "NEW_TABLES_PER_HOUR",
        "SOCKETS_PER_CLIENT",
        "MAX_TABLES",
    )
}
_ADDRESS = re.compile(r"served at (http://[\d.]+:\d+)")


class Served:
    """A server process and its URL."""

    def __init__(self, process: "subprocess.Popen[str]", url: str) -> None:
        self.process, self.url = process, url


@contextmanager
def own_server(environment: Mapping[str, str] | None = None, command: Sequence[str] = COMMAND) -> Iterator[Served]:
    """A server for the duration of a block; raises LoadError with its last lines if it does not start."""
    with tempfile.TemporaryDirectory(prefix="monuments-load-") as folder:
        settings = {"MONUMENTS_DATA": folder, "MONUMENTS_LOG_LEVEL": "warning", **WITHOUT_LIMITS}
        variables = {**os.environ, **settings, **(environment or {})}
        drain: list[threading.Thread] = []
        process = subprocess.Popen(
            command, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            url = _address(process)
            assert process.stderr is not None
            # The pipe must be read: once it is full, the server would block.
            drain.append(threading.Thread(target=process.stderr.read, daemon=True))
            drain[0].start()
            _wait_until_healthy(process, url)
            yield Served(process, url)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            for thread in drain:
                thread.join()
            assert process.stderr is not None
            process.stderr.close()


def _wait_until_healthy(process: "subprocess.Popen[str]", url: str) -> None:
    while process.poll() is None:
        try:
            if httpx.get(f"{url}/healthz").is_success:
                return
        except httpx.TransportError:
            # The port is bound, but the server does not listen yet.
            time.sleep(PAUSE_S)
    raise LoadError(f"the server exited with status {process.returncode}")


def _address(process: "subprocess.Popen[str]") -> str:
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        if found := _ADDRESS.search(line):
            return found[1]
    raise LoadError("the server did not start:\n" + "".join(said[-20:]))
