"""Commands to be interrupted."""

import signal
import subprocess
from collections.abc import Sequence


def start(command: Sequence[str]) -> "subprocess.Popen[bytes]":
    """A command in a separate process group, which receives interrupts even if these tests run in the background."""
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - nothing else runs here
    )
