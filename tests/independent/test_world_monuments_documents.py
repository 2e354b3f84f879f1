"""The checker of Monuments: header, result, fairness, and your own boards."""

import copy
import json
from typing import Any

import pytest

from tests.support.independent import world_monuments as wm
from tests.support.independent.documents import HEADER_FAULTS, changed, cut, damaged, fairness_faults, rejected
from tests.support.independent.world_monuments_tables import (
    BOARD_DATA,
    HONEST,
    blank_record,
    custom_data,
    first,
    only_monument,
    opening,
    play_game,
    rejection,
    small_data,
)


@pytest.mark.parametrize(
    ("path", "to", "rule"),
    [
        *HEADER_FAULTS,
        ("game", "wonders_of_antiquity", "record"),
        ("rules", "2", "record"),
        *((f"options/{key}", None, "record") for key in blank_record()["options"]),
        ("options/first_player", 2, "S4"),
        ("options/first_player", -1, "S4"),
        ("options/monument", "Capitol", "S2"),
        ("options/monument", "custom", "record"),
        ("options/monument", ["capitol"], "record"),
        ("options/step_back", 1, "record"),
        ("options/last_round_penalty", "true", "record"),
        ("options/screens", "half", "record"),
        ("options/expansions", [], "record"),
        ("options/seen_cards", "shown", "record"),
    ],
)
def test_header_faults(path: str, to: Any, rule: str) -> None:
    assert rejection(changed(blank_record(), *path.split("/"), to=to)) == (None, rule)


@pytest.mark.parametrize("record", [None, [], "record", 1])
def test_record_is_an_object(record: Any) -> None:
    assert rejection(record) == (None, "record")


def test_result_faults() -> None:
    record = play_game(8, players=3)
    wm.check(record)
    scores = record["result"]["scores"]
    winners = record["result"]["winners"]
    other_reason = "rounds" if record["result"]["reason"] == "completed" else "completed"
    for path, to, rule in [
        (("result",), None, "record"),
        (("result",), [], "record"),
        (("result", "reason"), None, "record"),
        (("result", "reason"), other_reason, "E1"),
        (("result", "reason"), "pile", "E1"),
        (("result", "scores"), [score + 1 for score in scores], "E2"),
        (("result", "scores"), scores[:2], "E2"),
        (("result", "scores", 0), float(scores[0]), "record"),
        (("result", "winners"), [], "E3"),
        (("result", "winners"), [0, 1, 2], "E3"),
        (("result", "winners"), winners * 2, "E3"),
        (("result", "note"), "", "record"),
    ]:
        assert rejection(changed(record, *path, to=to)) == (None, rule), path
    early = copy.deepcopy(record)
    del early["events"][-1]
    assert rejection(early) == (None, "record")


def test_fairness_faults() -> None:
    record = play_game(9, fair=True, players=3)
    wm.check(record)
    fairness = record["fairness"]
    other_salt = fairness["salts"][::-1]
    for path, to in fairness_faults(record):
        assert rejection(changed(record, *path, to=to)) == (None, "fairness"), path

    running = copy.deepcopy(record)
    del running["result"]
    del running["events"][40:]
    assert rejection(running) == (None, "fairness")
    del running["fairness"]["secret"]
    wm.check(running)

    # other salts give other draws, and perhaps another starting player
    event, rule = rejection(changed(record, "fairness", "salts", to=other_salt))
    assert rule == "fairness"
    assert event in (None, 1)

    # a stone exchanged in the third draw, where all else stays legal
    third = first(record, lambda position, event: position.round == 3)
    running = cut(record, third + 1)
    quarry = running["events"][third]["draw"]["quarry"]
    one, other = next((a, b) for a in ("o0", "o1", "o2") for b in ("o9", "o10") if quarry[a] != quarry[b])
    quarry[one], quarry[other] = quarry[other], quarry[one]
    wm.check(running)
    running["fairness"] = fairness
    assert rejection(running) == (third + 1, "fairness")


def test_texts() -> None:
    text = json.dumps(opening(*HONEST))
    wm.check_text(text)
    for bad in damaged(text):
        assert rejected(wm.check_text, bad) == (None, "record")


def board_rule(data: Any) -> str:
    """The rule by which a board is refused, in a record."""
    event, rule = rejection(blank_record(data))
    assert event is None
    return rule


def test_good_boards_are_accepted() -> None:
    for name in BOARD_DATA["monuments"]:
        wm.check(blank_record(custom_data(name)))
    wm.check(blank_record(small_data()))
    bare = custom_data()
    for key in ("status", "gems_per_round", "black_per_round"):
        del bare[key]
    del bare["quarry"]["numbering"]
    wm.check(blank_record(bare))


