"""Reading what a user names on the command line."""

import sys
from pathlib import Path

from monuments.games import Setup
from monuments.records import Record, parse_record, setup_of

from .failure import Unreadable

STDIN = "-"


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; raises Unreadable."""
    try:
        return sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except OSError as error:
        raise Unreadable(f"{name}: {error.strerror or error}") from error
    except ValueError as error:
        raise Unreadable(f"{name!r}: {error}") from error


def read_record(name: str) -> tuple[Record, Setup]:
    """A record from a file, with its game and options; its events are not looked at yet."""
    record = parse_record(read_bytes(name))
    return record, setup_of(record)
