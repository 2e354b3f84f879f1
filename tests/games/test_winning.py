"""Who wins: the rules, the Python functions and whole batches agree."""

from itertools import product

import numpy as np
import pytest

from monuments.games.bits import EMPTY, list_members
from monuments.games.events import event_buffer
from monuments.games.winning import is_winner, leading, note_winners, victory_shares, winners

WON, TIED = 7, 8


def counted(scores: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The winners and their points, seat by seat as the rules count them."""
    leaders, best, out = EMPTY, 0, np.empty(8, np.int16)
    for seat, points in enumerate(scores):
        leaders, best = leading(leaders, best, seat, points)
    return tuple(out[: list_members(leaders, 0, out)].tolist()), best


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_rules_and_python_name_the_same_winners(players: int) -> None:
    games = list(product((-3, 0, 2), repeat=players))
    for scores in games:
        most = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
        assert winners(scores) == most
        assert counted(scores) == (most, max(scores))
    assert [tuple(np.flatnonzero(row)) for row in is_winner(games)] == [winners(scores) for scores in games]


def test_a_victory_is_shared_equally() -> None:
    assert victory_shares((5, 9, 1)) == (0, 1, 0)
    assert victory_shares((-4, -4, -5)) == (0.5, 0.5, 0)


def test_a_lone_winner_won_and_several_are_tied() -> None:
    events = event_buffer()
    note_winners(np.uint64(0b100), 30, WON, TIED, events)
    note_winners(np.uint64(0b1010), 20, WON, TIED, events)
    assert events[:4].tolist() == [[WON, 2, 30, 0, 0], [TIED, 1, 20, 0, 0], [TIED, 3, 20, 0, 0], [0, 0, 0, 0, 0]]
