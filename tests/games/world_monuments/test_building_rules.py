"""The building phase (B1 to B5): building, scoring, passing."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from monuments import IllegalAction, Position, find_game
from monuments.match import Match
from tests.support.amounts import amount
from tests.support.games.situations import check_choosing, choices, happened, play, refusal
from tests.support.games.world_monuments import (
    COLOURS,
    DATA,
    GAME,
    MONUMENTS,
    OUTER,
    ChosenDealer,
    begin,
    building,
    built,
    deal,
    fill,
    hand,
    late_quarry,
    place_name,
    places,
    random_game,
    random_hand,
    skip_quarry,
)

POINTS = {1: 1, 2: 3, 3: 5, 4: 7, 5: 9}


def stones_of(monument: str) -> list[dict[str, Any]]:
    """The construction plan in the original data."""
    positions: list[dict[str, Any]] = DATA["monuments"][MONUMENTS[monument]]["positions"]
    return positions


def colour_of(monument: str, place: str) -> str:
    """The colour that a position needs."""
    return next(str(stone["colour"]) for stone in stones_of(monument) if place_name(stone) == place)


def buildable(monument: str, held: str, filled: set[str]) -> set[str]:
    """Where a player can build by B1: on empty positions of a stone's colour whose supports are all built."""
    plan = stones_of(monument)
    return {
        f"build {place_name(stone)}"
        for stone in plan
        if place_name(stone) not in filled
        and stone["colour"] in held
        and all(place_name(plan[support]) in filled for support in stone["supports"])
    }


@pytest.mark.rule("B1")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_exactly_the_fitting_positions_are_legal(monument: str) -> None:
    rng = Random(f"fitting {monument}")
    for _ in range(amount(6, 60)):
        position = building([random_hand(rng, 6), "PRNO"], monument=monument)
        for _ in range(rng.randint(0, len(stones_of(monument)))):
            possible = sorted(buildable(monument, COLOURS, built(position)))
            if possible:
                fill(position, [rng.choice(possible).removeprefix("build ")])
        held = hand(position, 0)
        expected = buildable(monument, held, built(position))
        assert choices(position) == (expected or {"pass"})
        for stone in stones_of(monument):
            assert position.can(f"build {place_name(stone)}") == (f"build {place_name(stone)}" in expected)


@pytest.mark.rule("B1")
def test_the_workers_holder_begins_then_clockwise(compiled: bool) -> None:
    position = building(["PP", "PP", "PP"], mover=1, compiled=compiled)
    movers = []
    for place in places("notre_dame", 1)[:6]:
        movers.append(position.to_move)
        play(position, f"build {place}")
    assert movers == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("B1")
def test_a_turn_builds_exactly_one_stone(compiled: bool) -> None:
    position = building(["PPRB", "P"], compiled=compiled)
    phrases = play(position, "build 1 2,0")
    assert happened(phrases) == [("built", 0)]
    assert (phrases[0]["stone"], phrases[0]["position"], phrases[0]["points"]) == ("P", "1 2,0", 1)
    assert hand(position, 0) == "PRB"
    assert built(position) == {"1 2,0"}
    assert position.to_move == 1
    assert position.turn == 1


@pytest.mark.rule("B1")
def test_a_position_is_built_only_once() -> None:
    position = building(["P", "PR"], built=["1 2,0"])
    assert refusal(position, "build 1 2,0") == ("B1", "filled")


@pytest.mark.rule("B1")
def test_the_stone_has_the_positions_colour() -> None:
    position = building(["PB", "R"], built=places("notre_dame", 1))
    assert refusal(position, "build 2 2,0") == ("B1", "no_stone")
    for held, level in (("P", 1), ("R", 2), ("N", 3), ("O", 4)):
        below = [place for lower in range(1, level) for place in places("notre_dame", lower)]
        position = building([held, "PRNO"], built=below)
        assert choices(position) == {f"build {place}" for place in places("notre_dame", level)}


