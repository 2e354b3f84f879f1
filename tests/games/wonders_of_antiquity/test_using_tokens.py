"""Heroes, Traders and Scholars (T2): what the owners of the three tokens do with them."""

import pytest

from monuments import Position
from tests.support.games.situations import check_choosing, choices, happened, play, refusal
from tests.support.games.tokens import PILE, with_tokens
from tests.support.games.wonders_of_antiquity import (
    NO_PAIR,
    TOKENS,
    begin,
    erect,
    expand,
    hand,
    pay,
    random_game,
    reorder,
    sell,
    stacks,
    verbs,
)


@pytest.mark.rule("T2")
def test_the_helmet_buys_a_card_of_the_pile(compiled: bool) -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[3], offer=NO_PAIR, pile=PILE, compiled=compiled)
    phrases = play(position, "buy pile")
    assert [(phrase.key, phrase.seat, phrase["card"]) for phrase in phrases] == [("bought_pile", 0, "akropolis-9")]
    assert hand(position, 0) == {"akropolis-9"}
    assert position.scores == (2, 0)
    assert (position.view(0).pile, position.view(0).actions_left) == (5, 3)
    assert position.view(0).tokens_used == ("helmet",)


@pytest.mark.rule("T2", "M2")
def test_the_helmet_buys_a_card_of_the_offer_which_is_refilled(compiled: bool) -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[1], offer=NO_PAIR, pile=PILE, compiled=compiled)
    assert refusal(position, "buy petra-3") == ("M2", "not_on_offer")
    assert happened(play(position, "buy pharos-4")) == [("bought_offer", 0), ("refilled", None)]
    assert hand(position, 0) == {"pharos-4"}
    assert set(position.view(0).offer) == {"zeus-4", "pyramids-4", "akropolis-9"}
    assert position.scores == (0, 0)
    assert position.view(0).actions_left == 3


@pytest.mark.rule("T2")
@pytest.mark.parametrize("points", [0, -1])
def test_the_helmet_needs_a_point(points: int, compiled: bool) -> None:
    position = with_tokens(
        ["", ""], tokens={"helmet": 0}, points=[points, 9], offer=NO_PAIR, pile=PILE, compiled=compiled
    )
    for action in ("buy pile", "buy zeus-4"):
        assert refusal(position, action) == ("T2", "no_point")
    assert "buy" not in verbs(position)


@pytest.mark.rule("T2", "T1")
def test_the_points_for_a_token_can_be_spent_at_once() -> None:
    """A token can be used from the moment it is owned: taken and used in the same turn."""
    position = with_tokens(["", ""], [{"petra": "4"}], pile=PILE)
    assert refusal(position, "buy pile") == ("T2", "not_owner")
    play(position, "token helmet", "buy pile")
    assert position.scores == (1, 0)
    assert position.view(0).actions_left == 2


@pytest.mark.rule("T2")
def test_points_scored_in_play_can_be_spent() -> None:
    position = with_tokens(["zeus-3 babylon-3", ""], [{"petra": "6"}], {"helmet": 0}, pile=PILE)
    assert refusal(position, "buy pile") == ("T2", "no_point")
    play(position, *sell("zeus-3 babylon-3"))
    assert position.scores == (1, 0)
    play(position, "buy pile")
    assert position.scores == (0, 0)


@pytest.mark.rule("T2")
def test_from_an_empty_pile_nothing_is_bought() -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[2], offer=NO_PAIR)
    assert refusal(position, "buy pile") == ("M2", "pile_empty")
    play(position, "buy zeus-4")
    assert len(position.view(0).offer) == 2


@pytest.mark.rule("T2")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_the_helmet_at_any_time_of_the_turn(before: int, compiled: bool) -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[5], pile=PILE, compiled=compiled)
    play(position, *["draw pile"] * before)
    assert position.to_move == 0
    if before == 3:
        assert choices(position) == {"end", "buy pile"}
    play(position, "buy pile", *["draw pile"] * (3 - before))
    assert len(hand(position, 0)) == 4
    assert position.scores == (4, 0)