@pytest.mark.parametrize(
    ("path", "to", "rule"),
    [
        *((key, None, "record") for key in ("supply", "quarry", "level_points", "monuments")),
        ("status", 1, "record"),
        ("gems_per_round", 4, "S6"),
        ("gems_per_round", "3", "record"),
        ("black_per_round", 0, "S6"),
        ("black_per_round", True, "record"),
        ("author", "me", "record"),
        ("supply/P", None, "record"),
        ("supply/P", 21, "S6"),
        ("supply/P", 251, "S6"),
        ("supply/P", -1, "S6"),
        ("supply/P", 24.0, "record"),
        ("supply/B", 9, "record"),
        ("supply/PR", 9, "record"),
        ("level_points/5", None, "record"),
        ("level_points/6", 11, "record"),
        ("level_points/12", 11, "record"),
        ("level_points/1", -1, "S6"),
        ("level_points/1", 100, "S6"),
        ("level_points/1", "1", "record"),
        ("quarry/outer", 11, "record"),  # the adjacency then has one space too many
        ("quarry/outer", 18, "S6"),
        ("quarry/outer", 0, "S6"),
        ("quarry/outer", True, "record"),
        ("quarry/middle", -1, "S6"),
        ("quarry/middle", None, "record"),
        ("quarry/centre", 2, "S6"),
        ("quarry/numbering", 0, "record"),
        ("quarry/shape", "round", "record"),
        ("quarry/adjacency/18", None, "record"),
        ("quarry/adjacency/19", [18], "record"),
        ("quarry/adjacency/00", [], "record"),
        ("quarry/adjacency/0", [1, 11], "S6"),
        ("quarry/adjacency/0", [1, 2, 11, 12], "S6"),
        ("quarry/adjacency/0", [1, 11, 12, 19], "S6"),
        ("quarry/adjacency/0", [1, 11, 12, -1], "S6"),
        ("quarry/adjacency/0", [0, 1, 11, 12], "S6"),
        ("quarry/adjacency/0", [1, 1, 11, 12], "S6"),
        ("quarry/adjacency/0", ["1", 11, 12], "record"),
        ("quarry/adjacency/0", "1", "record"),
        ("monuments", {}, "record"),
        ("monuments/second", {}, "record"),
        ("monuments/mine", [], "record"),
        ("monuments/mine/height", 4, "record"),
        ("monuments/mine/rounds", None, "record"),
        ("monuments/mine/rounds/2", None, "S6"),
        ("monuments/mine/rounds/0/P", None, "record"),
        ("monuments/mine/rounds/0/P", 11, "S6"),
        ("monuments/mine/rounds/0/P", -1, "S6"),
        ("monuments/mine/rounds/0/B", 3, "record"),
        ("monuments/mine/total_tokens_per_round/0", 26, "S6"),
        ("monuments/mine/total_tokens_per_round/0", None, "S6"),
        ("monuments/mine/total_tokens_per_round", None, "record"),
        ("monuments/mine/middle_spaces_with_one_token/1", 7, "S6"),
        ("monuments/mine/middle_spaces_with_one_token/1", False, "record"),
        ("monuments/mine/middle_spaces_with_one_token", [0, 0], "S6"),
        ("monuments/mine/positions", [], "S6"),
        ("monuments/mine/positions", {}, "record"),
        ("monuments/mine/positions/3/id", 4, "S6"),
        ("monuments/mine/positions/3/id", None, "record"),
        ("monuments/mine/positions/3/turned", True, "record"),
        ("monuments/mine/positions/0/level", 0, "S6"),
        ("monuments/mine/positions/46/level", 6, "S6"),
        ("monuments/mine/positions/46/level", 5, "S6"),
        ("monuments/mine/positions/0/x", 100, "S6"),
        ("monuments/mine/positions/0/y", -100, "S6"),
        ("monuments/mine/positions/0/x", 0.5, "record"),
        ("monuments/mine/positions/0/x", 98, "S6"),  # what rested on it now hangs
        ("monuments/mine/positions/0/colour", "B", "S6"),
        ("monuments/mine/positions/0/colour", "", "S6"),
        ("monuments/mine/positions/0/colour", 1, "record"),
        ("monuments/mine/positions/0/supports", [1], "S6"),
        ("monuments/mine/positions/46/supports", [], "S6"),
        ("monuments/mine/positions/46/supports", [0], "S6"),
        ("monuments/mine/positions/46/supports", None, "record"),
        ("monuments/mine/positions/46/supports", ["0"], "record"),
    ],
)
def test_custom_boards_broken_one_key_at_a_time(path: str, to: Any, rule: str) -> None:
    data = custom_data()
    # steps into a list are numbers, all others are keys
    in_lists = ("rounds", "total_tokens_per_round", "middle_spaces_with_one_token", "positions")
    names = path.split("/")
    pairs = zip(["", *names], names, strict=False)
    keys: list[str | int] = [int(name) if before in in_lists else name for before, name in pairs]
    assert board_rule(changed(data, *keys, to=to)) == rule


@pytest.mark.parametrize("board", [None, [], {}, "capitol"])
def test_board_is_an_object(board: Any) -> None:
    record = blank_record(small_data())
    record["board"] = board
    assert rejection(record) == (None, "record")


def with_positions(*places: tuple[int, int, int, list[int]]) -> dict[str, Any]:
    """Notre Dame's quarry and stones with other positions, all purple."""
    data = custom_data()
    only_monument(data)["positions"] = [
        {"id": number, "level": level, "x": x, "y": y, "colour": "P", "supports": supports}
        for number, (level, x, y, supports) in enumerate(places)
    ]
    return data


