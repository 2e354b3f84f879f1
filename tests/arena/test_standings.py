"""The figures of tournaments whose games are known."""

import pytest

from monuments.arena import standings
from monuments.arena.intervals import share_over_deals
from tests.support.arena.tools import bot, ended, tournament


def test_two_bots() -> None:
    pair = tournament("random", "random", players=2)
    games = {0: ended(10, 4), 1: ended(3, 5), 2: ended(6, 6), 3: ended(9, 1)}
    figures = standings(pair, games)
    assert (figures.deals, figures.games) == (2, 4)
    first, second = figures.bots
    assert (first.bot, second.bot) == ("random", "random (2)")
    assert (first.games, first.wins, second.wins) == (4, 2.5, 1.5)
    assert first.share == share_over_deals([1, 0.25])
    assert first.score.estimate == (10 + 5 + 6 + 1) / 4
    assert first.margin.estimate == (6 + 2 + 0 - 8) / 4
    assert second.margin.estimate == -first.margin.estimate


def test_one_against_three_counts_each_seat() -> None:
    four = tournament("random", bot("First"), players=4)
    games = {0: ended(9, 1, 1, 1), 1: ended(1, 9, 1, 1), 2: ended(9, 1, 1, 9), 3: ended(2, 2, 2, 2)}
    one, others = standings(four, games).bots
    assert (one.games, others.games) == (4, 12)
    assert one.wins == 1 + 1 + 0 + 0.25
    assert others.wins == 4 - one.wins
    assert one.share.estimate == one.wins / 4
    assert others.share.estimate == pytest.approx(others.wins / 12)


def test_more_bots_than_seats_have_a_pairing_for_every_pair() -> None:
    robin = tournament("random", bot("First"), bot("Last"))
    games = {number: ended(2, 1) if robin.seats(number)[0] == 0 else ended(1, 2) for number in robin.games(4)}
    figures = standings(robin, games)
    assert [pairing.bots for pairing in figures.pairings] == [
        ("random", "First"),
        ("random", "Last"),
        ("First", "Last"),
    ]
    assert [pairing.games for pairing in figures.pairings] == [4, 4, 4]
    assert [share.estimate for share in figures.pairings[0].shares] == [1, 0]
    assert [share.estimate for share in figures.pairings[2].shares] == [0.5, 0.5]
    assert [one.wins for one in figures.bots] == [8, 2, 2]
    assert figures.bots[0].elo.estimate == 1000 > figures.bots[1].elo.estimate


def test_the_anchor_is_greedy_or_the_first_or_the_one_that_is_named() -> None:
    games = {0: ended(3, 1), 1: ended(1, 3)}
    for bots, anchor, expected in ((("random", "greedy"), None, 1), (("a", "b"), None, 0), (("a", "greedy"), 0, 0)):
        figures = standings(tournament(*bots), games, anchor)
        assert figures.bots[expected].elo.estimate == 1000
        assert figures.bots[1 - expected].elo.estimate != 1000
