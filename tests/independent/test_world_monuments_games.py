"""The checker of Monuments: fairness computed by hand, and random games."""

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from . import world_monuments as wm
from .by_hand import by_hand_hmac, by_hand_numbers, by_hand_shuffle
from .world_monuments_tables import SECRET, custom_data, new_checker, only_monument, play_game, small_data


def test_fair_draws_by_hand() -> None:
    salts = [b"\x01" * 16, bytes(16), b"salt of one seat"]
    assert wm.fair_starting_player(SECRET, salts, 3) == by_hand_numbers(SECRET, salts, 0)[0] % 3

    taj_mahal = wm.built_in_board("taj_mahal")
    numbers = by_hand_numbers(SECRET, salts, 2)
    short = by_hand_shuffle(numbers, [f"m{number}" for number in range(6)])[0]
    bag = by_hand_shuffle(numbers, "PPPPPPRRRRRRNNNNOOOBBBK")
    quarry = {f"o{number}": bag.pop(0) for number in range(12)}
    for number in range(6):
        stones = [bag.pop(0)] if short == f"m{number}" else [bag.pop(0), bag.pop(0)]
        quarry[f"m{number}"] = "".join(sorted(stones, key="PRNOBK".index))
    quarry["c"] = "".join(sorted(bag, key="PRNOBK".index))
    assert wm.fair_quarry(SECRET, salts, taj_mahal, 2) == quarry
    assert len(quarry[short]) == 1

    # without short spaces no number is used for them
    notre_dame = wm.built_in_board("notre_dame")
    bag = by_hand_shuffle(by_hand_numbers(SECRET, salts, 1), "PPPPPPPPPPRRRRRRNNNOOBBBK")
    drawn = wm.fair_quarry(SECRET, salts, notre_dame, 1)
    assert [drawn[f"o{number}"] for number in range(12)] == bag[:12]
    assert drawn["c"] == bag[24]


def test_key_is_the_booked_example_of_hmac() -> None:
    # RFC 4231, test case 2
    expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert by_hand_hmac(b"Jefe", b"what do ya want for nothing?").hex() == expected
    assert wm.fair_key(b"Jefe", [b"what do ya ", b"want for nothing?"]).hex() == expected


def test_numbers_of_the_last_stretch_are_dropped() -> None:
    assert wm.below(iter([2**32 - 1, 7]), 3) == 1
    assert wm.below(iter([2**32 - 2, 7]), 3) == (2**32 - 2) % 3
    assert wm.below(iter([2**32 - 1]), 4) == 3


def check_facts(record: dict[str, Any]) -> None:
    """Score identity, conservation of stones and the form of every position."""
    table = new_checker(record)
    board = table.board
    players = record["options"]["players"]
    penalties = 0
    drawn = 0
    positions = list(wm.follow(record))
    assert len(positions) == len(record["events"]) + 1
    for position, event in zip(positions, record["events"], strict=False):
        if position.phase == "draw":
            assert "draw" in event
            assert position.seat is None
            assert position.legal == ()
            assert not any(position.quarry.values())
            assert position.worker is None
            drawn_before = drawn
            drawn += 1
        else:
            assert event["seat"] == position.seat
            assert event["do"] in position.legal
            assert list(position.legal) == sorted(set(position.legal))
            drawn_before = drawn
            if event["do"] == "pass":
                assert position.legal == ("pass",)
                assert position.seat is not None
                hand = position.hands[position.seat]
                if position.round < 3 or record["options"]["last_round_penalty"]:
                    penalties += sum(hand[colour] for colour in "PRNO")
        assert position.winners == ()
        assert position.reason is None
        there = Counter("".join(position.quarry.values()))
        for hand in position.hands:
            there.update(hand)
        there.update(board.plan[place].colour for place in position.built)
        for colour in "PRNO":
            assert there[colour] == sum(plan[colour] for plan in board.rounds[:drawn_before])
        assert there["B"] == 3 * drawn_before
        assert there["K"] == (1 if position.phase == "quarry" else 0)
    last = positions[-1]
    assert last.phase == "over"
    assert last.reason == ("completed" if last.built == set(board.plan) else "rounds")
    built_points = sum(board.level_points[place[0]] for place in last.built)
    assert sum(last.scores) == 10 * players + 11 * drawn + built_points - penalties
    assert last.round == drawn
    for level, x, y in last.built:
        assert board.plan[level, x, y].supports <= last.built
    assert list(last.scores) == record["result"]["scores"]
    assert max(last.scores) == last.scores[last.winners[0]]


