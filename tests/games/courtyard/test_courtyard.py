"""Courtyard, rule by rule."""

import pytest

from monuments import (
    WATCHER,
    IllegalAction,
    IllegalDraw,
    MalformedNotation,
    OptionError,
    Outcome,
    Position,
    Seeded,
    all_games,
)
from monuments.match import Match, SeededDealer
from tests.support.example_game import COURTYARD

DRAW = {"hands": [[1, 2, 3], [4, 5, 6]], "offer": [7, 8], "pile": [9, 10]}


def dealt(*actions: str, **options: int) -> Position:
    """Two players after the draw above and some actions."""
    position = Position(COURTYARD.setup({"stones": 10, **options}))
    position.deal(COURTYARD.parse_draw(position.setup, position.state, DRAW))
    for action in actions:
        position.apply(action)
    return position


def lay(*stones: int) -> list[str]:
    """The steps with which the players lay these stones in turn."""
    return [step for stone in stones for step in (f"pick {stone}", "show")]


def refused(position: Position, action: str) -> str:
    """The rule that forbids an action."""
    with pytest.raises(IllegalAction) as raised:
        position.apply(action)
    return raised.value.rule


def test_it_is_known_once_it_is_added() -> None:
    assert COURTYARD in all_games()


@pytest.mark.parametrize("stones", [8, 17])
def test_c1_the_number_of_stones_has_limits(stones: int) -> None:
    with pytest.raises(OptionError, match="stones"):
        COURTYARD.setup({"stones": stones})


def test_c1_each_stone_is_there_once() -> None:
    position = Position(COURTYARD.setup({"stones": 10}))
    with pytest.raises(IllegalDraw) as raised:
        position.deal(COURTYARD.parse_draw(position.setup, position.state, {**DRAW, "pile": [9, 9]}))
    assert raised.value.rule == "C1"
    with pytest.raises(MalformedNotation):
        position.parse("draw 11")
    assert refused(dealt(), "draw 9") == "C5"


def test_c2_three_stones_each_two_open_the_rest_is_the_pile() -> None:
    view = dealt().view(0)
    assert view.offer == (7, 8)
    assert view.in_pile == 2
    assert [seat.in_hand for seat in view.seats] == [3, 3]
    assert view.seats[0].hand == (1, 2, 3)
    with pytest.raises(IllegalDraw) as raised:
        COURTYARD.parse_draw(dealt().setup, None, {**DRAW, "offer": [7], "pile": [8, 9, 10]})
    assert raised.value.rule == "C2"


def test_c3_turns_go_round_and_may_have_two_actions() -> None:
    assert [dealt(*["draw pile"] * n).to_move for n in range(3)] == [0, 1, 0]
    assert [dealt(*["draw pile"] * n, actions=2).to_move for n in range(3)] == [0, 0, 1]
    assert dealt(first_player=1).to_move == 1


def test_c4_the_top_stone_of_the_pile() -> None:
    assert dealt("draw pile").view(0).seats[0].hand == (1, 2, 3, 9)
    empty = dealt("draw pile", "draw pile")
    assert refused(empty, "draw pile") == "C4"


def test_c5_the_offer_is_refilled_while_there_is_a_pile() -> None:
    assert dealt("draw 7").view(1).offer == (8, 9)
    assert dealt("draw 7", "draw 8", "draw 9").view(1).offer == (10,)
    assert refused(dealt("draw 7"), "draw 7") == "C5"


def test_c6_pick_then_show() -> None:
    picked = dealt("pick 2")
    assert picked.view(0).picked == 2
    assert picked.view(1).picked is None
    assert picked.to_move == 0
    assert refused(picked, "draw pile") == "C6"
    assert refused(dealt(), "show") == "C6"
    assert refused(dealt(), "pick 4") == "C6"
    picked.apply("show")
    assert picked.view(1).courtyard == (2,)


def test_c6_a_pick_is_taken_back_until_it_is_shown() -> None:
    match = Match(COURTYARD.setup({"stones": 10}), ["Ada", "Bo"], SeededDealer("pick"))
    stone = match.view(0).seats[0].hand[0]
    match.act(0, f"pick {stone}")
    match.undo(0)
    match.act(0, f"pick {stone}")
    match.act(0, "show")
    assert match.undo_refusal(0) == "revealed"


def test_c7_c8_a_stone_scores_two_and_one_for_each_neighbour() -> None:
    position = dealt(*lay(3, 5), "draw pile", *lay(4))
    assert position.breakdown() == ({"stones": 2, "neighbours": 0}, {"stones": 4, "neighbours": 2})


def test_c9_three_stones_end_the_game() -> None:
    position = dealt(*lay(1, 4, 3, 6), "draw pile", *lay(5))
    assert position.outcome == Outcome(scores=(5, 8), winners=(1,), reason="laid")
    assert refused(position, "draw pile") == "C9"
    assert position.view(WATCHER).seats[0].hand == (2, 9)


def test_c9_a_tie_is_shared() -> None:
    position = dealt("draw 8", "draw pile", *lay(3, 4, 1, 5, 8))
    assert position.outcome == Outcome(scores=(6, 6), winners=(0, 1), reason="laid")


def test_c10_a_stone_from_the_offer_is_remembered_and_not_shown() -> None:
    taken, drawn = dealt("draw 7"), dealt("draw pile")
    assert taken.view(1).seats[0].hand is None
    assert drawn.view(1).seats[0].hand is None
    assert all(holds(taken.resample(1, Seeded(i)), 0, 7) for i in range(20))
    assert {holds(drawn.resample(1, Seeded(i)), 0, 9) for i in range(20)} == {True, False}


def holds(position: Position, seat: int, stone: int) -> bool:
    """Whether a stone is in a hand."""
    return bool(int(position.state.hands[seat]) >> (stone - 1) & 1)
