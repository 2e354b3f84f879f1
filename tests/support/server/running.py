"""A real server in a separate process, started and stopped by the tests."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.support.patience import LIMIT_S
from tests.support.ports import ReservedPort

COMMAND = [sys.executable, "-m", "monuments.cli.main", "serve"]
QUICK = {
    "MONUMENTS_BOT_PACE": "0",
    "MONUMENTS_BOT_WORKERS": "1",
    "MONUMENTS_MESSAGES_PER_SECOND": "100000",
    "MONUMENTS_MESSAGE_BURST": "100000",
    "MONUMENTS_REQUESTS_PER_SECOND": "100000",
    "MONUMENTS_REQUEST_BURST": "100000",
    "MONUMENTS_TABLES_PER_CLIENT": "100000",
    "MONUMENTS_NEW_TABLES_PER_HOUR": "100000",
    "MONUMENTS_SOCKETS_PER_CLIENT": "100000",
    "MONUMENTS_POLL_S": "0.5",
}
"""No pauses and no limits: tests play faster than any person."""


class RunningServer:
    """`monuments serve` as a user would start it, on a port of its own."""

    def __init__(
        self,
        data: Path,
        environment: Mapping[str, str] | None = None,
        arguments: Sequence[str] = (),
        command: Sequence[str] = COMMAND,
    ) -> None:
        self.data, self._command, self._arguments = data, command, arguments
        self._environment = {**QUICK, **(environment or {})}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.log: list[str] = []
        self._port = ReservedPort()

    def start(self) -> None:
        """Start it and wait until it is well; after a stop it takes the same port again."""
        self.launch()
        self.wait_until_well()

    def launch(self) -> None:
        """Start it and wait until it says that it serves."""
        environment = {**os.environ, "MONUMENTS_DATA": str(self.data), **self._environment}
        arguments = [*self._command, "--port", str(self._port.number), *self._arguments]
        self.process = subprocess.Popen(
            arguments, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            if re.search(r"served at http://", line):
                break
        else:
            raise AssertionError("the server did not start:\n" + "".join(self.log))
        self.url = f"http://127.0.0.1:{self._port.number}"
        threading.Thread(target=self._drain, args=(self.process,), daemon=True).start()

    def wait_until_well(self) -> None:
        """Wait until it answers, or has ended."""
        assert self.process is not None
        pause = threading.Event()
        # Without certificates, which take longer to load than the answer.
        with httpx.Client(verify=False) as client:
            while True:
                try:
                    if client.get(f"{self.url}/healthz").status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.process.poll() is None, "the server has ended:\n" + "".join(self.log)
                pause.wait(0.05)

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Kill it and start it again on the same data and port."""
        self.kill()
        self.start()

    @property
    def database_url(self) -> str:
        """The URL of its database."""
        return self._environment.get("MONUMENTS_DATABASE_URL") or f"sqlite:///{self.data / 'monuments.sqlite3'}"

    def troubles(self) -> list[str]:
        """Lines of its log that should never occur."""
        return [line for line in self.log if "Traceback" in line or "[error" in line or "[critical" in line]

    def stop(self) -> int:
        """Stop it as an operator would; return its exit code."""
        return self._end(signal.SIGTERM)

    def release(self) -> None:
        """Let others have its port."""
        self._port.release()

    def _end(self, number: int) -> int:
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(LIMIT_S)

    def _drain(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self.log.append(line)
        process.stderr.close()


@contextmanager
def running_server(
    data: Path | None = None, environment: Mapping[str, str] | None = None, arguments: Sequence[str] = ()
) -> Iterator[RunningServer]:
    """A server for the duration of a block."""
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(data or Path(folder), environment, arguments)
        server.start()
        try:
            yield server
        finally:
            assert server.process is not None
            if server.process.poll() is None:
                server.stop()
            server.release()


def refused(arguments: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """The exit code and the output of a server that does not start."""
    done = subprocess.run(
        [*COMMAND, "--port", "0", *arguments],
        env={**os.environ, "COLUMNS": "300", **environment},
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    return done.returncode, done.stderr