@pytest.mark.rule("B1")
@pytest.mark.parametrize(
    ("monument", "place", "supports"),
    [
        ("notre_dame", "2 2,0", ["1 2,0"]),
        ("notre_dame", "2 3,2", ["1 2,2", "1 4,2"]),
        ("notre_dame", "4 4,7", ["3 4,6", "3 4,8"]),
        ("taj_mahal", "3 3,3", ["2 2,2", "2 4,2", "2 2,4", "2 4,4"]),
        ("san_pietro", "5 8,10", ["4 7,9", "4 9,9", "4 7,11", "4 9,11"]),
    ],
)
def test_all_supports_must_be_built(monument: str, place: str, supports: list[str], compiled: bool) -> None:
    level = int(place[0])
    lower = places(monument, *range(1, level - 1)) if level > 2 else []
    below = set(places(monument, level - 1))
    held = colour_of(monument, place)
    ready = building([held, "P"], built=[*lower, *supports], monument=monument, compiled=compiled)
    assert ready.can(f"build {place}")
    for n in range(len(supports)):
        for some in combinations(supports, n):
            rest = [*lower, *(below - set(supports)), *some]
            position = building([held, "P"], built=rest, monument=monument, compiled=compiled)
            assert refusal(position, f"build {place}") == ("B1", "unsupported")


@pytest.mark.rule("B1", "S6")
def test_stones_rest_on_one_two_or_four_others() -> None:
    for monument in MONUMENTS:
        assert {len(stone["supports"]) for stone in stones_of(monument) if stone["level"] > 1} <= {1, 2, 4}
        ground = building(["P", "P"], monument=monument)
        assert choices(ground) == {f"build {place}" for place in places(monument, 1)}


@pytest.mark.rule("B1", "B3")
def test_whoever_can_build_must() -> None:
    position = building(["PPPB", "P"])
    assert refusal(position, "pass") == ("B3", "must_build")
    assert "pass" not in choices(position)
    last = building(["PR", "P"], built=places("notre_dame", 1)[1:])
    assert refusal(last, "pass") == ("B3", "must_build")


@pytest.mark.rule("B1")
def test_only_the_seat_whose_turn_it_is_builds() -> None:
    match = Match.new(find_game(GAME), {}, ["Ada", "Bob"], ChosenDealer())
    match.position = building(["P", "P"])
    for seat in (1, 2, -1):
        with pytest.raises(IllegalAction) as caught:
            match.act(seat, "build 1 2,0")
        assert caught.value.rule == "B1"
    match.act(0, "build 1 2,0")
    assert match.position.to_move == 1


@pytest.mark.rule("B1", "Q11")
def test_the_quarry_is_closed_while_building() -> None:
    position = building(["P", "P"])
    for action in ("o0", "take P"):
        assert refusal(position, action) == ("B1", "not_in_quarry")


@pytest.mark.rule("B2")
@pytest.mark.parametrize("level", POINTS)
def test_a_stone_scores_at_once_by_its_level(level: int, compiled: bool) -> None:
    place = places("taj_mahal", level)[0]
    below = places("taj_mahal", *range(1, level)) if level > 1 else []
    held = colour_of("taj_mahal", place)
    position = building(["P", held], built=below, mover=1, monument="taj_mahal", compiled=compiled)
    phrases = play(position, f"build {place}")
    assert phrases[0]["points"] == POINTS[level]
    assert position.scores == (10, 10 + POINTS[level])
    assert position.breakdown()[1]["stones"] == POINTS[level]


@pytest.mark.rule("B2")
def test_the_booklets_examples_of_scoring() -> None:
    """An orange stone on level 4 scores 7; a red one on level 2 scores 3."""
    position = building(["O", "P"], built=places("notre_dame", 1, 2, 3))
    play(position, "build 4 2,0")
    assert position.scores == (17, 10)
    position = building(["R", "P"], built=places("notre_dame", 1))
    play(position, "build 2 3,2")
    assert position.scores == (13, 10)


@pytest.mark.rule("B2")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_a_whole_monuments_points(monument: str) -> None:
    position = building(["P" * 24 + "R" * 20 + "N" * 16 + "O" * 12, ""], monument=monument, passed=[1])
    expected = sum(POINTS[stone["level"]] for stone in stones_of(monument))
    assert position.view(0).monument_points_left == expected
    while not position.is_over:
        position.apply(position.legal()[-1])
    assert position.breakdown()[0]["stones"] == expected
    assert position.view(0).monument_points_left == 0


