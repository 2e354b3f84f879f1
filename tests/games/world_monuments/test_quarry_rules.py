"""Turns in the quarry (Q4 to Q7, Q11, Q12): walking, taking, the end of the phase, and the black stone."""

from random import Random
from typing import Any

import pytest

from monuments import IllegalAction, Position, Seeded, find_game
from monuments.match import Match, SeededDealer
from tests.support.games.situations import check_choosing, choices, happened, play, refusal
from tests.support.games.world_monuments import (
    GAME,
    MIDDLE,
    OUTER,
    SPACES,
    ChosenDealer,
    begin,
    building,
    deal,
    dealt,
    hand,
    late_quarry,
    neighbours,
    quarry,
    random_game,
    walk,
    walks,
)


@pytest.mark.rule("Q5", "Q7")
def test_each_space_and_each_kind_is_chosen_at_random() -> None:
    position = late_quarry("o0", {"o1": "PRB", "o2": "N"})
    check_choosing(position)
    play(position, "o1")
    assert len(choices(position)) == 3
    check_choosing(position)


@pytest.mark.rule("Q4")
def test_the_worker_is_first_put_on_any_outer_space(compiled: bool) -> None:
    position = dealt(compiled=compiled)
    assert choices(position) == set(OUTER)
    for space in (*MIDDLE, "c"):
        assert refusal(position, space) == ("Q4", "not_outer")
    for space in OUTER:
        started = position.copy()
        phrases = play(started, space)
        assert phrases[0].key == "placed"
        assert started.view(-1).worker == space
        assert started.turn == 1


@pytest.mark.rule("Q4", "Q7")
def test_putting_the_worker_down_counts_as_entering() -> None:
    position = dealt({"o3": "O"})
    play(position, "o3")
    assert hand(position, 0) == "O"
    assert quarry(position)["o3"] == ""


def turn_lengths(players: int, first: int, seed: int) -> tuple[list[int], list[int | None]]:
    """How many spaces each turn of a phase entered, and who walked."""
    position = begin(players=players, first_player=first)
    position.deal(position.sample(Seeded(seed)))
    rng = Seeded("lengths", seed)
    lengths, movers = [0], [position.to_move]
    while position.view(-1).phase == "quarry":
        turn = position.turn
        phrases = position.apply(rng.choice(position.legal()))
        lengths[-1] += sum(phrase.key in ("placed", "stepped") for phrase in phrases)
        if position.turn != turn:
            lengths.append(0)
            movers.append(position.to_move)
    return lengths[:-1], movers[:-1]


@pytest.mark.rule("Q4")
@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (4, 3)])
def test_turns_are_one_two_three_and_then_always_four_spaces_clockwise(players: int, first: int) -> None:
    for seed in range(3):
        lengths, movers = turn_lengths(players, first, seed)
        assert len(lengths) > 6
        assert lengths[:-1] == [1, 2, 3, *[4] * (len(lengths) - 4)]
        assert lengths[-1] <= 4
        assert movers == [(first + turn) % players for turn in range(len(movers))]


@pytest.mark.rule("Q4")
def test_with_two_players_the_starting_players_second_turn_has_three_spaces() -> None:
    position = dealt(players=2)
    play(position, "o0", "o1", "o2")
    assert position.to_move == 0
    assert position.view(0).steps_left == 3
    play(position, "o3", "o4")
    assert position.to_move == 0
    play(position, "o5")
    assert position.to_move == 1
    assert position.view(0).steps_left == 4


@pytest.mark.rule("Q4")
def test_the_length_is_exact() -> None:
    """A turn is over after its last space and not before: no stopping early, no extra step."""
    position = dealt(players=3)
    play(position, "o0")
    assert all(len(way) == 2 for way in walks(position))
    play(position, "o1", "o2")
    assert all(len(way) == 3 for way in walks(position))
    play(position, "o3", "o4", "o5")
    assert all(len(way) == 4 for way in walks(position))


@pytest.mark.rule("Q4")
@pytest.mark.parametrize("number", [2, 3])
def test_later_rounds_begin_with_one_space_again(number: int) -> None:
    position = random_game(begin(players=3), "earlier rounds", rounds=number - 1)
    position.deal(position.sample(Seeded("later")))
    rng = Seeded("walks")
    for length in (1, 2, 3, 4):
        assert position.view(-1).steps_left == length
        turn = position.turn
        while position.turn == turn:
            position.apply(rng.choice(position.legal()))


