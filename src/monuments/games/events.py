"""What happened, as small frozen values: the only source of log lines, animations and sentences."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .kernel import rule

CAPACITY = 96
COLUMNS = 5

Value = str | int


@dataclass(frozen=True)
class Phrase:
    """Something to put into words: the key of its sentence, the seat it is about, and the values it mentions."""

    key: str
    seat: int | None = None
    values: tuple[tuple[str, Value], ...] = ()

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]


def event_buffer(capacity: int = CAPACITY) -> NDArray[np.int32]:
    """An empty buffer for the events of one action; with capacity 0 nothing is recorded."""
    return np.zeros((capacity, COLUMNS), np.int32)


@rule
def note(events: Any, kind: int, seat: int, first: int, second: int, third: int) -> None:
    """Write an event into the first free row; kinds are numbered from 1, so a row of kind 0 is free."""
    for row in range(len(events)):
        if events[row, 0] == 0:
            events[row, 0] = kind
            events[row, 1] = seat
            events[row, 2] = first
            events[row, 3] = second
            events[row, 4] = third
            return