@pytest.mark.rule("T2")
def test_the_helmet_once_in_a_turn_and_again_in_the_next() -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[5], offer=NO_PAIR, pile=PILE)
    play(position, "buy pile")
    for action in ("buy pile", "buy zeus-4"):
        assert refusal(position, action) == ("T2", "token_used")
    play(position, "draw pile", "draw pile", "draw pile")
    assert verbs(position) == {"end", "extra"}
    play(position, "end")
    position.state.mover = 0
    assert position.can("buy pile")


@pytest.mark.rule("T2", "M6")
def test_a_bought_card_may_bring_a_pair_to_pay_with() -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[1], pile=PILE)
    play(position, "draw pile", "draw pile", "draw pile")
    assert choices(position) == {"end", "buy pile"}
    play(position, "buy pile")
    assert choices(position) == {"end", "extra helmet"}


@pytest.mark.rule("T2")
def test_if_a_bought_card_is_the_only_one_the_turn_is_over() -> None:
    position = with_tokens(["petra-4 petra-5 petra-6 petra-7", ""], tokens={"helmet": 0}, points=[1], pile=PILE)
    play(position, *erect("petra", "4 5"), *expand("petra", "6"), *expand("petra", "7"))
    assert choices(position) == {"end", "buy pile"}
    play(position, "buy pile")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("T2", "M6")
def test_by_version_1_the_turn_is_over_if_a_bought_card_brings_no_pair() -> None:
    held, tokens = "petra-4 petra-5 petra-6", {"helmet": 0}
    position = with_tokens([held, ""], tokens=tokens, points=[1], pile=PILE, rules="1")
    play(position, *erect("petra", "4 5"), *expand("petra", "6"), "draw pile")
    assert choices(position) == {"end", "buy pile"}
    play(position, "buy pile")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("action", ["buy pile", "buy zeus-4", "swap petra-3"])
def test_only_the_owner_uses_a_token(action: str) -> None:
    for owner in (-1, 1):
        position = with_tokens(
            ["petra-3", ""], tokens={"helmet": owner, "ship": owner}, points=[5, 5], offer=NO_PAIR, pile=PILE
        )
        assert refusal(position, action) == ("T2", "not_owner")


@pytest.mark.rule("T2")
def test_the_ship_swaps_a_hand_card_with_one_of_the_offer(compiled: bool) -> None:
    position = with_tokens(["petra-3 petra-4", ""], tokens={"ship": 0}, offer=NO_PAIR, pile=PILE, compiled=compiled)
    assert {"swap petra-3", "swap petra-4"} <= choices(position)
    play(position, "swap petra-3")
    assert choices(position) == {"for zeus-4", "for pharos-4", "for pyramids-4"}
    phrases = play(position, "for pharos-4")
    assert [(phrase.key, phrase["first"], phrase["second"]) for phrase in phrases] == [
        ("swapped", "petra-3", "pharos-4")
    ]
    assert hand(position, 0) == {"petra-4", "pharos-4"}
    assert set(position.view(0).offer) == {"zeus-4", "petra-3", "pyramids-4"}
    assert (position.view(0).pile, position.view(0).actions_left, position.scores) == (6, 3, (0, 0))
    assert position.view(0).tokens_used == ("ship",)


@pytest.mark.rule("T2")
def test_a_swap_is_chosen_at_random_like_any_other_action() -> None:
    for held in ("petra-3 petra-4", "akropolis-3 zeus-9 petra-4"):
        check_choosing(with_tokens([held, ""], tokens={"ship": 0}, offer=NO_PAIR, pile=PILE))