@pytest.mark.rule("Q4", "Q12", "B5")
def test_each_round_begins_with_whoever_has_the_worker() -> None:
    position = building(["", "", ""], mover=2)
    play(position, "pass", "pass", "pass")
    deal(position)
    assert position.to_move == 2
    assert choices(position) == set(OUTER)
    play(position, "o0")
    assert position.to_move == 0
    assert position.view(0).steps_left == 2


@pytest.mark.rule("Q4")
def test_only_the_seat_whose_turn_it_is_walks() -> None:
    match = Match.new(find_game(GAME), {"first_player": 1}, ["Ada", "Bob", "Cid"], SeededDealer(1))
    for seat in (0, 2, 3, -1):
        assert not match.can(seat, "o0")
        assert match.choices(seat) == []
        with pytest.raises(IllegalAction) as caught:
            match.act(seat, "o0")
        assert caught.value.rule == "Q4"
    match.act(1, "o0")
    assert match.position.to_move == 2


@pytest.mark.rule("Q4", "B1")
def test_nothing_is_built_and_nobody_passes_in_the_quarry() -> None:
    position = dealt()
    for action in ("build 1 2,0", "pass"):
        assert refusal(position, action) == ("Q4", "not_building")


@pytest.mark.rule("Q5")
@pytest.mark.parametrize("space", SPACES)
def test_steps_go_to_directly_adjacent_spaces(space: str, compiled: bool) -> None:
    position = dealt(compiled=compiled, step_back=True)
    play(position, "o0", "o1", "o2", "o3", "o4", "o5")
    position.state.worker = SPACES.index(space)
    near = set()
    for other in SPACES:
        if position.can(other):
            near.add(other)
        else:
            rule, key = refusal(position, other)
            assert rule == ("Q10" if other in neighbours(space) else "Q5")
            if rule == "Q10":
                near.add(other)
            else:
                assert key == "not_adjacent"
    assert near == neighbours(space)


@pytest.mark.rule("Q5")
def test_rings_spokes_and_centre() -> None:
    assert neighbours("o0") == {"o11", "o1", "m0"}
    assert neighbours("m5") == {"m4", "m0", "o10", "o11", "c"}
    position = dealt()
    play(position, "o0")
    assert choices(position) == {"o11", "o1", "m0"}
    assert refusal(position, "o2") == ("Q5", "not_adjacent")
    assert refusal(position, "m1") == ("Q5", "not_adjacent")
    assert refusal(position, "c") == ("Q5", "not_adjacent")
    assert refusal(position, "o0") == ("Q5", "not_adjacent")


@pytest.mark.rule("Q6")
@pytest.mark.parametrize("step_back", [False, True])
def test_no_space_is_entered_twice_in_a_turn(step_back: bool, compiled: bool) -> None:
    position = dealt(compiled=compiled, step_back=step_back)
    play(position, "o0", "o1", "o2", "o3", "o4", "o5")
    play(position, "o6", "o7")
    assert refusal(position, "o6") == ("Q6", "entered")
    assert not {"o6", "o7"} & choices(position)
    play(position, "o8", "o9")
    assert "o8" in choices(position)


@pytest.mark.rule("Q6")
def test_the_space_where_the_turn_began_may_not_be_entered(compiled: bool) -> None:
    position = dealt(compiled=compiled)
    play(position, "o0", "o1")
    assert refusal(position, "o0") == ("Q6", "entered")
    play(position, "o2")
    walk(position, "m1")
    assert refusal(position, "o2") == ("Q6", "entered")


@pytest.mark.rule("Q6")
def test_with_step_back_it_may_be_entered_once(compiled: bool) -> None:
    position = dealt(compiled=compiled, step_back=True)
    play(position, "o0", "o1")
    assert position.can("o0")
    play(position, "o0")
    assert position.to_move == 0
    assert position.view(0).worker == "o0"
    play(position, "o1", "o2", "o3")
    play(position, "o4", "o3", "o2")
    assert refusal(position, "o3") == ("Q6", "entered")


@pytest.mark.rule("Q6")
def test_step_back_is_off_unless_chosen_and_is_yes_or_no() -> None:
    assert begin().setup.options["step_back"] is False
    with pytest.raises(ValueError, match="step_back"):
        begin(step_back=1)


