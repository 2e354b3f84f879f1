"""The log of a test, read back; logging is restored afterwards."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from monuments.server.telemetry import set_up_logging


class Log:
    """What was logged so far."""

    def __init__(self, stream: io.StringIO) -> None:
        self._stream = stream

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@contextmanager
def logged(log_format: str = "json", level: str = "info") -> Iterator[Log]:
    """Log into a text for the duration of the block."""
    root, stream = logging.getLogger(), io.StringIO()
    handlers, before = root.handlers[:], root.level
    set_up_logging(log_format, level, stream)
    try:
        yield Log(stream)
    finally:
        root.handlers[:] = handlers
        root.setLevel(before)
        structlog.reset_defaults()
