"""Who wins: everybody with the most points."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .bits import bit, count, lowest, without_lowest
from .events import note
from .kernel import rule


@rule
def leading(leaders: Any, best: int, seat: int, points: int) -> Any:
    """The set of seats with the most points, and that number, updated by another seat; start with EMPTY."""
    if leaders == 0 or points > best:
        return bit(seat), points
    if points == best:
        return leaders | bit(seat), best
    return leaders, best


@rule
def note_winners(leaders: Any, points: int, won: int, tied: int, events: Any) -> None:
    """Write an event for each winner: `won` for a single winner, otherwise `tied`."""
    kind = won if count(leaders) == 1 else tied
    while leaders != 0:
        note(events, kind, lowest(leaders), points, 0, 0)
        leaders = without_lowest(leaders)


def is_winner(scores: ArrayLike) -> NDArray[np.bool_]:
    """Whether each seat wins; the scores may be those of many games, one row for each."""
    points = np.asarray(scores)
    won: NDArray[np.bool_] = points == points.max(axis=-1, keepdims=True)
    return won


def winners(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats that win."""
    return tuple(np.flatnonzero(is_winner(scores)).tolist())


def victory_shares(scores: Sequence[int]) -> tuple[float, ...]:
    """Each seat's share of the victory: 1/k for each of k winners."""
    won = is_winner(scores)
    return tuple((won / won.sum()).tolist())