@pytest.mark.rule("T2")
def test_what_cannot_be_swapped() -> None:
    position = with_tokens(["petra-3 petra-4", ""], tokens={"ship": 0}, offer=NO_PAIR, pile=PILE)
    assert refusal(position, "swap petra-5")[1] == "not_in_hand"
    assert refusal(position, "swap zeus-4")[1] == "not_in_hand"
    assert refusal(position, "for zeus-4")[1] == "nothing_begun"
    play(position, "swap petra-3")
    assert refusal(position, "for petra-4")[1] == "not_on_offer"
    assert refusal(position, "for petra-3")[1] == "not_on_offer"
    empty = with_tokens(["petra-3 petra-4", ""], tokens={"ship": 0}, pile=PILE)
    assert refusal(empty, "swap petra-3") == ("T2", "no_card_to_swap")


@pytest.mark.rule("T2", "E1")
def test_the_ship_works_when_the_pile_is_empty() -> None:
    position = with_tokens(["petra-3", ""], tokens={"ship": 0}, offer="zeus-4", last_turns=1)
    play(position, "swap petra-3", "for zeus-4")
    assert position.view(0).offer == ("petra-3",)
    assert hand(position, 0) == {"zeus-4"}


@pytest.mark.rule("T2")
@pytest.mark.parametrize("before", [1, 2, 3])
def test_the_ship_at_any_time_of_the_turn(before: int, compiled: bool) -> None:
    position = with_tokens(["", ""], tokens={"ship": 0}, offer="zeus-4", pile=PILE, compiled=compiled)
    assert "swap" not in verbs(position)
    play(position, *["draw pile"] * before)
    if before == 3:
        assert choices(position) == {"end", "swap akropolis-9", "swap artemision-9", "swap babylon-9"}
    play(position, "swap akropolis-9", "for zeus-4")
    assert position.view(0).offer == ("akropolis-9",)
    play(position, *["draw pile"] * (3 - before), "end")
    assert hand(position, 0) == {"zeus-4", "artemision-9", "babylon-9"}
    assert position.to_move == 1


@pytest.mark.rule("T2")
def test_the_ship_once_in_a_turn_and_again_in_the_next() -> None:
    position = with_tokens(["petra-3", ""], tokens={"ship": 0}, offer="zeus-4", pile=PILE)
    play(position, "swap petra-3", "for zeus-4")
    assert refusal(position, "swap zeus-4") == ("T2", "token_used")
    play(position, "draw pile", "draw pile", "draw pile", "end")
    position.state.mover = 0
    assert position.can("swap zeus-4")


@pytest.mark.rule("T2", "M6")
def test_a_swap_after_the_last_action_may_bring_a_pair() -> None:
    position = with_tokens(["", ""], tokens={"ship": 0}, offer="zeus-4 pharos-7", pile=PILE)
    play(position, "draw pile", "draw pile", "draw pile", "swap artemision-9", "for zeus-4")
    assert choices(position) == {"end", "extra helmet"}
    none = with_tokens(["", ""], tokens={"ship": 0}, offer="zeus-4 pharos-7", pile=PILE)
    play(none, "draw pile", "draw pile", "draw pile", "swap artemision-9", "for pharos-7")
    assert choices(none) == {"end"}


