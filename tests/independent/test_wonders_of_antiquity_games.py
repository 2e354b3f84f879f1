"""The checker of Wonders of Antiquity: fairness computed by hand, and random games."""

import json
from collections import Counter
from itertools import product

import pytest

from . import wonders_of_antiquity as wa
from .by_hand import by_hand_numbers, by_hand_shuffle
from .wonders_of_antiquity_tables import (
    BOTH,
    COMBINATIONS,
    HEROES,
    SECRET,
    check_facts,
    play_game,
    small_data,
    standard_data,
)


def test_fair_deal_by_hand() -> None:
    salts = [b"\x01" * 16, bytes(16), b"salt of one seat"]
    assert wa.fair_starting_player(SECRET, salts, 3) == by_hand_numbers(SECRET, salts, 0)[0] % 3
    for players, lowest in ((2, 3), (3, 3), (4, 1)):
        deck = [f"{slug}-{number}" for slug in wa.MONUMENTS for number in range(lowest, 10)]
        deck = by_hand_shuffle(by_hand_numbers(SECRET, salts, 1), deck)
        assert wa.fair_deal(SECRET, salts, wa.STANDARD_CARDS, players) == {
            "hands": [[deck.pop(0) for _ in range(5)] for _ in range(players)],
            "offer": [deck.pop(0), deck.pop(0), deck.pop(0)],
            "pile": deck,
        }


@pytest.mark.parametrize(("players", "expansions"), list(product((2, 3, 4), COMBINATIONS)))
def test_random_games(players: int, expansions: tuple[str, ...]) -> None:
    met: Counter[str] = Counter()
    for seed in range(4):
        record = play_game(
            seed,
            fair=seed < 2,
            players=players,
            first_player=players - 1,
            expansions=list(expansions),
        )
        met += check_facts(record)
        wa.check_text(json.dumps(record))
    common = {"draw", "erect", "expand", "lay", "done", "points", "extra", "discard"}
    common |= {"historian", "end", "lapse"}
    tokens = {"token", "buy", "swap", "for", "reorder"} if HEROES in expansions else set()
    assert set(met) | {"lapse"} == common | tokens  # some games never come to a lapse


def test_games_with_card_data_of_ones_own() -> None:
    for seed in range(5):
        players = 2 + seed % 3
        plain = play_game(seed, standard_data(), players=players, expansions=list(BOTH))
        check_facts(plain)
        del plain["cards"]
        wa.check(plain)  # the printed cards, written out
        other = play_game(seed, small_data(), fair=seed % 2 == 0, players=players, expansions=list(BOTH))
        check_facts(other)


def test_running_game_may_stop_anywhere() -> None:
    record = play_game(3, fair=True, players=3, expansions=list(BOTH))
    del record["result"]
    del record["fairness"]["secret"]
    events = record["events"]
    for count in range(len(events)):
        record["events"] = events[:count]
        wa.check(record)
    last = list(wa.follow(record))[-1]
    assert last.phase == "playing"
    assert last.winners == ()
