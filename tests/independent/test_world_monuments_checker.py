"""The checker of `world_monuments` records, tried on hand-made situations and random games."""

import copy
import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from . import world_monuments as wm

SECRET = bytes(range(32))
BOARD_DATA: dict[str, Any] = json.loads(Path(__file__).with_name("world_monuments.json").read_text("utf-8"))
TEXTS = {  # what could be written at all on the printed quarry
    *wm.built_in_board("capitol").spaces,
    *(f"take {kind}" for kind in wm.ALL_STONES),
    "pass",
}


def plain_quarry(board: wm.Board, round_number: int = 1) -> dict[str, str]:
    """A draw in which the stones come out of the bag in the order PRNOBK."""
    bag = board.round_stones(round_number)
    few = board.short[round_number - 1]
    quarry: dict[str, str] = {}
    for space in board.outer:
        quarry[space], bag = bag[:1], bag[1:]
    for number, space in enumerate(board.middle):
        size = 1 if number < few else 2
        quarry[space], bag = bag[:size], bag[size:]
    for space in board.centre:
        quarry[space] = bag
    return quarry


def custom_data(monument: str = "Notre Dame") -> dict[str, Any]:
    """A board of one's own that equals a built-in one."""
    data = copy.deepcopy(BOARD_DATA)
    data["monuments"] = {"mine": data["monuments"][monument]}
    return data


def small_data() -> dict[str, Any]:
    """Five outer spaces, each next to every other, and a tower of two stones left of zero."""
    return {
        "supply": {"P": 3, "R": 1, "N": 0, "O": 0},
        "quarry": {
            "outer": 5,
            "middle": 0,
            "centre": 0,
            "adjacency": {str(n): [m for m in range(5) if m != n] for n in range(5)},
        },
        "level_points": {"1": 4, "2": 99, "3": 0, "4": 0, "5": 0},
        "monuments": {
            "tower": {
                "rounds": [
                    {"P": 1, "R": 0, "N": 0, "O": 0},
                    {"P": 0, "R": 1, "N": 0, "O": 0},
                    {"P": 1, "R": 0, "N": 0, "O": 0},
                ],
                "total_tokens_per_round": [5, 5, 5],
                "middle_spaces_with_one_token": [0, 0, 0],
                "positions": [
                    {"id": 0, "level": 1, "x": -4, "y": -2, "colour": "P", "supports": []},
                    {"id": 1, "level": 2, "x": -4, "y": -2, "colour": "R", "supports": [0]},
                ],
            }
        },
    }


