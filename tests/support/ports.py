"""Ports for servers that are stopped and started again: nobody else takes them in between."""

import fcntl
import os
import random
import socket
import tempfile
from pathlib import Path

PORTS = range(21_000, 32_000)
"""Below the ports that a system assigns to outgoing connections."""
LOCKS = Path(tempfile.gettempdir()) / f"monuments-test-ports-{os.getuid()}"


class ReservedPort:
    """A port that belongs to this process until it is released, among all processes that reserve ports like this."""

    def __init__(self) -> None:
        LOCKS.mkdir(exist_ok=True)
        for number in random.Random().sample(PORTS, len(PORTS)):
            lock = os.open(LOCKS / str(number), os.O_CREAT | os.O_RDWR)
            if _is_locked(lock) and _is_free(number):
                self.number, self._lock = number, lock
                return
            os.close(lock)
        raise OSError(f"no port of {PORTS} is free")

    def release(self) -> None:
        """Release the port."""
        os.close(self._lock)


def _is_locked(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_free(number: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", number))
        except OSError:
            return False
    return True