@pytest.mark.rule("T2")
@pytest.mark.parametrize("order", ["5 3 4", "4 5 3", "3 4 5", "3 5 4", "4 3 5", "5 4 3"])
def test_the_scroll_puts_all_cards_in_a_new_order(order: str, compiled: bool) -> None:
    """Old cards and the new one are mixed: Petra had 3 below 4, and 5 is new."""
    position = with_tokens(["petra-5 zeus-3", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE, compiled=compiled)
    phrases = play(position, *reorder("petra", order))
    assert stacks(position, 0) == {"petra": order}
    assert hand(position, 0) == {"zeus-3"}
    assert happened(phrases) == [("reordered", 0), ("expanded", 0), *[("laid", 0)] * 3]
    assert phrases[1]["count"] == 1
    assert position.view(0).actions_left == 2
    assert position.view(0).seats[0].symbols == {"helmet": 1, "ship": 1, "scroll": 1}
    assert position.view(0).tokens_used == ("scroll",)


@pytest.mark.rule("T2", "R2")
def test_after_a_new_order_another_card_is_on_top() -> None:
    position = with_tokens(["petra-5", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE)
    play(position, *reorder("petra", "5 4 3"))
    position.state.mover, position.state.begun = 1, 0
    play(position, "historian")
    assert stacks(position, 0) == {"petra": "5 4"}


@pytest.mark.rule("T2")
def test_all_old_cards_and_at_least_one_new() -> None:
    position = with_tokens(["petra-5 petra-6", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE)
    play(position, "expand petra", "reorder")
    assert choices(position) == {f"lay petra-{number}" for number in (3, 4, 5, 6)}
    assert refusal(position, "done") == ("T2", "old_cards_first")
    play(position, "lay petra-5", "lay petra-3")
    assert refusal(position, "done") == ("T2", "old_cards_first")
    assert refusal(position, "lay petra-3")[1] == "already_laid"
    play(position, "lay petra-4")
    assert choices(position) == {"lay petra-6", "done"}
    only_old = with_tokens(["petra-5", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE)
    play(only_old, "expand petra", "reorder", "lay petra-4", "lay petra-3")
    assert refusal(only_old, "done")[1] == "not_enough_laid"
    assert choices(only_old) == {"lay petra-5"}


@pytest.mark.rule("T2")
def test_the_scroll_is_a_choice() -> None:
    position = with_tokens(["petra-5", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE)
    play(position, "expand petra")
    assert choices(position) == {"lay petra-5", "reorder"}
    play(position, "lay petra-5")
    assert refusal(position, "reorder") == ("T2", "cards_laid")
    play(position, "done")
    assert stacks(position, 0) == {"petra": "3 4 5"}
    assert position.view(0).tokens_used == ()


@pytest.mark.rule("T2")
def test_the_scroll_only_when_expanding_and_only_by_its_owner() -> None:
    position = with_tokens(["petra-5 zeus-3 zeus-4", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE)
    assert refusal(position, "reorder")[1] == "nothing_begun"
    play(position, "erect zeus")
    assert refusal(position, "reorder")[1] == "nothing_begun"
    for owner in (-1, 1):
        position = with_tokens(["petra-5", ""], [{"petra": "3 4"}], {"scroll": owner}, pile=PILE)
        play(position, "expand petra")
        assert refusal(position, "reorder") == ("T2", "not_owner")


@pytest.mark.rule("T2")
def test_the_scroll_once_in_a_turn_and_again_in_the_next() -> None:
    position = with_tokens(["petra-5 petra-6 petra-7", ""], [{"petra": "3 4"}], {"scroll": 0}, pile=PILE)
    play(position, *reorder("petra", "5 4 3"), "expand petra")
    assert refusal(position, "reorder") == ("T2", "token_used")
    play(position, "lay petra-6", "done", "draw pile")
    if position.turn == 0:
        play(position, "end")
    position.state.mover = 0
    play(position, *reorder("petra", "3 4 5 6 7"))
    assert stacks(position, 0) == {"petra": "3 4 5 6 7"}


@pytest.mark.rule("T2", "M6")
def test_the_scroll_never_keeps_a_turn_open(compiled: bool) -> None:
    """After the third action its owner could use it only in an expansion, and no action is left for one."""
    position = with_tokens(
        ["", ""],
        [{"petra": "3 4"}],
        {"scroll": 0},
        offer="petra-5",
        compiled=compiled,
    )
    position.state.actions = 1
    play(position, "draw petra-5")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("T2", "R1")
@pytest.mark.parametrize("actions", [["buy pile"], ["buy zeus-4"], ["swap petra-3", "for zeus-4"]])
def test_using_a_token_begins_a_monument_turn(actions: list[str]) -> None:
    position = with_tokens(
        ["petra-3", ""], [{}, {"knossos": "3 4"}], {"helmet": 0, "ship": 0}, points=[1], offer=NO_PAIR, pile=PILE
    )
    assert position.can("historian")
    play(position, *actions)
    assert refusal(position, "historian") == ("R1", "turn_begun")


@pytest.mark.rule("T2", "R1")
def test_in_a_historian_turn_no_token_is_used() -> None:
    position = with_tokens(
        ["petra-3", ""], [{}, {"knossos": "3 4"}], {"helmet": 0, "ship": 0}, points=[1], offer=NO_PAIR, pile=PILE
    )
    play(position, "historian")
    assert position.to_move == 1


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("tokens", "points", "held", "offer", "pile", "asked"),
    [
        ({"helmet": 0}, 1, "", "", "petra-3", {"buy pile"}),
        ({"helmet": 0}, 1, "", "petra-3", "", {"buy petra-3"}),
        ({"helmet": 0}, 0, "", "petra-3", "petra-4", set()),
        ({"helmet": 0}, 1, "", "", "", set()),
        ({"helmet": 1}, 1, "", "petra-3", "petra-4", set()),
        ({"ship": 0}, 0, "zeus-3", "petra-3", "petra-4", {"swap zeus-3"}),
        ({"ship": 0}, 0, "", "petra-3", "petra-4", set()),
        ({"ship": 0}, 0, "zeus-3", "", "petra-4", set()),
        ({"ship": 1}, 0, "zeus-3", "petra-3", "petra-4", set()),
        ({"scroll": 0}, 5, "zeus-3", "petra-3", "petra-4", set()),
        ({"helmet": 0, "ship": 0}, 1, "zeus-3", "petra-3", "", {"buy petra-3", "swap zeus-3"}),
    ],
)
def test_after_the_last_action_the_owner_is_asked_exactly_if_a_token_can_be_used(
    tokens: dict[str, int], points: int, held: str, offer: str, pile: str, asked: set[str], compiled: bool
) -> None:
    """The third action lays two cards; the cards left in hand are not a pair."""
    position = with_tokens(
        [f"knossos-3 knossos-4 {held}", ""], tokens=tokens, points=[points], offer=offer, pile=pile, compiled=compiled
    )
    position.state.actions = 1
    play(position, *erect("knossos", "3 4"))
    if asked:
        assert choices(position) == {"end", *asked}
    else:
        assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("T2", "M6", "M1")
def test_tokens_beside_three_actions_and_an_extra_one() -> None:
    """Four actions, a bought card, a swapped card and a new order: none of it costs more than it should."""
    position = with_tokens(
        ["petra-5 petra-8 zeus-4 babylon-4", ""],
        [{"petra": "3 4"}],
        {"helmet": 0, "ship": 0, "scroll": 0},
        points=[3],
        offer=NO_PAIR.replace("zeus-4", "petra-9"),
        pile=PILE,
    )
    play(position, "swap petra-8", "for petra-9", *pay("zeus-4 babylon-4"), "buy pile")
    assert position.view(0).actions_left == 4
    play(position, *reorder("petra", "9 5 4 3"), "draw pile", "draw pile", "draw pile")
    assert (position.turn, position.to_move) == (1, 1)
    assert position.scores == (2, 0)
    assert stacks(position, 0) == {"petra": "9 5 4 3"}


@pytest.mark.rule("T2", "H4")
@pytest.mark.parametrize("begun", [["swap petra-3"], ["expand knossos", "reorder"], ["expand knossos"]])
def test_tokens_wait_for_an_unfinished_action(begun: list[str]) -> None:
    position = with_tokens(
        ["petra-3 knossos-8", ""],
        [{"knossos": "3 4"}],
        {"helmet": 0, "ship": 0, "scroll": 0},
        points=[3],
        offer=NO_PAIR,
        pile=PILE,
    )
    play(position, *begun)
    for action in ("buy pile", "buy zeus-4", "swap knossos-8", "token helmet"):
        assert refusal(position, action) == ("H4", "complete_first")


@pytest.mark.rule("T2")
def test_the_helmet_never_brings_anybody_below_zero_points() -> None:
    def watch(position: Position) -> None:
        if position.to_move is not None:
            assert min(position.scores) >= 0

    random_game(begin(players=3, expansions=[TOKENS]), "no debts", watch, busy=True)
