"""The checker of Monuments: records of games that were not played by the rules."""

import copy
from typing import Any

import pytest

from tests.support.independent import world_monuments as wm
from tests.support.independent.documents import cut
from tests.support.independent.world_monuments_tables import (
    HONEST,
    TEXTS,
    blank_record,
    first,
    new_checker,
    opening,
    plain_quarry,
    play_game,
    rejection,
)


def test_honest_opening() -> None:
    record = opening(*HONEST)
    assert record["events"][0]["draw"]["quarry"] == {
        **{f"o{number}": "P" for number in range(10)},
        **{"o10": "R", "o11": "R", "m0": "RR", "m1": "RR", "m2": "NN"},
        **{"m3": "NO", "m4": "OB", "m5": "BB", "c": "K"},
    }
    last = list(wm.follow(record))[-1]
    assert last.hands == (
        {"P": 2, "R": 2, "N": 0, "O": 0, "B": 1, "K": 0},
        {"P": 2, "R": 2, "N": 0, "O": 1, "B": 1, "K": 0},
    )
    assert (last.worker, last.seat, last.round, last.phase) == ("o9", 0, 1, "quarry")
    assert last.scores == (10, 10)
    assert last.quarry["m4"] == "B"
    assert last.quarry["m5"] == ""
    assert last.legal == ("m4", "o10")


@pytest.mark.parametrize(
    ("honest", "cheat", "rule"),
    [
        (0, "0:m0", "Q4"),
        (0, "0:c", "Q4"),
        (0, "1:o0", "Q4"),
        (0, "7:o0", "Q4"),
        (0, "0:pass", "B3"),
        (0, "0:build 1 0,0", "B1"),
        (0, "0:take P", "Q7"),
        (1, "0:m0", "Q4"),
        (1, "1:o2", "Q5"),
        (1, "1:o0", "Q5"),
        (1, "1:c", "Q5"),
        (2, "1:o0", "Q6"),
        (2, "1:m1", "Q8"),
        (2, "1:c", "Q8"),
        (2, "1:take R", "Q7"),
        (4, "0:c", "Q10"),
        (4, "0:o1", "Q6"),
        (8, "1:o11", "Q6"),
        (9, "1:o8", "Q7"),
        (9, "1:take P", "Q7"),
        (9, "0:take O", "Q4"),
        (10, "1:c", "Q8"),
        (10, "1:take B", "Q7"),
        (0, "0:o12", "record"),
        (0, "0:o00", "record"),
        (0, "0:O0", "record"),
        (0, "0:o0 ", "record"),
        (0, "0:o0\n", "record"),
        (0, "0:", "record"),
        (9, "1:take", "record"),
        (9, "1:take o", "record"),
        (9, "1:take OB", "record"),
        (0, "0:build 1 00,0", "record"),
        (0, "0:build 1 -0,0", "record"),
        (0, "0:build 1 0 0", "record"),
    ],
)
def test_cheating_in_the_quarry(honest: int, cheat: str, rule: str) -> None:
    assert rejection(opening(*HONEST[:honest], cheat)) == (honest + 2, rule)


def test_step_back_is_legal_where_the_table_chose_it() -> None:
    wm.check(opening("0:o0", "1:m0", "1:o0", step_back=True))
    assert rejection(opening("0:o0", "1:m0", "1:o0")) == (4, "Q6")


def test_every_other_text_is_rejected_in_random_games() -> None:
    rules = set()
    for seed, step_back in ((1, False), (2, True)):
        record = play_game(seed, players=2, step_back=step_back)
        table = new_checker(record)
        for event in record["events"]:
            if "draw" in event:
                table.draw(event["draw"]["quarry"])
                continue
            places = {f"build {level} {x},{y}" for level, x, y in table.board.plan}
            for text in (TEXTS | places) - set(table.legal()):
                with pytest.raises(wm.Rejected) as caught:
                    table.act(text)
                rules.add(caught.value.rule)
            table.act(event["do"])
    assert rules == {"Q4", "Q5", "Q6", "Q7", "Q8", "Q9", "Q10", "B1", "B3"}


def test_cheating_in_the_building_phase() -> None:
    record = play_game(4, players=3)
    index = first(record, lambda position, event: position.phase == "building")
    table = new_checker(record)
    for event in record["events"][:index]:
        table.draw(event["draw"]["quarry"]) if "draw" in event else table.act(event["do"])
    seat = table.seat
    assert table.worker_holder == seat
    legal = table.legal()[0]
    for text, rule in [
        ("pass", "B3"),
        ("build 1 98,98", "B1"),
        ("build 6 0,0", "B1"),
        ("build 2 0,1", "B1"),
        ("o0", "B1"),
        ("take P", "B1"),
        ("build", "record"),
    ]:
        assert rejection(cut(record, index, {"seat": seat, "do": text})) == (index + 1, rule)
    other = {"seat": (seat + 1) % 3, "do": legal}
    assert rejection(cut(record, index, other)) == (index + 1, "B1")
    honest = {"seat": seat, "do": legal}
    assert rejection(cut(record, index, honest, other)) == (index + 2, "B1")
    draw = {"draw": {"round": 2, "quarry": plain_quarry(table.board, 2)}}
    assert rejection(cut(record, index, draw)) == (index + 1, "B5")


