"""Who plays whom: every bot in every seat, and no pairing left out."""

import pytest

from monuments.arena import Unpaired
from monuments.arena.pairing import labels, pairings, rotations
from tests.support.arena.tools import bot, tournament


@pytest.mark.parametrize(
    ("bots", "players", "expected"),
    [
        (2, 2, ((0, 1),)),
        (3, 3, ((0, 1, 2),)),
        (2, 3, ((0, 1, 1),)),
        (2, 4, ((0, 1, 1, 1),)),
        (3, 2, ((0, 1), (0, 2), (1, 2))),
        (4, 3, ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))),
    ],
)
def test_the_pairings(bots: int, players: int, expected: object) -> None:
    assert pairings(bots, players) == expected


def test_every_bot_rotates_through_every_seat() -> None:
    assert rotations((0, 1)) == ((0, 1), (1, 0))
    assert rotations((0, 1, 2)) == ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    assert rotations((0, 1, 1, 1)) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


@pytest.mark.parametrize(("bots", "players", "reason"), [(0, 2, "two bots"), (1, 2, "two bots"), (3, 4, "4 seats")])
def test_bots_that_cannot_be_seated_are_refused(bots: int, players: int, reason: str) -> None:
    with pytest.raises(Unpaired, match=reason):
        pairings(bots, players)


def test_games_are_rounded_up_to_whole_rotations() -> None:
    three = tournament("random", "random", players=3)
    assert (three.deals(7), len(three.games(7))) == (3, 9)
    robin = tournament("random", "random", "random")
    assert (robin.deals(3), len(robin.games(3))) == (2, 12)


def test_every_bot_has_every_seat_of_every_deal_equally_often() -> None:
    robin = tournament("random", "random", "random", players=2)
    for deal in (1, 2):
        games = [number for number in robin.games(4) if robin.deal(number) == deal]
        seats = [robin.seats(number) for number in games]
        for who in range(3):
            assert sum(seating[0] == who for seating in seats) == sum(seating[1] == who for seating in seats) == 2


def test_a_bot_is_named_after_its_class_and_equal_names_are_numbered() -> None:
    assert labels(["random", bot("First"), "random", "level5:simulations=9"]) == (
        *("random", "First", "random (2)", "level5:simulations=9"),
    )
