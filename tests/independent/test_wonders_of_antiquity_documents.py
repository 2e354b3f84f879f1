"""The checker of Wonders of Antiquity: header, result, fairness, and your own cards."""

import copy
import json
from typing import Any

import pytest

from tests.support.independent import wonders_of_antiquity as wa
from tests.support.independent.documents import HEADER_FAULTS, changed, cut, damaged, fairness_faults, rejected
from tests.support.independent.wonders_of_antiquity_tables import (
    BOTH,
    FAME,
    HEROES,
    HONEST,
    blank_record,
    opening,
    play_game,
    rejection,
    small_data,
    standard_data,
    without,
)


@pytest.mark.parametrize(
    ("path", "to", "rule_broken"),
    [
        *HEADER_FAULTS,
        ("game", "world_monuments", "record"),
        ("result", {}, "record"),
        *((f"options/{key}", None, "record") for key in blank_record()["options"]),
        ("options/first_player", 2, "S2"),
        ("options/first_player", -1, "S2"),
        ("options/expansions", "eternal_fame", "record"),
        ("options/expansions", ["Eternal Fame"], "record"),
        ("options/expansions", [FAME, FAME], "record"),
        ("options/expansions", [HEROES, FAME], "record"),
        ("options/expansions", [1], "record"),
        ("options/expansions", {}, "record"),
        ("options/screens", "open", "record"),
        ("options/seen_cards", "Shown", "record"),
        ("options/seen_cards", True, "record"),
        ("options/seen_cards", ["shown"], "record"),
    ],
)
def test_header_faults(path: str, to: Any, rule_broken: str) -> None:
    assert rejection(changed(blank_record(), *path.split("/"), to=to)) == (None, rule_broken)


def test_seen_cards_came_with_version_2() -> None:
    for value in ("shown", "hidden"):
        wa.check(blank_record(seen_cards=value))
        assert rejection(blank_record(rules="1", seen_cards=value)) == (None, "record")
    wa.check(blank_record(rules="1"))
    assert rejection(changed(blank_record(), "rules", to="1")) == (None, "record")
    assert rejection(changed(blank_record(rules="1"), "rules", to="2")) == (None, "record")


@pytest.mark.parametrize("record", [None, [], "record", 1])
def test_record_is_an_object(record: Any) -> None:
    assert rejection(record) == (None, "record")


def test_result_faults() -> None:
    record = play_game(8, players=3, expansions=list(BOTH))
    wa.check(record)
    scores = record["result"]["scores"]
    winners = record["result"]["winners"]
    for path, to, rule_broken in [
        (("result",), None, "record"),
        (("result",), [], "record"),
        (("result", "reason"), None, "record"),
        (("result", "reason"), "rounds", "E1"),
        (("result", "reason"), "completed", "E1"),
        (("result", "reason"), ["pile"], "E1"),
        (("result", "scores"), [score + 1 for score in scores], "E2"),
        (("result", "scores"), scores[:2], "E2"),
        (("result", "scores", 0), float(scores[0]), "record"),
        (("result", "winners"), [], "E5"),
        (("result", "winners"), [0, 1, 2], "E5"),
        (("result", "winners"), winners * 2, "E5"),
        (("result", "note"), "", "record"),
    ]:
        assert rejection(changed(record, *path, to=to)) == (None, rule_broken), path
    early = without(record, len(record["events"]) - 1)
    assert rejection(early) == (None, "record")


def test_winners_are_written_in_order_of_seats() -> None:
    data = small_data()
    data["scale"] = [3, 6, 9, 12, 15, 18]
    data["historians"] = {"2": 0, "3": 0, "4": 0}
    for seed in range(99):
        record = play_game(seed, data, players=4)
        if len(record["result"]["winners"]) > 1:
            break
    wa.check(record)
    record["result"]["winners"].reverse()
    assert rejection(record) == (None, "E5")


def test_fairness_faults() -> None:
    record = play_game(9, fair=True, players=3)
    wa.check(record)
    fairness = record["fairness"]
    for path, to in fairness_faults(record):
        assert rejection(changed(record, *path, to=to)) == (None, "fairness"), path

    running = copy.deepcopy(record)
    del running["result"]
    del running["events"][40:]
    assert rejection(running) == (None, "fairness")
    del running["fairness"]["secret"]
    wa.check(running)

    # two cards of the pile exchanged, where all else stays legal
    running = copy.deepcopy(cut(record, 1))
    pile = running["events"][0]["draw"]["pile"]
    pile[3], pile[5] = pile[5], pile[3]
    wa.check(running)
    running["fairness"] = fairness
    assert rejection(running) == (1, "fairness")


def test_texts() -> None:
    text = json.dumps(opening(*HONEST))
    wa.check_text(text)
    for bad in damaged(text):
        assert rejected(wa.check_text, bad) == (None, "record")


def cards_rule(data: Any) -> str:
    """The rule by which card data is refused, in a record."""
    event, found = rejection(blank_record(data))
    assert event is None
    return found


def test_good_card_data_is_accepted() -> None:
    assert wa.read_cards(standard_data()) == wa.STANDARD_CARDS
    wa.check(blank_record(standard_data()))
    wa.check(blank_record(small_data()))
    for name in ("x", "x" * 40, "Ἀκρόπολις"):
        wa.check(blank_record(changed(standard_data(), "monuments", 0, "name", to=name)))
    for players, count in ((2, 24), (3, 60), (4, 48)):
        assert len(wa.read_cards(small_data()).in_play(players)) == count


