"""The checker of Monuments: the quarry, building and the end."""

import random

import pytest

from . import world_monuments as wm
from .world_monuments_tables import blank_record, building, give, new_checker, plain_quarry, turns, worker_on


@pytest.mark.parametrize(("step_back", "counts"), [(False, {2: 3, 3: 8, 4: 33}), (True, {2: 6, 3: 14, 4: 42})])
def test_walk_counts_from_every_outer_space(step_back: bool, counts: dict[int, int]) -> None:
    board = wm.built_in_board("capitol")
    for space in board.outer:
        for steps, count in counts.items():
            walked = list(turns(worker_on(space, steps, step_back=step_back), steps))
            assert len(walked) == len(set(walked)) == count
            assert sorted(walked) == sorted(wm.walks(board, space, steps, step_back))


def test_first_turn_is_any_outer_space() -> None:
    table = new_checker(blank_record(players=3, first_player=2))
    table.draw(plain_quarry(table.board))
    assert table.seat == 2
    assert table.legal() == tuple(sorted(f"o{number}" for number in range(12)))


def test_turn_lengths_count_turns_of_the_phase() -> None:
    table = new_checker(blank_record(players=2))
    table.draw(plain_quarry(table.board))
    dice = random.Random(5)
    lengths: list[int] = []
    seats: list[int] = []
    while table.phase == "quarry":
        if table.turn > len(lengths):
            lengths.append(0)
            seats.append(table.seat)
        text = dice.choice(table.legal())
        lengths[-1] += not text.startswith("take")
        table.act(text)
    assert lengths[:3] == [1, 2, 3]
    assert set(lengths[3:-1]) == {4}
    assert seats == [turn % 2 for turn in range(len(seats))]


def test_turns_go_clockwise() -> None:
    table = new_checker(blank_record(players=4, first_player=2))
    table.draw(plain_quarry(table.board))
    seats = []
    for text in ("o0", "m0", "o1", "o2", "m1", "o3"):
        seats.append(table.seat)
        table.act(text)
    assert seats == [2, 3, 3, 0, 0, 0]
    assert table.seat == 1


def test_one_far_stone_leaves_one_way() -> None:
    table = worker_on("o0", 4, {"o6": "K"})
    assert table.legal() == ("m0",)
    assert table.fault("o1")[0] == "Q10"
    table.act("m0")
    assert table.legal() == ("c",)
    table.act("c")
    assert table.legal() == ("m3",)
    table.act("m3")
    assert table.legal() == ("o6",)
    assert table.fault("o7")[0] == "Q9"
    assert table.fault("m2")[0] == "Q8"
    table.act("o6")
    assert table.phase == "building"


def test_last_stone_ends_the_phase_but_must_leave_a_way_home() -> None:
    table = worker_on("o0", 4, {"c": "K"})
    table.seat = 1
    assert table.legal() == ("m0",)
    table.act("m0")
    assert table.legal() == ("c",)
    assert table.fault("m1")[0] == "Q10"
    table.act("c")  # Q11: two steps lapse; Q12: 2 points and the worker
    assert (table.phase, table.seat, table.worker_holder) == ("building", 1, 1)
    assert table.scores == [10, 12]
    assert table.hands[1]["K"] == 0
    assert table.position().worker is None

    dead_end = worker_on("m1", 2, {"c": "K"})
    assert dead_end.fault("c")[0] == "Q10"


def test_step_back_may_be_made_once() -> None:
    strict = worker_on("o0", 4)
    strict.act("o1")
    assert strict.fault("o0")[0] == "Q6"
    loose = worker_on("o0", 4, step_back=True)
    loose.act("o1")
    loose.act("o0")
    assert loose.fault("o1")[0] == "Q6"
    loose.act("o11")
    assert loose.fault("o0")[0] == "Q6"
    loose.act("o10")
    assert loose.seat == 1


def test_stone_on_the_space_the_turn_began_on_counts_only_with_step_back() -> None:
    stones = {"m0": "PK"}
    table = worker_on("m0", 3, stones)
    assert table.legal() == ()
    table = worker_on("m0", 3, stones, step_back=True)
    assert table.legal() == ("c", "m1", "m5", "o0", "o1")


def test_choice_of_stone() -> None:
    table = worker_on("o0", 2, {"m0": "PPBK", "o5": "R"})
    table.act("m0")
    assert table.legal() == ("take B", "take K", "take P")
    assert table.position().worker == "m0"
    assert table.fault("o1")[0] == "Q7"
    assert table.fault("take R")[0] == "Q7"
    table.act("take K")
    assert table.quarry["m0"] == "PPB"
    assert table.hands[0]["K"] == 1
    assert table.seat == 0
    assert table.legal() == ("o1",)
    assert table.fault("take P")[0] == "Q7"
    table.act("o1")
    assert table.seat == 1


def test_last_step_waits_for_the_choice() -> None:
    table = worker_on("o0", 1, {"o1": "PR", "o5": "R"})
    table.act("o1")
    assert table.seat == 0
    assert table.legal() == ("take P", "take R")
    table.act("take P")
    assert table.seat == 1