@pytest.mark.rule("B3")
@pytest.mark.parametrize(
    "held", ["", "B", "BBB", "R", "RNOB"], ids=["nothing", "a gem", "gems", "no fit", "none that fits"]
)
def test_whoever_has_no_stone_that_fits_must_pass(held: str, compiled: bool) -> None:
    position = building([held, "P"], compiled=compiled)
    assert choices(position) == {"pass"}
    after_the_last = position.game.facts.actions
    refused = position.kernel.refuse(position.setup.table, position.state, after_the_last)
    assert position.game.vocabulary.refusals[refused][0] == "no_such_action"
    phrases = play(position, "pass")
    assert happened(phrases) == [("passed", 0)]
    assert position.view(-1).seats[0].passed


@pytest.mark.rule("B1", "B3")
@pytest.mark.parametrize("held", ["PRNO", "P", ""])
def test_each_position_is_chosen_at_random(held: str) -> None:
    check_choosing(building([held, "P"]))


@pytest.mark.rule("B3")
def test_nobody_else_may_pass() -> None:
    for held in ("P", "PRNO", "PB"):
        assert refusal(building([held, ""]), "pass") == ("B3", "must_build")
    full = building(["P", "R"], built=places("notre_dame", 1))
    assert choices(full) == {"pass"}


@pytest.mark.rule("B3")
def test_the_booklets_example_of_passing(compiled: bool) -> None:
    """Purple, red, orange and three gems cost 3 points."""
    position = building(["PROBBB", "R"], built=[*places("notre_dame", 1, 2)], compiled=compiled)
    phrases = play(position, "pass")
    assert (phrases[0].key, phrases[0].seat, phrases[0]["points"]) == ("passed", 0, 3)
    assert position.scores == (7, 10)
    assert position.breakdown()[0]["passing"] == -3


@pytest.mark.rule("B3")
@pytest.mark.parametrize(
    ("held", "cost"), [("", 0), ("B", 0), ("BBB", 0), ("R", 1), ("RRRR", 4), ("RNOBB", 3), ("RRNNNOO", 7)]
)
def test_each_construction_stone_costs_a_point_and_gems_nothing(held: str, cost: int) -> None:
    position = building([held, "P"])
    play(position, "pass")
    assert position.scores == (10 - cost, 10)


@pytest.mark.rule("B3")
@pytest.mark.parametrize("round_number", [1, 2, 3])
@pytest.mark.parametrize("penalty", [True, False])
def test_the_last_rounds_penalty_is_an_option(penalty: bool, round_number: int, compiled: bool) -> None:
    position = building(
        ["RNB", ""], round_number=round_number, compiled=compiled, last_round_penalty=penalty, passed=[]
    )
    play(position, "pass")
    cost = 0 if round_number == 3 and not penalty else 2
    assert position.scores == (10 - cost, 10)


@pytest.mark.rule("B3")
def test_passing_costs_in_the_last_round_too_unless_chosen_otherwise() -> None:
    assert begin().setup.options["last_round_penalty"] is True
    position = building(["RN", "P"], round_number=3)
    play(position, "pass")
    assert position.scores == (8, 10)
    with pytest.raises(ValueError, match="last_round_penalty"):
        begin(last_round_penalty="no")


@pytest.mark.rule("B4")
def test_whoever_passed_is_skipped_for_the_rest_of_the_phase(compiled: bool) -> None:
    position = building(["R", "PPP", "PP"], compiled=compiled)
    play(position, "pass")
    movers = []
    for place in ("1 2,0", "1 4,0", "1 6,0", "1 2,2"):
        movers.append(position.to_move)
        play(position, f"build {place}")
    assert movers == [1, 2, 1, 2]
    assert "R" in hand(position, 0)
    assert position.can("build 1 4,2")
    play(position, "build 1 4,2")
    assert position.to_move == 2
    play(position, "pass")
    assert position.to_move == 1


