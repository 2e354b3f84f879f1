"""Where a turn may go (Q8 to Q10): it ends outside and collects a stone, and every step leaves a way to do both."""

from collections.abc import Mapping
from random import Random

import pytest

from monuments import Position
from tests.support.amounts import amount
from tests.support.games.situations import choices, play, refusal
from tests.support.games.world_monuments import (
    KINDS,
    MONUMENTS,
    OUTER,
    SPACES,
    begin,
    dealt,
    hand,
    late_quarry,
    neighbours,
    quarry,
    random_game,
    walk,
    walks,
)


@pytest.mark.rule("Q8")
def test_the_last_step_goes_to_the_outer_ring(compiled: bool) -> None:
    position = dealt(compiled=compiled)
    walk(position, "o0", "m0")
    assert choices(position) == {"o1"}
    for inside in ("m1", "m5", "c"):
        assert refusal(position, inside) == ("Q8", "ends_inside")


@pytest.mark.slow
@pytest.mark.rule("Q8")
def test_every_turn_of_every_game_ends_outside() -> None:
    for monument in MONUMENTS:
        for step_back in (False, True):
            turn, ends = 0, 0

            def watch(position: Position) -> None:
                nonlocal turn, ends
                view = position.view(-1)
                if view.phase == "quarry" and position.turn != turn:
                    turn = position.turn
                    assert view.worker is None or view.worker in OUTER
                    ends += 1

            random_game(begin(monument=monument, step_back=step_back), ("ends", monument), watch)
            assert ends > 20


@pytest.mark.rule("Q9")
def test_at_least_one_stone_is_collected_in_a_turn(compiled: bool) -> None:
    position = late_quarry("o0", {"o2": "P", "o8": "R"}, compiled=compiled)
    play(position, "m0", "m1", "o3")
    assert hand(position, 0) == ""
    assert choices(position) == {"o2"}
    assert refusal(position, "o4") == ("Q9", "nothing_collected")
    play(position, "o2")
    assert hand(position, 0) == "P"
    assert position.to_move == 1


@pytest.mark.rule("Q9")
def test_once_something_is_collected_the_way_may_be_empty(compiled: bool) -> None:
    position = late_quarry("o0", {"o1": "P", "o8": "R"}, compiled=compiled)
    play(position, "o1", "o2", "o3")
    assert {"o4"} <= choices(position)
    play(position, "o4")
    assert position.to_move == 1


@pytest.mark.rule("Q9")
def test_what_an_earlier_turn_collected_does_not_count() -> None:
    position = late_quarry("o0", {"o1": "P", "o8": "R", "o9": "N"}, hands=["PPP", "PPP"])
    play(position, "o1", "o2", "o3", "o4")
    assert all({"o8", "o9"} & set(way) for way in walks(position))
    assert refusal(position, "o3") == ("Q10", "dead_end")


@pytest.mark.slow
@pytest.mark.rule("Q9")
def test_every_turn_of_every_game_collects() -> None:
    for players in (2, 3, 4):
        before, turns = [0] * players, 0
        mover: int | None = None
        turn = -1

        def watch(position: Position) -> None:
            nonlocal before, mover, turn, turns
            if position.view(-1).phase != "quarry" or position.turn == turn:
                return
            held = [len(hand(position, seat)) for seat in range(position.setup.players)]
            if position.turn == turn + 1 and mover is not None and position.view(-1).worker is not None:
                assert held[mover] > before[mover]
                turns += 1
            before, mover, turn = held, position.to_move, position.turn

        random_game(begin(players=players), ("collects", players), watch)
        assert turns > 15


@pytest.mark.rule("Q10")
def test_a_step_too_far_inside_is_refused(compiled: bool) -> None:
    position = dealt(compiled=compiled)
    play(position, "o0", "o1", "o2")
    walk(position, "m1")
    assert refusal(position, "c") == ("Q10", "dead_end")
    assert choices(position) == {"m0", "m2", "o3"}
    position = dealt(compiled=compiled)
    play(position, "o0", "o1", "o2", "o3", "o4", "o5")
    walk(position, "m2")
    assert position.can("c")
    walk(position, "m3")
    assert refusal(position, "c") == ("Q10", "dead_end")


@pytest.mark.rule("Q10")
def test_a_step_away_from_the_last_stones_is_refused(compiled: bool) -> None:
    position = late_quarry("o0", {"o4": "P", "o5": "R"}, compiled=compiled)
    assert choices(position) == {"o1", "m0"}
    assert refusal(position, "o11") == ("Q10", "dead_end")
    play(position, "m0")
    assert choices(position) == {"m1", "c"}
    for away in ("m5", "o1"):
        assert refusal(position, away) == ("Q10", "dead_end")
    play(position, "m1")
    assert choices(position) == {"o3", "m2"}
    for away in ("c", "o2"):
        assert refusal(position, away) == ("Q10", "dead_end")


