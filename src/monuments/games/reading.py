"""Reading a file that a user names: up to a limit, and without waiting for a pipe that nobody writes to."""

import errno
import os
from pathlib import Path

MIB = 2**20


def read_limited(path: Path, limit: int) -> bytes:
    """The bytes of a file, a device or a pipe; raises OSError if it cannot be read or is larger than the limit."""
    with open(path, "rb", opener=_at_once) as file:  # Path.open has no opener
        os.set_blocking(file.fileno(), True)
        return within(file.read(limit + 1), limit, str(path))


def within(content: bytes, limit: int, name: str) -> bytes:
    """The content, unless it is longer than the limit; then raises OSError."""
    if len(content) > limit:
        raise OSError(errno.EFBIG, f"larger than {limit // MIB} MiB, the most that is read", name)
    return content


def _at_once(path: str, flags: int) -> int:
    """Open a pipe without waiting for a writer; a pipe that nobody writes to is empty."""
    return os.open(path, flags | os.O_NONBLOCK)