@pytest.mark.rule("B4")
def test_it_does_not_matter_that_a_stone_would_fit_now() -> None:
    position = building(["R", "PP"])
    play(position, "pass", "build 1 2,0")
    assert position.to_move == 1
    play(position, "build 1 4,0")
    assert position.to_move == 1


@pytest.mark.rule("B4")
@pytest.mark.parametrize("passed", [[0], [0, 1], [0, 2], [0, 1, 2]])
def test_the_turn_goes_to_the_next_who_has_not_passed(passed: list[int]) -> None:
    position = building(["", "P", "P", "PP"], mover=3, passed=passed)
    play(position, "build 1 2,0")
    assert position.to_move == min(set(range(4)) - set(passed))


@pytest.mark.rule("B4")
def test_stones_and_gems_are_kept_for_later_rounds() -> None:
    position = building(["RNOBB", "B"])
    play(position, "pass", "pass")
    assert [hand(position, seat) for seat in (0, 1)] == ["RNOBB", "B"]
    deal(position, {"o0": "P"})
    assert position.to_move == 0
    play(position, "o0")
    assert hand(position, 0) == "PRNOBB"


@pytest.mark.rule("B4", "B3")
def test_stones_still_held_are_counted_again_in_a_later_round() -> None:
    position = building(["RNB", ""])
    play(position, "pass", "pass")
    assert position.scores == (8, 10)
    skip_quarry(position)
    play(position, "pass", "pass")
    assert position.scores == (6, 10)
    skip_quarry(position)
    play(position, "pass")
    assert position.scores == (4, 10)
    assert position.breakdown()[0]["passing"] == -6


@pytest.mark.rule("B4")
def test_in_the_next_round_everybody_builds_again() -> None:
    position = late_quarry("o0", {"o1": "P"}, hands=["", "KPP", "P"], players=3)
    play(position, "o1")
    assert [seat.passed for seat in position.view(-1).seats] == [False] * 3
    play(position, "build 1 2,0", "build 1 4,0", "build 1 6,0")
    assert position.to_move == 1


@pytest.mark.rule("B5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_round_ends_when_all_have_passed(players: int, compiled: bool) -> None:
    position = building(["R"] * players, compiled=compiled)
    for seat in range(players):
        assert not position.is_chance
        assert position.to_move == seat
        phrases = play(position, "pass")
    assert happened(phrases) == [("passed", players - 1), ("round_over", None)]
    assert phrases[1]["round"] == 1
    assert position.is_chance
    assert position.view(-1).round == 2
    assert not any(seat.passed for seat in position.view(-1).seats)


@pytest.mark.rule("B5", "Q12")
@pytest.mark.parametrize("holder", [0, 1, 2])
def test_the_workers_holder_starts_the_next_round(holder: int) -> None:
    position = building(["P" if seat == (holder + 1) % 3 else "" for seat in range(3)], mover=holder)
    play(position, "pass", "build 1 2,0", "pass", "pass")
    assert position.is_chance
    deal(position)
    assert position.to_move == holder
    assert choices(position) == set(OUTER)
    assert position.view(-1).round == 2


@pytest.mark.rule("B5")
def test_as_long_as_somebody_has_not_passed_the_round_goes_on() -> None:
    position = building(["P" * 18, "", ""], passed=[1, 2])
    for place in places("notre_dame", 1):
        assert position.to_move == 0
        play(position, f"build {place}")
    assert position.view(-1).round == 1
    play(position, "pass")
    assert position.is_chance


@pytest.mark.rule("B1", "B3")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_in_whole_games_players_build_or_pass_exactly_as_the_rules_say(monument: str) -> None:
    turns = 0

    def watch(position: Position) -> None:
        nonlocal turns
        view = position.view(-1)
        if view.phase == "building" and position.to_move is not None:
            expected = buildable(monument, hand(position, position.to_move), set(view.built))
            assert choices(position) == (expected or {"pass"})
            turns += 1

    random_game(begin(monument=monument, players=3), ("building", monument), watch)
    assert turns > 30
