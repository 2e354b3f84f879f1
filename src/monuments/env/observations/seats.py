"""Seats as an observer counts them: its own seat first, then the others clockwise."""

from typing import Any

import numpy as np

from monuments.games.kernel import rule


@rule
def from_observer(seat: Any, observer: Any, players: Any) -> Any:
    """How many seats after the observer a seat comes; a watcher (-1) counts from the first seat.

    In compiled code a sum of signed and unsigned numbers cannot be an index, so all are made signed.
    """
    first = max(np.int64(observer), np.int64(0))
    return (np.int64(seat) - first + np.int64(players)) % np.int64(players)
