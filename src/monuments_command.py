"""The `monuments` command, which ends with a sentence even if it is interrupted while it is still being imported.

It stands outside the package, because the package itself takes a moment to import.
"""

import os
import signal
from types import FrameType

INTERRUPTED = 130


def main() -> None:
    """Import the command and run it."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    from monuments.cli.main import main as command

    signal.signal(signal.SIGINT, usual)
    command()


def _stop(number: int, frame: FrameType | None) -> None:
    """End at once: an exception could be taken for a failed import on its way."""
    os.write(2, b"error: interrupted\n")
    os._exit(INTERRUPTED)
