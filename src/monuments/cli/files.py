"""Reading what a user names on the command line."""

import sys
from pathlib import Path

from monuments.games import Setup
from monuments.games.reading import MIB, read_limited, within
from monuments.records import Record, parse_record, setup_of

from .failure import Unreadable

STDIN = "-"
LARGEST_RECORD = 16 * MIB
"""The bytes that a record may have; a long game has some thirty thousand."""


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
    """A record from a file, with its game and options; its events are not looked at yet."""
    record = parse_record(read_bytes(name))
    return record, setup_of(record)