@pytest.mark.rule("Q5", "Q6", "Q8")
@pytest.mark.parametrize("step_back", [False, True])
@pytest.mark.parametrize("start", OUTER)
def test_the_numbers_of_walks_from_every_outer_space(start: str, step_back: bool) -> None:
    """Of two, three and four steps there are 3, 8 and 33; with step_back 6, 14 and 42."""
    number = int(start[1:])
    counts = []
    for turns in (1, 2, 3):
        position = dealt(step_back=step_back)
        full = position.copy().state
        spaces = turns * (turns + 1) // 2
        play(position, *(f"o{(number - spaces + 1 + i) % 12}" for i in range(spaces)))
        state = position.state
        state.quarry, state.with_stones, state.in_quarry = full.quarry, full.with_stones, full.in_quarry
        assert position.view(-1).worker == start
        found = walks(position)
        assert all(way[-1] in OUTER for way in found)
        counts.append(len(found))
    assert counts == ([6, 14, 42] if step_back else [3, 8, 33])


@pytest.mark.rule("Q7")
def test_one_stone_is_taken_from_each_entered_space(compiled: bool) -> None:
    position = dealt({"o0": "P", "m0": "RR", "o1": "N", "o2": "B", "m1": "PP", "o3": "K"}, compiled=compiled)
    phrases = play(position, "o0")
    assert happened(phrases) == [("placed", 0), ("taken", 0)]
    assert (phrases[1]["stone"], phrases[1]["space"]) == ("P", "o0")
    play(position, "m0", "o1")
    assert hand(position, 1) == "RN"
    assert quarry(position)["m0"] == "R"
    assert quarry(position)["o1"] == ""
    play(position, "o2", "m1", "o3")
    assert hand(position, 0) == "PPBK"
    assert quarry(position)["m1"] == "P"


@pytest.mark.rule("Q7")
def test_the_player_chooses_if_there_are_several_kinds(compiled: bool) -> None:
    position = dealt({"o0": "P", "m0": "NK"}, compiled=compiled)
    play(position, "o0")
    assert happened(play(position, "m0")) == [("stepped", 1)]
    assert position.view(0).choosing
    assert hand(position, 1) == ""
    assert choices(position) == {"take N", "take K"}
    for other in "PROB":
        assert refusal(position, f"take {other}") == ("Q7", "no_such_stone")
    assert refusal(position, "o1") == ("Q7", "take_first")
    for kind, left in (("N", "K"), ("K", "N")):
        chosen = position.copy()
        phrases = play(chosen, f"take {kind}")
        assert phrases[0]["stone"] == kind
        assert hand(chosen, 1) == kind
        assert quarry(chosen)["m0"] == left
        assert not chosen.view(0).choosing
        assert refusal(chosen, f"take {left}") == ("Q7", "nothing_to_take")


@pytest.mark.rule("Q7")
def test_gems_and_the_black_stone_are_stones_here() -> None:
    position = dealt({"o0": "B", "m0": "BK"})
    play(position, "o0")
    assert hand(position, 0) == "B"
    play(position, "m0")
    assert choices(position) == {"take B", "take K"}
    lone = late_quarry("o0", {"o3": "K", "m5": "B"}, hands=["", "B"])
    assert lone.can("o1")
    play(lone, "o1", "m0", "m1", "o3")
    assert hand(lone, 0) == "K"


@pytest.mark.rule("Q7")
def test_nothing_is_taken_from_an_empty_space_and_there_is_a_choice_only_between_several_kinds() -> None:
    position = late_quarry("o0", {"o2": "P", "c": "RRR", "o8": "P"})
    assert refusal(position, "take P") == ("Q7", "nothing_to_take")
    assert happened(play(position, "o1")) == [("stepped", 0)]
    assert happened(play(position, "o2")) == [("stepped", 0), ("taken", 0)]
    play(position, "m1", "o3")
    assert hand(position, 0) == "P"
    play(position, "m1", "c", "m3", "o7")
    assert hand(position, 1) == "R"
    assert quarry(position)["c"] == "RR"


@pytest.mark.rule("Q7")
def test_a_stone_must_be_taken_before_the_turn_goes_on_even_at_its_last_space() -> None:
    position = late_quarry("o0", {"o3": "P", "c": "PK", "m2": "RN", "o5": "B"})
    play(position, "m0", "c")
    assert choices(position) == {"take P", "take K"}
    play(position, "take K", "m2")
    assert choices(position) == {"take R", "take N"}
    assert position.to_move == 0
    play(position, "take N", "o5")
    assert hand(position, 0) == "NBK"
    assert position.to_move == 1