def test_one_kind_is_taken_without_asking() -> None:
    table = worker_on("o0", 2, {"m0": "RR"})
    table.act("m0")
    assert table.quarry["m0"] == "R"
    assert table.hands[0]["R"] == 1
    assert table.legal() == ("o1",)


def whole_turns(table: wm.Checker) -> set[str]:
    """First steps of all ways to end the turn, from all sequences of spaces step by step."""
    if table.worker is None:
        return set(table.board.outer)
    sequences: list[tuple[str, ...]] = [(table.worker,)]
    for _ in range(table.steps_left):
        sequences = [(*done, space) for done in sequences for space in table.board.neighbours[done[-1]]]
    firsts = set()
    for sequence in sequences:
        new = sequence[1:]
        old = list(table.entered) + ([] if table.step_back else [table.began_on])
        distinct = len(set(new)) == len(new) and not set(new) & set(old)
        gain = table.collected or any(table.quarry[space] for space in new)
        if distinct and gain and new[-1].startswith("o"):
            firsts.add(new[0])
    return firsts


@pytest.mark.parametrize("step_back", [False, True])
def test_legal_steps_are_the_first_steps_of_whole_turns(step_back: bool) -> None:
    for seed in range(4):
        dice = random.Random(seed)
        table = new_checker(blank_record(players=2, step_back=step_back))
        table.draw(wm.fair_quarry(dice.randbytes(32), [b"", b""], table.board, 1))
        while table.phase == "quarry":
            if not table.must_take:
                assert set(table.legal()) == whole_turns(table)
            table.act(dice.choice(table.legal()))


def test_stones_score_by_level() -> None:
    table = building()
    table.built = {place for place in table.board.plan if place[0] <= 3}
    give(table, 0, "O")
    orange = min(place for place in table.board.plan if place[0] == 4)
    table.act(f"build 4 {orange[1]},{orange[2]}")
    assert table.scores == [17, 10]

    table = building()
    table.built = {place for place in table.board.plan if place[0] == 1}
    give(table, 0, "R")
    red = min(place for place in table.board.plan if place[0] == 2)
    table.act(f"build 2 {red[1]},{red[2]}")
    assert table.scores == [13, 10]
    assert table.hands[0]["R"] == 0
    assert table.seat == 1


def test_supports_must_be_built() -> None:
    table = building()
    place, stone = next((place, stone) for place, stone in table.board.plan.items() if len(stone.supports) > 1)
    text = f"build {place[0]} {place[1]},{place[2]}"
    give(table, 0, stone.colour * 2)
    missing = min(stone.supports)
    table.built = set(stone.supports) - {missing}
    assert table.fault(text) == ("B1", "the supports are not all built")
    table.built.add(missing)
    assert text in table.legal()
    assert table.fault("pass") == ("B3", "a stone can be built")
    table.act(text)
    table.seat = 0
    assert table.fault(text) == ("B1", "the position is not empty")


def test_pass_costs_a_point_for_each_construction_stone() -> None:
    table = building()
    table.built = {place for place in table.board.plan if place[0] == 1}
    give(table, 0, "PNOBBB")
    assert table.legal() == ("pass",)
    table.act("pass")
    assert table.scores == [7, 10]
    assert table.hands[0]["B"] == 3
    # B4, B5: kept, and counted again when passing again
    table.act("pass")
    assert (table.phase, table.round) == ("draw", 2)
    table.phase, table.passed, table.seat = "building", set(), 0
    table.act("pass")
    assert table.scores == [4, 10]


@pytest.mark.parametrize(
    ("round_number", "penalty", "score"),
    [(2, True, 8), (2, False, 8), (3, True, 8), (3, False, 10)],
)
def test_penalty_in_the_last_round_is_an_option(round_number: int, penalty: bool, score: int) -> None:
    table = building(round_number=round_number, last_round_penalty=penalty)
    give(table, 0, "OO")
    table.act("pass")
    assert table.scores[0] == score


def test_who_passed_is_skipped() -> None:
    table = building(players=3)
    give(table, 1, "PPP")
    give(table, 2, "P")
    seats = []
    while table.phase == "building":
        seats.append(table.seat)
        table.act(table.legal()[0])
    assert seats == [0, 1, 2, 1, 2, 1, 1]
    assert table.round == 2


def test_last_position_ends_the_game_at_once() -> None:
    table = building(round_number=3, players=3)
    top = max(table.board.plan)
    table.built = set(table.board.plan) - {top}
    give(table, 0, "O")
    give(table, 1, "PRNOBB")
    table.act(f"build {top[0]} {top[1]},{top[2]}")
    assert (table.phase, table.reason) == ("over", "completed")
    assert table.scores == [17, 16, 10]
    assert table.winners() == (0,)
    assert table.legal() == ()


def test_tied_players_share_the_victory() -> None:
    table = building(round_number=3, players=4)
    give(table, 1, "B")
    give(table, 3, "B")
    for _ in range(4):
        table.act("pass")
    assert table.reason == "rounds"
    assert table.scores == [10, 13, 10, 13]
    assert table.winners() == (1, 3)
