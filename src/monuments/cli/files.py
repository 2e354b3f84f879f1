"""Reading what a user names on the command line."""

import sys
from pathlib import Path

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