GAMES = list(product(wm.MONUMENTS, (2, 3, 4), (False, True), (True, False)))


@pytest.mark.parametrize(("monument", "players", "step_back", "penalty"), GAMES)
def test_random_games(monument: str, players: int, step_back: bool, penalty: bool) -> None:
    for fair in (False, True):
        record = play_game(
            seed=players,
            fair=fair,
            monument=monument,
            players=players,
            first_player=players - 1,
            step_back=step_back,
            last_round_penalty=penalty,
            screens="open" if fair else "closed",
        )
        assert sum("draw" in event for event in record["events"]) == 3
        check_facts(record)
        wm.check_text(json.dumps(record))


@pytest.mark.parametrize("monument", wm.MONUMENTS)
def test_no_monument_is_finished_before_round_three(monument: str) -> None:
    board = wm.built_in_board(monument)
    wanted = Counter(stone.colour for stone in board.plan.values())
    early = {colour: sum(plan[colour] for plan in board.rounds[:2]) for colour in "PRNO"}
    assert any(early[colour] < wanted[colour] for colour in wanted)


def test_example_of_the_booklets() -> None:
    assert wm.built_in_board("notre_dame").round_stones(1) == "P" * 10 + "RRRRRRNNNOOBBBK"


def test_games_on_a_board_of_ones_own() -> None:
    check_facts(play_game(1, custom_data(), players=3))
    endings = set()
    for seed in range(12):
        record = play_game(seed, small_data(), fair=seed % 2 == 0, players=2 + seed % 3)
        check_facts(record)
        endings.add((record["result"]["reason"], record["events"][-1]["do"]))
        assert record["result"]["reason"] == "completed"
    assert endings == {("completed", "build 2 -4,-2")}


def test_monument_may_stay_unfinished() -> None:
    # the upper stone comes first: its holder may have to pass before the lower one is built
    data = small_data()
    data["supply"]["N"] = 1
    rounds = only_monument(data)["rounds"]
    rounds[0].update(P=0, R=1)
    rounds[1].update(R=0, N=1)
    endings = set()
    for seed in range(12):
        record = play_game(seed, data, players=2 + seed % 3, last_round_penalty=seed % 2 == 0)
        check_facts(record)
        endings.add(record["result"]["reason"])
    assert endings == {"completed", "rounds"}


def test_running_game_may_stop_anywhere() -> None:
    record = play_game(3, fair=True)
    del record["result"]
    del record["fairness"]["secret"]
    events = record["events"]
    for count in range(0, len(events), 17):
        record["events"] = events[:count]
        last = list(wm.follow(record))[-1]
        assert last.phase != "over"
        assert last.winners == ()


def test_nobody_is_stuck_on_an_accepted_board() -> None:
    dice = random.Random(11)
    accepted = 0
    while accepted < 25:
        outer, middle, centre = dice.randint(3, 6), dice.randint(0, 3), dice.randint(0, 1)
        spaces = outer + middle + centre
        near: dict[str, list[int]] = {str(space): [] for space in range(spaces)}
        for one in range(spaces):
            for other in range(one):
                if dice.random() < 0.5:
                    near[str(one)].append(other)
                    near[str(other)].append(one)
        few = dice.randint(0, min(1, middle))
        total = outer + 2 * middle - few + (dice.randint(0, 2) if centre else 0)
        data = small_data()
        data["supply"]["P"] = 250
        data["quarry"].update(outer=outer, middle=middle, centre=centre, adjacency=near)
        (monument,) = data["monuments"].values()
        monument["total_tokens_per_round"] = [total] * 3
        monument["middle_spaces_with_one_token"] = [few] * 3
        monument["rounds"] = [{"P": total - 4, "R": 0, "N": 0, "O": 0} for _ in range(3)]
        monument["positions"] = monument["positions"][:1]
        monument["positions"][0]["colour"] = "P"
        try:
            wm.read_board(data)
        except wm.Rejected as fault:
            assert fault.rule == "S6"
            continue
        accepted += 1
        for seed in range(6):
            check_facts(play_game(seed, data, step_back=bool(seed % 2)))