@pytest.mark.parametrize(
    ("path", "to", "rule_broken"),
    [
        *((key, None, "record") for key in standard_data()),
        *((f"monuments/3/{key}", None, "record") for key in ("slug", "name", "symbols")),
        *((f"historians/{key}", None, "record") for key in "234"),
        *((f"removed/{key}", None, "record") for key in "234"),
        ("author", "me", "record"),
        ("status", 1, "record"),
        ("scale", {}, "record"),
        ("scale/0", None, "C7"),
        ("scale/6", 21, "C7"),
        ("scale/0", 0, "C7"),
        ("scale/0", -3, "C7"),
        ("scale/0", 4, "C7"),
        ("scale/0", "3", "record"),
        ("scale/0", 3.0, "record"),
        ("scale/0", 6, "C7"),
        ("scale/5", 15, "C7"),
        ("scale/5", 3003, "C7"),
        ("scale/2", True, "record"),
        ("historian_points", [9, 6], "C7"),
        ("historian_points", [9, 6, 3, 1], "C7"),
        ("historian_points", 9, "record"),
        ("historian_points/0", 1001, "C7"),
        ("historian_points/0", -1, "C7"),
        ("historian_points/0", "9", "record"),
        ("unused_historian_cost", -1, "C7"),
        ("unused_historian_cost", 1001, "C7"),
        ("unused_historian_cost", "12", "record"),
        ("start_hand", 0, "C7"),
        ("start_hand", -5, "C7"),
        ("start_hand", 10**9, "C7"),
        ("start_hand", True, "record"),
        ("start_hand", 5.0, "record"),
        ("historians", [2, 3, 2], "record"),
        ("historians/2", 5, "C7"),
        ("historians/3", -1, "C7"),
        ("historians/4", False, "record"),
        ("historians/5", 2, "record"),
        ("removed", [], "record"),
        ("removed/2", 1, "record"),
        ("removed/2", [1, 1], "C7"),
        ("removed/2", [0], "C7"),
        ("removed/3", [10], "C7"),
        ("removed/4", ["1"], "record"),
        ("removed/4", [True], "record"),
        ("removed/5", [], "record"),
        ("removed/2", [1, 2, 3, 4, 5, 6, 7, 8, 9], "C7"),
        ("monuments", {}, "record"),
        ("monuments", [], "C7"),
        ("monuments/11", None, "C7"),
        ("monuments/12", {}, "C7"),
        ("monuments/3", [], "record"),
        ("monuments/3/slug", "atlantis", "C7"),
        ("monuments/3/slug", "colosseum", "C7"),
        ("monuments/3/slug", 3, "record"),
        ("monuments/3/name", "", "C7"),
        ("monuments/3/name", "x" * 41, "C7"),
        ("monuments/3/name", 3, "record"),
        ("monuments/3/index", 3, "record"),
        ("monuments/3/symbols", "helmet", "record"),
        ("monuments/3/symbols/0", None, "C7"),
        ("monuments/3/symbols/9", "ship", "C7"),
        ("monuments/3/symbols/0", "Helmet", "C7"),
        ("monuments/3/symbols/0", 0, "record"),
    ],
)
def test_card_data_broken_one_key_at_a_time(path: str, to: Any, rule_broken: str) -> None:
    data = standard_data()
    lists = ("scale", "historian_points", "monuments", "symbols")
    keys: list[str | int] = []
    for name in path.split("/"):
        keys.append(int(name) if keys and keys[-1] in lists else name)
    if keys[-1] in (6, 9, 12) and keys[-2] in lists:  # one more than there should be
        inner: Any = data
        for key in keys[:-1]:
            inner = inner[key]
        inner.append(to)
        assert cards_rule(data) == rule_broken
    else:
        assert cards_rule(changed(data, *keys, to=to)) == rule_broken


@pytest.mark.parametrize("cards", [None, [], {}, "standard"])
def test_card_data_is_an_object(cards: Any) -> None:
    record = blank_record()
    record["cards"] = cards
    assert rejection(record) == (None, "record")


@pytest.mark.parametrize(
    ("players", "removed", "most"),
    [(2, [1, 2, 3, 4, 5], 21), (3, [7, 8, 9], 22), (4, [], 25), (4, [5], 22)],
)
def test_c7_cards_enough_for_each_player_count(players: int, removed: list[int], most: int) -> None:
    # hands, offer and one more card per player
    data = standard_data()
    data["removed"] = {"2": [], "3": [], "4": []} | {str(players): removed}
    data["start_hand"] = most
    wa.check(blank_record(data))
    data["start_hand"] = most + 1
    assert cards_rule(data) == "C7"


def test_c7_smallest_pile_still_gives_a_game() -> None:
    data = standard_data()
    data["removed"] = {"2": list(range(2, 10)), "3": [], "4": []}
    data["start_hand"] = 3  # 12 cards: 2 hands of 3, 3 in the offer, 3 in the pile
    record = play_game(1, data, players=2, expansions=list(BOTH))
    assert len(record["events"][0]["draw"]["pile"]) == 3
    wa.check(record)
    data["start_hand"] = 4
    assert cards_rule(data) == "C7"
