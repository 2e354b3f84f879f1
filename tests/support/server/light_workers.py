"""Workers for tests of their supervisor: they import nothing, so that each starts fast."""

import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from pathlib import Path


def note(folder: Path, number: int) -> None:
    """Leave the process's number in a file; what reads it finds all of it."""
    unfinished = folder / f".{os.getpid()}"
    unfinished.write_text(str(number))
    unfinished.rename(folder / str(os.getpid()))


def serve_slowly(folder: Path, number: int, started: Connection) -> None:
    """A worker that takes as long to import as somebody wants it to."""
    note(folder, number)
    read_until_it_is_there(folder / "imported")
    started.send(number)
    signal.pause()


def serve_at_once(folder: Path, number: int, started: Connection) -> None:
    note(folder, number)
    started.send(number)
    signal.pause()


def fail(number: int, started: Connection) -> None:
    sys.exit(3)


def read_until_it_is_there(file: Path) -> None:
    pause = threading.Event()
    while not file.exists():
        pause.wait(0.01)
