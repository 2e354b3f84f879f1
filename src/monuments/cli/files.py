"""Files named on the command line: reading them, and checking before long work that they can be written."""

import sys
import tempfile
from pathlib import Path

from monuments.games import Setup
from monuments.games.reading import MIB, read_limited, within
from monuments.records import Record, parse_record, setup_of

from .failure import Failure, Unreadable

STDIN = "-"
LARGEST_RECORD = 16 * MIB
"""The most bytes that a record may have; a long game has about thirty thousand."""


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; raises Unreadable."""
    if name == STDIN and sys.stdin is None:
        raise Unreadable(f"{name}: standard input is closed")
    try:
        if name == STDIN:
            return within(sys.stdin.buffer.read(LARGEST_RECORD + 1), LARGEST_RECORD, name)
        return read_limited(Path(name), LARGEST_RECORD)
    except OSError as error:
        raise Unreadable(f"{name}: {error.strerror or error}") from error
    except ValueError as error:
        raise Unreadable(f"{name!r}: {error}") from error


def read_record(name: str) -> tuple[Record, Setup]:
    """A record from a file, with its game and options; its events are not verified."""
    record = parse_record(read_bytes(name))
    return record, setup_of(record)


def check_new_file(file: Path) -> None:
    """Raise Failure if a file of that name exists or cannot be created."""
    if file.exists():
        raise Failure(f"{file} exists already; choose another file")
    check_folder(file.parent)


def check_file(file: Path) -> None:
    """Raise Failure if a file can neither be created nor overwritten."""
    if not file.exists():
        check_folder(file.parent)
        return
    try:
        file.open("r+b").close()
    except OSError as error:
        raise Failure(f"{file}: {error.strerror or error}") from error


def make_folder(folder: Path) -> None:
    """Create a folder unless it exists; raise Failure if no file can be written into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"{folder}: {error.strerror or error}") from error
    check_folder(folder)


def check_folder(folder: Path) -> None:
    """Raise Failure if no file can be written into a folder. Only an attempt shows that on every file system."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise Failure(f"no file can be written to {folder}: {error.strerror or error}") from error