def blank_record(board: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """A record without events."""
    chosen = {
        "players": 2,
        "first_player": 0,
        "monument": "notre_dame" if board is None else "custom",
        "step_back": False,
        "last_round_penalty": True,
        "screens": "closed",
        **options,
    }
    record: dict[str, Any] = {
        "format": "monuments-record/1",
        "game": "world_monuments",
        "rules": "1",
        "options": chosen,
        "seats": [""] * chosen["players"],
        "events": [],
    }
    if board is not None:
        record["board"] = board
    return record


def new_table(record: dict[str, Any]) -> wm.Table:
    """The table of a record's options."""
    options = record["options"]
    if options["monument"] == "custom":
        board = wm.read_board(record["board"])
    else:
        board = wm.built_in_board(options["monument"])
    return wm.Table(
        board,
        options["players"],
        options["first_player"],
        options["step_back"],
        options["last_round_penalty"],
    )


def play_game(seed: int, board: dict[str, Any] | None = None, fair: bool = False, **options: Any) -> dict[str, Any]:
    """The record of a game of random decisions."""
    dice = random.Random(seed)
    record = blank_record(board, **options)
    players = record["options"]["players"]
    secret = dice.randbytes(32)
    salts = [dice.randbytes(16) for _ in range(players)]
    if fair:
        record["options"]["first_player"] = wm.fair_starting_player(secret, salts, players)
        record["fairness"] = {
            "commitment": hashlib.sha256(secret).hexdigest(),
            "salts": [salt.hex() for salt in salts],
            "secret": secret.hex(),
        }
    table = new_table(record)
    while table.phase != "over":
        if table.phase == "draw":
            quarry = wm.fair_quarry(secret, salts, table.board, table.round)
            record["events"].append({"draw": {"round": table.round, "quarry": quarry}})
            table.draw(quarry)
        else:
            text = dice.choice(table.legal())
            record["events"].append({"seat": table.seat, "do": text})
            table.act(text)
    record["result"] = {
        "scores": list(table.scores),
        "winners": list(table.winners()),
        "reason": table.reason,
    }
    return record


def rejection(record: Any) -> tuple[int | None, str]:
    """Event and rule with which a record is rejected."""
    with pytest.raises(wm.Rejected) as caught:
        wm.check(record)
    assert caught.value.reason
    return caught.value.event, caught.value.rule


def worker_on(space: str, steps: int, stones: dict[str, str] | None = None, **options: Any) -> Any:
    """A table in the quarry at the start of a turn; every space full unless stones are given."""
    record = blank_record(**options)
    table = new_table(record)
    table.draw(plain_quarry(table.board))
    table.quarry = dict.fromkeys(table.board.spaces, "" if stones else "P" * 99)
    table.quarry.update(stones or {})
    table.worker = space
    table.began_on = space
    table.turn = steps
    table.steps_left = steps
    return table


def turns(table: wm.Table, steps: int) -> Iterator[tuple[str, ...]]:
    """All ways to walk the turn, found by trying the legal decisions one after another."""
    if steps == 0:
        yield ()
        return
    for text in table.legal():
        after = copy.copy(table)
        after.quarry = dict(table.quarry)
        after.entered = set(table.entered)
        after.hands = copy.deepcopy(table.hands)
        after.act(text)
        for rest in turns(after, steps - 1):
            yield (text, *rest)


def building(monument: str = "notre_dame", round_number: int = 1, **options: Any) -> wm.Table:
    """A table in the building phase with empty hands, seat 0 to move."""
    table = new_table(blank_record(monument=monument, **options))
    table.phase = "building"
    table.round = round_number
    return table


def give(table: wm.Table, seat: int, stones: str) -> None:
    """Put stones into a hand."""
    for kind in stones:
        table.hands[seat][kind] += 1


# The quarry.


@pytest.mark.parametrize(("step_back", "counts"), [(False, {2: 3, 3: 8, 4: 33}), (True, {2: 6, 3: 14, 4: 42})])
def test_walk_counts_from_every_outer_space(step_back: bool, counts: dict[int, int]) -> None:
    board = wm.built_in_board("capitol")
    for space in board.outer:
        for steps, count in counts.items():
            walked = list(turns(worker_on(space, steps, step_back=step_back), steps))
            assert len(walked) == len(set(walked)) == count
            assert sorted(walked) == sorted(wm.walks(board, space, steps, step_back))


def test_first_turn_is_any_outer_space() -> None:
    table = new_table(blank_record(players=3, first_player=2))
    table.draw(plain_quarry(table.board))
    assert table.seat == 2
    assert table.legal() == tuple(sorted(f"o{number}" for number in range(12)))


def test_turn_lengths_count_turns_of_the_phase() -> None:
    table = new_table(blank_record(players=2))
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
    table = new_table(blank_record(players=4, first_player=2))
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


def whole_turns(table: wm.Table) -> set[str]:
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
        table = new_table(blank_record(players=2, step_back=step_back))
        table.draw(wm.fair_quarry(dice.randbytes(32), [b"", b""], table.board, 1))
        while table.phase == "quarry":
            if not table.must_take:
                assert set(table.legal()) == whole_turns(table)
            table.act(dice.choice(table.legal()))


# Building and the end.


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


# Fairness, computed a second time by hand.


def by_hand_hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 from SHA-256 alone, for keys of at most 64 bytes."""
    padded = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in padded) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in padded) + inner).digest()


def by_hand_numbers(secret: bytes, salts: list[bytes], event: int) -> list[int]:
    """The first 400 numbers of a chance event."""
    key = by_hand_hmac(secret, b"".join(salts))
    stream = b"".join(by_hand_hmac(key, b"%d:%d" % (event, block)) for block in range(50))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def by_hand_shuffle(numbers: list[int], items: str | list[str]) -> list[str]:
    """The list shuffled, using up numbers from the front."""
    items = list(items)
    for index in reversed(range(1, len(items))):
        while numbers[0] >= 2**32 - 2**32 % (index + 1):
            del numbers[0]
        other = numbers.pop(0) % (index + 1)
        items[index], items[other] = items[other], items[index]
    return items


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


# Random games.


def check_facts(record: dict[str, Any]) -> None:
    """Score identity, conservation of stones and the form of every position."""
    table = new_table(record)
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


# Cheating records.


def opening(*decisions: str, **options: Any) -> dict[str, Any]:
    """A running game from the plain draw of Notre Dame; turns as 'seat:decision'."""
    record = blank_record(**options)
    quarry = plain_quarry(wm.built_in_board("notre_dame"))
    record["events"] = [{"draw": {"round": 1, "quarry": quarry}}]
    for decision in decisions:
        seat, text = decision.split(":")
        record["events"].append({"seat": int(seat), "do": text})
    return record


HONEST = (
    *("0:o0", "1:m0", "1:o1", "0:m0", "0:m5", "0:o10"),
    *("1:o11", "1:m5", "1:m4", "1:take O", "1:o8", "0:o9"),
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
        table = new_table(record)
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


def first(record: dict[str, Any], wanted: Callable[[wm.Position, dict[str, Any]], bool]) -> int:
    """Index of the first event of a kind."""
    for index, (position, event) in enumerate(zip(wm.follow(record), record["events"], strict=False)):
        if wanted(position, event):
            return index
    raise AssertionError("no such event")


def cut(record: dict[str, Any], index: int, *instead: Any) -> dict[str, Any]:
    """A running game: the record up to an event, then others."""
    short = copy.deepcopy(record)
    short["events"] = short["events"][:index] + list(instead)
    short.pop("result", None)
    short.pop("fairness", None)
    return short


def test_cheating_in_the_building_phase() -> None:
    record = play_game(4, players=3)
    index = first(record, lambda position, event: position.phase == "building")
    table = new_table(record)
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

    table = wm.Table(wm.built_in_board("capitol"), 2)
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


# Header, result, fairness.


def changed(record: dict[str, Any], *path: str | int, to: Any = None) -> dict[str, Any]:
    """A copy with the value at a path set, or removed where `to` is None."""
    result = copy.deepcopy(record)
    inner: Any = result
    for key in path[:-1]:
        inner = inner[key]
    if to is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return result


@pytest.mark.parametrize(
    ("path", "to", "rule"),
    [
        *((key, None, "record") for key in ("format", "game", "rules", "options", "seats")),
        ("events", None, "record"),
        ("format", "monuments-record/2", "record"),
        ("game", "wonders_of_antiquity", "record"),
        ("rules", "2", "record"),
        ("rules", 1, "record"),
        ("seats", [""], "record"),
        ("seats", ["", 1], "record"),
        ("seats", "ab", "record"),
        ("events", {}, "record"),
        ("viewer", 0, "record"),
        ("board", {}, "record"),
        ("comment", "", "record"),
        ("options", [], "record"),
        *((f"options/{key}", None, "record") for key in blank_record()["options"]),
        ("options/players", 1, "S1"),
        ("options/players", 5, "S1"),
        ("options/players", "2", "record"),
        ("options/players", 2.0, "record"),
        ("options/first_player", 2, "S4"),
        ("options/first_player", -1, "S4"),
        ("options/first_player", False, "record"),
        ("options/monument", "Capitol", "S2"),
        ("options/monument", "custom", "record"),
        ("options/monument", ["capitol"], "record"),
        ("options/step_back", 1, "record"),
        ("options/last_round_penalty", "true", "record"),
        ("options/screens", "half", "record"),
        ("options/expansions", [], "record"),
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
    for path, to in [
        (("fairness", "secret"), None),
        (("fairness", "secret"), fairness["secret"][2:]),
        (("fairness", "secret"), "00" * 32),
        (("fairness", "secret"), 5),
        (("fairness", "commitment"), None),
        (("fairness", "commitment"), "00" * 32),
        (("fairness", "commitment"), "zz" * 32),
        (("fairness", "salts"), None),
        (("fairness", "salts"), fairness["salts"][:2]),
        (("fairness", "salts", 0), fairness["salts"][0][2:]),
        (("fairness", "salts", 0), fairness["salts"][0][2:] + " 0"),
        (("fairness", "extra"), ""),
        (("fairness",), []),
        (("options", "first_player"), (record["options"]["first_player"] + 1) % 3),
    ]:
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

    # a stone exchanged in the third draw, where all else stays lawful
    third = first(record, lambda position, event: position.round == 3)
    running = cut(record, third + 1)
    quarry = running["events"][third]["draw"]["quarry"]
    one, other = next((a, b) for a in ("o0", "o1", "o2") for b in ("o9", "o10") if quarry[a] != quarry[b])
    quarry[one], quarry[other] = quarry[other], quarry[one]
    wm.check(running)
    running["fairness"] = fairness
    assert rejection(running) == (third + 1, "fairness")


def text_rejection(text: str) -> tuple[int | None, str]:
    """Event and rule with which a text is rejected."""
    with pytest.raises(wm.Rejected) as caught:
        wm.check_text(text)
    return caught.value.event, caught.value.rule


def test_texts() -> None:
    text = json.dumps(opening(*HONEST))
    wm.check_text(text)
    for bad in (
        "",
        text[:-1],
        text[: len(text) // 2],
        text + "}",
        text.replace('"seats"', '"rules": "1", "seats"'),
        text.replace('"do": "o0"', '"do": "o1", "do": "o0"'),
        text.replace('"first_player": 0', '"first_player": NaN'),
        text.replace('"first_player": 0', '"first_player": ' + "1" * 5000),
        "[" * 100_000,
        "null",
    ):
        assert text_rejection(bad) == (None, "record")


# Boards of one's own.


def only_monument(data: dict[str, Any]) -> dict[str, Any]:
    """The monument of board data."""
    (monument,) = data["monuments"].values()
    assert isinstance(monument, dict)
    return monument


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
    """Notre Dame's quarry and stones with positions of one's own, all purple."""
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