@pytest.mark.rule("Q11")
def test_the_phase_ends_the_moment_the_last_stone_is_taken(compiled: bool) -> None:
    position = late_quarry("o0", {"o1": "P"}, hands=["", "K"], compiled=compiled)
    turn = position.turn
    assert happened(play(position, "o1")) == [
        ("stepped", 0),
        ("taken", 0),
        ("quarry_empty", None),
        ("black_returned", 1),
    ]
    view = position.view(0)
    assert (view.phase, view.worker, view.steps_left, view.path) == ("building", None, 0, ())
    assert set(view.quarry.values()) == {""}
    assert position.turn == turn + 1
    assert refusal(position, "o2") == ("B1", "not_in_quarry")


@pytest.mark.rule("Q11")
def test_steps_left_over_lapse_even_in_the_middle() -> None:
    position = late_quarry("o0", {"m0": "P"}, hands=["", "K"])
    play(position, "m0")
    assert position.view(0).phase == "building"
    assert position.to_move == 1


@pytest.mark.rule("Q11")
def test_with_one_stone_left_the_phase_goes_on() -> None:
    position = late_quarry("o0", {"o1": "P", "o9": "R"}, hands=["", "K"])
    play(position, "o1", "o2", "o3", "o4")
    assert position.view(0).phase == "quarry"
    assert position.to_move == 1
    two = late_quarry("o0", {"m0": "PR"}, hands=["", "K"])
    play(two, "m0", "take R")
    assert two.view(0).phase == "quarry"


@pytest.mark.rule("Q11", "Q4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_quarry_is_emptied_before_anything_is_built(players: int) -> None:
    last = "dealing"

    def watch(position: Position) -> None:
        nonlocal last
        phase = position.view(-1).phase
        if phase == "building":
            assert set(quarry(position).values()) == {""}
            assert last in ("quarry", "building")
        if phase == "quarry":
            assert any(quarry(position).values())
        last = phase

    random_game(begin(players=players), ("emptied", players), watch)


@pytest.mark.rule("Q12")
@pytest.mark.parametrize("black", [0, 1, 2])
def test_the_black_stone_scores_two_points_and_brings_the_worker(black: int, compiled: bool) -> None:
    hands = ["R", "R", "R"]
    hands[black] += "K"
    position = late_quarry("o0", {"o1": "P"}, hands=hands, players=3, compiled=compiled)
    assert position.scores == (10, 10, 10)
    assert position.view(-1).worker_holder == 0
    phrases = play(position, "o1")
    assert (phrases[-1].key, phrases[-1].seat, phrases[-1]["points"]) == ("black_returned", black, 2)
    assert position.scores == tuple(12 if seat == black else 10 for seat in range(3))
    assert position.breakdown()[black]["black_stone"] == 2
    assert not any("K" in hand(position, seat) for seat in range(3))
    assert position.view(-1).worker_holder == black
    assert position.to_move == black


@pytest.mark.rule("Q12")
def test_that_player_starts_the_building_phase_and_the_next_round() -> None:
    position = late_quarry("o0", {"o1": "P"}, hands=["", "K"])
    play(position, "o1")
    assert position.to_move == 1
    play(position, "pass", "build 1 2,0", "pass")
    assert position.is_chance
    assert position.view(-1).worker_holder == 1
    deal(position, {"o0": "K"})
    assert position.to_move == 1
    play(position, "o5", "o6", "o7")
    assert position.to_move == 1


@pytest.mark.rule("Q12", "Q11")
def test_the_black_stone_may_be_the_last_stone() -> None:
    position = late_quarry("o0", {"o1": "K"}, hands=["PP", "PP"], mover=1)
    play(position, "o1")
    assert position.scores == (10, 12)
    assert position.to_move == 1


@pytest.mark.rule("Q12")
def test_in_every_round_somebody_scores_for_the_black_stone() -> None:
    dealer = ChosenDealer({"o0": "K"}, {"o3": "K"}, {"o6": "K"})
    match = Match.new(find_game(GAME), {}, ["Ada", "Bob"], dealer)
    rng = Random(12)
    returned: list[Any] = []
    while not match.position.is_over:
        seat = match.position.to_move
        assert seat is not None
        for entry in match.act(seat, rng.choice(match.position.legal())):
            returned += [phrase.seat for phrase in entry.phrases if phrase.key == "black_returned"]
    assert len(returned) == 3
    assert [points["black_stone"] for points in match.position.breakdown()] == [
        2 * returned.count(seat) for seat in (0, 1)
    ]