def test_support() -> None:
    floor: list[tuple[int, int, int, list[int]]] = [(1, x, y, []) for y in (0, 2) for x in (0, 2)]
    wm.read_board(with_positions(*floor, (2, 1, 1, [0, 1, 2, 3])))
    wm.read_board(with_positions(*floor, (2, 1, 1, [3, 1, 0, 2])))
    wm.read_board(with_positions(*floor, (2, 0, 1, [0, 2]), (2, 2, 0, [1])))
    wm.read_board(with_positions((2, 0, 0, [1]), (1, 0, 0, [])))
    wm.read_board(with_positions((1, 0, -1, []), (1, -1, 1, []), (1, 1, 1, []), (2, 0, 0, [0, 1, 2])))
    for wrong in ([0, 1, 2], [0, 1, 2, 3, 3], [0, 1, 2, 4]):
        assert board_rule(with_positions(*floor, (2, 1, 1, wrong))) == "S6"
    assert board_rule(with_positions(*floor, (2, 3, 0, [1]))) == "S6"  # half in the air
    assert board_rule(with_positions(*floor, (2, 0, 0, [0]), (2, 1, 0, [0, 1]))) == "S6"
    assert board_rule(with_positions(*floor, (1, 1, 1, []))) == "S6"
    assert board_rule(with_positions(*floor, (1, 0, 0, []))) == "S6"
    assert board_rule(with_positions(*floor, (3, 0, 0, []))) == "S6"
    assert board_rule(with_positions(*((1, 2 * n, 0, []) for n in range(23)))) == "S6"


def test_sixty_four_positions_at_most() -> None:
    for count in (64, 65):
        data = with_positions(*((1, 2 * (n % 40), 2 * (n // 40), []) for n in range(count)))
        data["supply"]["P"] = 250
        only_monument(data)["total_tokens_per_round"] = [30] * 3
        for plan in only_monument(data)["rounds"]:
            plan.update(P=26, R=0, N=0, O=0)
        if count == 64:
            wm.read_board(data)
        else:
            assert "64" in reason(data)


def graph(outer: int, middle: int, centre: int, total: int, edges: str) -> dict[str, Any]:
    """Board data of a small quarry, edges as 'ab cd' with digits for spaces."""
    data = small_data()
    near: dict[str, list[int]] = {str(space): [] for space in range(outer + middle + centre)}
    for edge in edges.split():
        one, other = edge[0], edge[1]
        near[one].append(int(other))
        near[other].append(int(one))
    data["quarry"].update(outer=outer, middle=middle, centre=centre, adjacency=near)
    data["supply"].update(P=250)
    monument = only_monument(data)
    monument["total_tokens_per_round"] = [total] * 3
    monument["rounds"] = [{"P": total - 4, "R": 0, "N": 0, "O": 0} for _ in range(3)]
    monument["positions"] = monument["positions"][:1]
    return data


def reason(data: dict[str, Any]) -> str:
    """Why a board is refused by S6."""
    with pytest.raises(wm.Rejected) as caught:
        wm.read_board(data)
    assert caught.value.rule == "S6"
    return caught.value.reason


def test_quarries_on_which_somebody_is_stuck() -> None:
    wm.read_board(graph(6, 0, 0, 6, "01 12 23 34 45 50"))
    ring = "01 12 23 34 45 56 67 78 89 90"  # the space opposite is five steps off
    assert "4 steps" in reason(graph(10, 0, 0, 10, ring))
    # every walk alternates between the rings, so three steps never end on the outer one
    two_sided = " ".join(f"{one}{other}" for one in range(4) for other in (4, 5, 6))
    assert "third turn" in reason(graph(4, 3, 0, 10, two_sided))
    # o0, o1, o2 emptied, the only walks of three steps go back there over the centre
    over_centre = "01 02 03 04 12 14 34"
    assert "third turn" in reason(graph(3, 1, 1, 5, over_centre))
    wm.read_board(graph(3, 1, 1, 7, over_centre))
    # the only walk of three steps from o1 is m1, c, o0; a short m1 may be empty by then
    over_middle = "03 04 13 23 24 34"
    wm.read_board(graph(2, 2, 1, 6, over_middle))
    short = graph(2, 2, 1, 5, over_middle)
    only_monument(short)["middle_spaces_with_one_token"] = [1, 1, 1]
    assert reason(short) == "stuck on the third turn after o0, m1, o1"


def test_stones_must_meet_the_demand_of_the_spaces() -> None:
    complete = " ".join(f"{one}{other}" for one in range(5) for other in range(one))
    wm.read_board(graph(5, 0, 0, 5, complete))
    assert "demand" in reason(graph(5, 0, 0, 6, complete))
    assert "demand" in reason(graph(4, 1, 0, 5, complete))
    wm.read_board(graph(4, 1, 0, 6, complete))
    wm.read_board(graph(4, 0, 1, 80, complete))
    assert "within" in reason(graph(4, 0, 1, 251, complete))