@pytest.mark.rule("Q10")
def test_spaces_already_entered_leave_no_way() -> None:
    """From o0 over o1 to m0, the only ways out are o1 and o0, both entered; with step_back o0 would be free."""
    position = late_quarry("o0", {"o1": "P", "o9": "R"}, turns=2)
    play(position, "o1")
    assert refusal(position, "m0") == ("Q10", "dead_end")
    assert choices(position) == {"o2"}
    position = late_quarry("o0", {"o1": "P", "o9": "R"}, turns=2, step_back=True)
    play(position, "o1")
    assert choices(position) == {"m0", "o0", "o2"}


@pytest.mark.rule("Q10", "Q11")
def test_even_the_step_that_takes_the_last_stone_must_leave_a_way_out(compiled: bool) -> None:
    position = late_quarry("o0", {"c": "P"}, hands=["", "K"], compiled=compiled)
    play(position, "m0")
    assert refusal(position, "m1") == ("Q10", "dead_end")
    assert choices(position) == {"c"}
    second = late_quarry("o0", {"m1": "P", "c": "P"}, hands=["", "K"], compiled=compiled)
    play(second, "m0", "m1")
    assert refusal(second, "c") == ("Q10", "dead_end")
    last = late_quarry("o0", {"m1": "P"}, hands=["", "K"], turns=1, compiled=compiled)
    assert choices(last) == set()
    third = late_quarry("o0", {"c": "P"}, hands=["", "K"], turns=2, compiled=compiled)
    assert not third.can("m0")


def can_complete(
    space: str, steps: int, entered: frozenset[str], collected: bool, lying: Mapping[str, str], shut: frozenset[str]
) -> bool:
    """Whether a turn that enters this space as the first of this many can be completed by Q5 to Q9."""
    entered |= {space}
    collected = collected or bool(lying.get(space))
    if steps == 1:
        return space in OUTER and collected
    ways = neighbours(space) - entered - shut
    return any(can_complete(way, steps - 1, entered, collected, lying, shut) for way in ways)


def lawful(at: str, steps: int, entered: frozenset[str], collected: bool, position: Position, start: str) -> set[str]:
    """The steps that Q5 to Q10 allow."""
    shut = frozenset() if position.setup.options["step_back"] else frozenset({start})
    ways = neighbours(at) - entered - shut
    return {way for way in ways if can_complete(way, steps, entered, collected, quarry(position), shut)}


def check_turn(position: Position, rng: Random) -> None:
    """Walk a turn at random; before each step the engine must allow exactly what the rules say."""
    view = position.view(-1)
    start = at = view.worker
    assert start is not None
    turn, steps = position.turn, view.steps_left
    entered: frozenset[str] = frozenset()
    collected = False
    while position.turn == turn:
        if not position.view(-1).choosing:
            expected = lawful(at, steps, entered, collected, position, start)
            assert choices(position) == expected
            for space in SPACES:
                assert position.can(space) == (space in expected)
            if not expected:
                return
            at = rng.choice(sorted(expected))
            collected = collected or bool(quarry(position)[at])
            entered, steps = entered | {at}, steps - 1
            position.apply(at)
        else:
            position.apply(rng.choice(sorted(choices(position))))


@pytest.mark.rule("Q5", "Q6", "Q8", "Q9", "Q10")
@pytest.mark.parametrize("step_back", [False, True])
def test_exactly_the_steps_from_which_the_turn_can_be_completed_are_legal(step_back: bool) -> None:
    rng = Random(f"steps {step_back}")
    for _ in range(amount(40, 400)):
        lying = {
            space: "".join(sorted(rng.choices(KINDS, k=rng.randint(1, 2)), key=KINDS.index))
            for space in rng.sample(SPACES, rng.choice([1, 1, 2, 3, 4, 8]))
        }
        check_turn(late_quarry(rng.choice(OUTER), lying, turns=rng.choice([1, 2, 3, 7]), step_back=step_back), rng)


@pytest.mark.slow
@pytest.mark.rule("Q10", "S6")
@pytest.mark.parametrize("monument", MONUMENTS)
def test_nobody_is_ever_stuck(monument: str) -> None:
    def watch(position: Position) -> None:
        if position.to_move is not None:
            assert position.legal()

    for seed in range(amount(1, 10)):
        for step_back in (False, True):
            random_game(begin(monument=monument, players=3, step_back=step_back), ("stuck", seed), watch)
    for start in OUTER:
        for space in set(SPACES) - {start}:
            assert late_quarry(start, {space: "P"}).legal()