def test_who_passed_may_not_build_again() -> None:
    record = play_game(6, players=2)
    passing = first(
        record,
        lambda position, event: event.get("do") == "pass" and sum(position.hands[0].values()) > 0,
    )
    seat = record["events"][passing]["seat"]
    again = {"seat": seat, "do": "pass"}
    rule = rejection(cut(record, passing + 1, again))
    assert rule == (passing + 2, "B1")


def test_dropped_and_doubled_events() -> None:
    record = play_game(7, players=2)
    second_draw = first(record, lambda position, event: position.round == 2)
    without_pass = cut(record, second_draw - 1, record["events"][second_draw])
    assert rejection(without_pass) == (second_draw, "B5")
    without_draw = cut(record, second_draw, record["events"][second_draw + 1])
    assert rejection(without_draw) == (second_draw + 1, "Q2")
    doubled = cut(record, second_draw + 1, record["events"][second_draw])
    assert rejection(doubled) == (second_draw + 2, "Q4")
    early = cut(record, 0, {"seat": 0, "do": "o0"})
    assert rejection(early) == (1, "Q2")
    for extra in ({"seat": 0, "do": "pass"}, record["events"][0], None):
        longer = copy.deepcopy(record)
        longer["events"].append(extra)
        assert rejection(longer) == (len(record["events"]) + 1, "E1")


@pytest.mark.parametrize(
    ("monument", "changes", "rule"),
    [
        ("notre_dame", {"o0": "R"}, "Q1"),
        ("notre_dame", {"c": ""}, "Q1"),
        ("notre_dame", {"c": "KK"}, "Q1"),
        ("notre_dame", {"o0": "", "o1": "PP"}, "Q2"),
        ("notre_dame", {"m0": "", "m1": "RRRR"}, "Q2"),
        ("notre_dame", {"m0": "R", "m1": "RRR"}, "Q2"),
        ("notre_dame", {"m0": "R", "c": "RK"}, "Q2"),
        ("notre_dame", {"m3": "ON"}, "record"),
        ("notre_dame", {"m3": "NX"}, "record"),
        ("notre_dame", {"m3": ["N", "O"]}, "record"),
        ("notre_dame", {"m3": "?"}, "record"),
        ("notre_dame", {"o12": ""}, "record"),
        ("notre_dame", {"o0": None}, "record"),
        ("taj_mahal", {"m0": "RR", "c": ""}, "Q1"),
        ("taj_mahal", {"m1": "R", "c": "N"}, "Q3"),
    ],
)
def test_cheating_in_the_draw(monument: str, changes: dict[str, Any], rule: str) -> None:
    quarry: dict[str, Any] = plain_quarry(wm.built_in_board(monument))
    record = blank_record(monument=monument)
    record["events"] = [{"draw": {"round": 1, "quarry": quarry}}]
    wm.check(record)
    quarry.update(changes)
    assert rejection(record) == (1, rule)


def test_short_spaces() -> None:
    board = wm.built_in_board("taj_mahal")
    quarry = plain_quarry(board)
    assert len(quarry["m0"]) == 1
    record = blank_record(monument="taj_mahal")
    record["events"] = [{"draw": {"round": 1, "quarry": quarry}}]
    quarry["m0"], quarry["m5"] = quarry["m5"], quarry["m0"]
    wm.check(record)  # which space is short is free

    table = wm.Checker(wm.built_in_board("capitol"), 2)
    table.round = 3
    quarry = plain_quarry(table.board, 3)
    assert [len(quarry[space]) for space in table.board.middle] == [1, 1, 2, 2, 2, 2]
    assert table.draw_fault(quarry) is None
    fewer = quarry | {"m2": quarry["m2"][:1], "c": wm.in_order(quarry["c"] + quarry["m2"][1:])}
    fault = table.draw_fault(fewer)
    assert fault is not None
    assert fault[0] == "Q3"


def test_round_of_the_draw() -> None:
    record = opening()
    record["events"][0]["draw"]["round"] = 2
    assert rejection(record) == (1, "Q1")
    record["events"][0]["draw"]["round"] = True
    assert rejection(record) == (1, "record")
    record["events"][0]["draw"]["round"] = 1
    record["events"][0]["draw"]["seed"] = 1
    assert rejection(record) == (1, "record")


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "o0",
        {},
        {"seat": 0},
        {"do": "o0"},
        {"seat": True, "do": "o0"},
        {"seat": 0.0, "do": "o0"},
        {"seat": "0", "do": "o0"},
        {"seat": 0, "do": 3},
        {"seat": 0, "do": "o0", "time": 3},
        {"seat": 0, "do": "?"},
        {"draw": None},
        {"draw": {}},
        {"draw": {"round": 1, "quarry": []}},
    ],
)
def test_malformed_events(event: Any) -> None:
    record = opening()
    record["events"].append(event)
    assert rejection(record) == (2, "record")
