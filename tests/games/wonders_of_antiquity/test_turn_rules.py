"""The course of a monument turn (M1, M6, M7): three actions, the extra one, and what lapses."""

from collections.abc import Mapping, Sequence

import pytest

from monuments import Position
from tests.support.games.situations import choices, happened, play, refusal
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    NO_PAIR,
    begin,
    dealt,
    erect,
    expand,
    hand,
    late,
    pay,
    random_game,
    sell,
    turns_of,
    verbs,
)

PILE = "akropolis-9 artemision-9 babylon-9 bet_hamikdash-9 colosseum-9 knossos-9"
"""Any three in a row are a helmet, a ship and a scroll of three different monuments: no pair."""
ACTIONS = ("drew_pile", "drew_offer", "erected", "expanded", "sold", "took_token")
"""The keys of the events that complete an action."""


@pytest.mark.rule("M1")
def test_three_actions_make_a_turn(compiled: bool) -> None:
    position = late(["", ""], pile=PILE, compiled=compiled)
    for left in (3, 2, 1):
        assert (position.to_move, position.view(-1).actions_left) == (0, left)
        play(position, "draw pile")
    assert (position.to_move, position.view(-1).actions_left) == (0, 0)
    play(position, "end")
    assert (position.to_move, position.view(-1).actions_left) == (1, 3)
    assert position.turn == 1


@pytest.mark.rule("M1")
@pytest.mark.parametrize("done", [0, 1, 2])
def test_all_three_are_compulsory(done: int, compiled: bool) -> None:
    position = late(["", ""], pile=PILE, compiled=compiled)
    play(position, *["draw pile"] * done)
    assert refusal(position, "end") == ("M1", "actions_left")
    assert refusal(position, "lapse") == ("M7", "action_possible")
    assert choices(position) == {"draw pile"}


@pytest.mark.rule("M1", "M2", "M3", "M4", "M5")
@pytest.mark.parametrize(
    "actions",
    [
        [*erect("petra", "3 4"), *expand("petra", "5 6"), *sell("knossos-3 babylon-3")],
        [*sell("knossos-3 babylon-3"), "draw pile", *erect("petra", "3 4 5 6")],
        ["draw zeus-4", *erect("petra", "3 4"), "draw pile"],
        ["draw pile", "draw pile", "draw pile"],
        ["draw zeus-4", "draw pharos-4", "draw pyramids-4"],
        [*erect("petra", "3 4"), *erect("knossos", "3 4"), *erect("babylon", "3 4")],
        [*erect("petra", "3 4"), *expand("petra", "5"), *expand("petra", "6")],
        [*sell("petra-3 petra-6"), *sell("knossos-3 babylon-3"), *sell("petra-4 knossos-4")],
    ],
)
def test_any_mix_and_repeats(actions: list[str]) -> None:
    held = "petra-3 petra-4 petra-5 petra-6 knossos-3 knossos-4 babylon-3 babylon-4"
    position = late([held, ""], offer=NO_PAIR, pile=PILE)
    play(position, *actions)
    if position.turn == 0:
        assert position.view(0).actions_left == 0
        assert verbs(position) - {"extra"} == {"end"}
        play(position, "end")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("M1")
def test_after_the_third_action_there_is_no_other() -> None:
    """All kinds of action would be possible, but only the extra action can still be declared."""
    held = "petra-3 petra-6 zeus-5 zeus-7"
    position = late([held, ""], [{"zeus": "3 4"}], offer=NO_PAIR.replace("zeus-4", "zeus-8"), pile=PILE)
    play(position, "draw pile", "draw pile", "draw pile")
    assert position.view(0).actions_left == 0
    assert verbs(position) == {"end", "extra"}
    for action in ("draw pile", "draw zeus-8", "erect petra", "expand zeus", "points scroll"):
        assert refusal(position, action) == ("M1", "no_action_left")
    assert refusal(position, "lapse") == ("M7", "action_possible")


@pytest.mark.rule("M1")
def test_a_turn_is_its_players_alone() -> None:
    position = late(["", "petra-3 petra-4"], pile=PILE)
    assert refusal(position, "erect petra") == ("M3", "too_few_cards")
    play(position, "draw pile", "draw pile", "draw pile", "end")
    assert position.to_move == 1
    assert position.can("erect petra")


@pytest.mark.rule("M6")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_the_extra_action_at_every_moment_of_a_turn(before: int, compiled: bool) -> None:
    """Before the first action, between two, and after the third: four actions in all, and then the turn is over."""
    position = late(["zeus-3 babylon-3", ""], pile=PILE, compiled=compiled)
    play(position, *["draw pile"] * before)
    assert position.view(0).actions_left == 3 - before
    play(position, *pay("zeus-3 babylon-3"))
    assert position.view(-1).actions_left == 4 - before
    assert position.view(-1).extra_paid
    for _ in range(4 - before):
        assert position.to_move == 0
        play(position, "draw pile")
    assert (position.turn, position.to_move) == (1, 1)
    assert len(hand(position, 0)) == 4
    assert not position.view(-1).extra_paid


@pytest.mark.rule("M6")
def test_a_player_who_can_still_pay_after_the_third_action_is_asked() -> None:
    position = late(["zeus-3 babylon-6", ""], pile=PILE)
    play(position, "draw pile", "draw pile", "draw pile")
    assert position.to_move == 0
    assert choices(position) == {"end", "extra scroll"}
    play(position, "end")
    assert (position.turn, position.to_move) == (1, 1)
    assert position.view(-1).actions_left == 3
    assert len(hand(position, 0)) == 5


@pytest.mark.rule("M6")
def test_every_pair_can_pay() -> None:
    position = late(["zeus-3 babylon-6 petra-4 zeus-7 petra-5 babylon-8", ""], pile=PILE)
    play(position, "draw pile", "draw pile", "draw pile")
    assert choices(position) == {"end", "extra helmet", "extra ship", "extra scroll"}


@pytest.mark.rule("M6")
@pytest.mark.parametrize("left", ["", "zeus-4"])
@pytest.mark.parametrize("rules", ["1", "2"])
def test_a_player_who_cannot_hold_a_pair_is_not_asked(left: str, rules: str, compiled: bool) -> None:
    """The third action ends the turn by itself."""
    position = _built_with(left, rules, compiled)
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("M6")
@pytest.mark.parametrize("left", ["zeus-4 pharos-4", NO_PAIR])
def test_a_player_with_two_cards_is_asked_whatever_they_are(left: str, compiled: bool) -> None:
    """Being asked tells nobody whether the player could pay."""
    position = _built_with(left, "2", compiled)
    assert (position.turn, position.to_move) == (0, 0)
    assert choices(position) == {"end"}
    play(position, "end")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("M6")
@pytest.mark.parametrize("left", ["zeus-4 pharos-4", NO_PAIR])
def test_by_version_1_a_player_without_a_pair_is_not_asked(left: str, compiled: bool) -> None:
    position = _built_with(left, "1", compiled)
    assert (position.turn, position.to_move) == (1, 1)


def _built_with(left: str, rules: str, compiled: bool) -> Position:
    """After a third action that leaves these cards in hand."""
    position = late([f"petra-3 petra-4 petra-5 petra-6 {left}", ""], pile=PILE, compiled=compiled, rules=rules)
    play(position, *erect("petra", "3 4"), *expand("petra", "5"), *expand("petra", "6"))
    assert hand(position, 0) == set(left.split())
    return position


@pytest.mark.rule("M6")
@pytest.mark.parametrize("rules", ["1", "2"])
def test_a_pair_that_the_third_action_brings_can_pay(rules: str) -> None:
    position = late(["colosseum-3", ""], pile=PILE, rules=rules)
    play(position, "draw pile")
    assert position.view(0).actions_left == 2
    play(position, "draw pile", "draw pile")
    assert choices(position) == {"end", "extra ship"}


@pytest.mark.rule("M6")
def test_a_pair_that_the_third_action_spends_cannot() -> None:
    for rules, asked in (("1", False), ("2", True)):
        position = late(["zeus-3 babylon-6", ""], [{"petra": "3 4"}], offer="petra-5 pharos-6", pile=PILE, rules=rules)
        play(position, "draw petra-5", "draw pharos-6", *sell("zeus-3 babylon-6"))
        assert hand(position, 0) == {"petra-5", "pharos-6"}
        assert (position.turn, position.to_move) == ((0, 0) if asked else (1, 1))
        assert choices(position) == {"end"} or not asked


@pytest.mark.rule("M6")
def test_after_the_fourth_action_nobody_is_asked_whatever_they_hold() -> None:
    position = late(["zeus-3 babylon-3 petra-3 knossos-3 petra-6", ""], pile=PILE)
    play(position, *pay("zeus-3 babylon-3"), "draw pile", "draw pile", "draw pile", "draw pile")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("M6")
@pytest.mark.parametrize("paid", [0, 1, 2, 3])
def test_only_once_in_a_turn(paid: int, compiled: bool) -> None:
    position = late(["zeus-3 babylon-3 petra-3 knossos-3 petra-6", ""], pile=PILE, compiled=compiled)
    play(position, *["draw pile"] * paid, *pay("zeus-3 babylon-3"))
    while position.turn == 0:
        assert refusal(position, "extra scroll") == ("M6", "extra_paid")
        assert "extra" not in verbs(position)
        play(position, "draw pile")
    position.state.mover = 0
    assert position.can("extra scroll")


@pytest.mark.rule("M6", "M1")
@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_never_five_actions(expansions: list[str]) -> None:
    """Fact 6, over whole games: three actions, four in a turn with an extra one, fewer only if the rest lapsed."""
    counts = set()
    for players in (2, 4):
        for turn in turns_of(begin(players=players, expansions=expansions), ("five", players, expansions)):
            keys = [phrase.key for phrase in turn.phrases]
            actions, paid = sum(keys.count(key) for key in ACTIONS), keys.count("paid_extra")
            assert paid <= 1
            if "tracked" in keys:
                assert (actions, paid) == (0, 0)
            elif "lapsed" in keys:
                assert actions < 3 + paid
            else:
                assert actions == 3 + paid
            counts.add(actions)
    assert counts >= {0, 3, 4}
    assert max(counts) == 4


@pytest.mark.rule("M6", "M7")
def test_the_payment_is_two_hand_cards_with_the_same_symbol() -> None:
    position = late(["zeus-3 babylon-6 petra-4", ""], [{"knossos": "3 4"}], pile=PILE)
    assert refusal(position, "extra ship")[1] == "no_pair"
    play(position, "extra scroll")
    assert choices(position) == {"discard zeus-3", "discard babylon-6"}
    assert refusal(position, "discard petra-4")[1] == "other_symbol"
    assert refusal(position, "discard knossos-3")[1] == "not_in_hand"
    play(position, "discard babylon-6")
    assert choices(position) == {"discard zeus-3"}
    assert refusal(position, "discard babylon-6")[1] == "already_laid"
    phrases = play(position, "discard zeus-3")
    assert [(phrase.key, phrase["first"], phrase["second"]) for phrase in phrases] == [
        ("paid_extra", "babylon-6", "zeus-3")
    ]
    assert hand(position, 0) == {"petra-4"}
    assert {"babylon-6", "zeus-3"} <= set(position.view(1).discards)


@pytest.mark.rule("M6")
def test_the_payment_scores_nothing_and_costs_no_action() -> None:
    position = late(["zeus-3 babylon-6", ""], [{"knossos": "3 6"}], pile=PILE)
    play(position, *pay("zeus-3 babylon-6"))
    assert position.scores == (0, 0)
    assert position.view(0).actions_left == 4


@pytest.mark.rule("M6", "M7")
@pytest.mark.parametrize("last_turns", [0, 1])
def test_it_may_be_paid_though_no_action_can_follow(last_turns: int, compiled: bool) -> None:
    position = late(["zeus-3 babylon-6", ""], offer="", pile="", last_turns=last_turns, compiled=compiled)
    assert choices(position) == {"points scroll", "extra scroll"}
    play(position, *pay("zeus-3 babylon-6"))
    assert position.to_move == 0
    assert choices(position) == {"lapse"}
    assert refusal(position, "end") == ("M1", "actions_left")
    assert ("lapsed", 0) in happened(play(position, "lapse"))
    assert position.turn == 1


@pytest.mark.rule("M6", "M7")
def test_also_after_the_third_action() -> None:
    position = late(["zeus-3 babylon-6", ""], offer=NO_PAIR, pile="")
    play(position, "draw zeus-4", "draw pharos-4", "draw pyramids-4")
    assert choices(position) == {"end", "extra scroll"}
    play(position, "extra scroll", "discard zeus-3", "discard babylon-6")
    assert position.view(0).actions_left == 1
    assert choices(position) == {"lapse"}
    play(position, "lapse")
    assert (position.turn, position.to_move) == (1, 1)


@pytest.mark.rule("M7", "M5", "M6")
def test_discarded_cards_leave_the_game() -> None:
    position = late(["zeus-3 babylon-3 petra-4 zeus-4", ""], offer="pharos-4", pile=PILE)
    before = set(position.view(-1).discards)
    play(position, *sell("zeus-3 babylon-3"), *pay("petra-4 zeus-4"))
    assert set(position.view(-1).discards) == before | {"zeus-3", "babylon-3", "petra-4", "zeus-4"}
    assert position.view(-1).offer == ("pharos-4",)
    assert position.view(-1).pile == 6
    assert hand(position, 0) == set()
    for card in ("zeus-3", "petra-4"):
        assert refusal(position, f"draw {card}") == ("M2", "not_on_offer")


@pytest.mark.rule("M7")
def test_the_pile_is_never_refilled_with_discarded_cards() -> None:
    gone: set[str] = set()

    def watch(position: Position) -> None:
        nonlocal gone
        if not position.is_chance:
            discards = set(position.view(-1).discards)
            assert gone <= discards
            gone = discards

    random_game(begin(players=4), "gone", watch)
    assert len(gone) > 10


@pytest.mark.rule("M7")
def test_with_nothing_to_do_the_turn_lapses(compiled: bool) -> None:
    position = late([NO_PAIR, "petra-3"], compiled=compiled)
    assert choices(position) == {"lapse"}
    assert refusal(position, "end") == ("M1", "actions_left")
    assert refusal(position, "historian") == ("R1", "nothing_to_remove")
    assert happened(play(position, "lapse"))[0] == ("lapsed", 0)
    assert (position.turn, position.to_move) == (1, 1)
    assert hand(position, 0) == set(NO_PAIR.split())


@pytest.mark.rule("M7", "R1")
def test_at_the_start_of_such_a_turn_a_historian_is_the_other_choice(compiled: bool) -> None:
    for action in ("lapse", "historian"):
        position = late([NO_PAIR, ""], [{}, {"petra": "3 4"}], compiled=compiled)
        assert choices(position) == {"lapse", "historian"}
        play(position, action)
        assert (position.turn, position.to_move) == (1, 1)
        assert position.view(-1).track == (((0, 1),) if action == "historian" else ())


@pytest.mark.rule("M7", "R1")
def test_without_an_unused_historian_there_is_no_choice() -> None:
    position = late([NO_PAIR, ""], [{}, {"petra": "3 4"}], historians=[0, 2])
    assert choices(position) == {"lapse"}


@pytest.mark.rule("M7", "R1")
def test_in_the_middle_of_a_turn_only_the_rest_of_it_lapses() -> None:
    position = late(["zeus-4", ""], [{}, {"petra": "3 4"}], offer="pharos-4")
    assert choices(position) == {"draw pharos-4", "historian"}
    play(position, "draw pharos-4")
    assert position.view(0).actions_left == 2
    assert choices(position) == {"lapse"}
    assert refusal(position, "historian") == ("R1", "turn_begun")
    play(position, "lapse")
    assert (position.turn, position.to_move) == (1, 1)
    assert hand(position, 0) == {"zeus-4", "pharos-4"}


POSSIBLE: list[tuple[str, Sequence[str], Sequence[Mapping[str, str]], str, str]] = [
    ("draw pile", [NO_PAIR, ""], [], "", "petra-3"),
    ("draw petra-3", [NO_PAIR, ""], [], "petra-3", ""),
    ("erect zeus", ["zeus-4 zeus-5", ""], [], "", ""),
    ("erect zeus", ["zeus-4 zeus-5 zeus-6", ""], [{}, {"zeus": "9"}], "", ""),
    ("expand zeus", ["zeus-4", ""], [{"zeus": "9"}], "", ""),
    ("points helmet", ["zeus-4 petra-4", ""], [], "", ""),
]


@pytest.mark.rule("M7", "M1")
@pytest.mark.parametrize(("action", "hands", "monuments", "offer", "pile"), POSSIBLE)
def test_while_one_action_is_possible_nothing_lapses(
    action: str, hands: list[str], monuments: list[dict[str, str]], offer: str, pile: str, compiled: bool
) -> None:
    position = late(hands, monuments, offer, pile, compiled=compiled)
    assert choices(position) - {"extra helmet"} == {action}
    assert refusal(position, "lapse") == ("M7", "action_possible")
    assert refusal(position, "end") == ("M1", "actions_left")


@pytest.mark.rule("M7", "M3")
@pytest.mark.parametrize(
    ("held", "own", "others"),
    [
        ("zeus-4", {}, [{}, {}]),
        ("zeus-4 zeus-5", {}, [{"zeus": "9"}, {}]),
        ("zeus-4 zeus-5 zeus-6", {}, [{"zeus": "9"}, {"zeus": "8"}]),
        ("zeus-4", {"petra": "9"}, [{"zeus": "9"}, {}]),
    ],
)
def test_cards_that_cannot_be_laid_do_not_keep_a_turn_open(
    held: str, own: dict[str, str], others: list[dict[str, str]]
) -> None:
    position = late([held, "", ""], [own, *others])
    assert choices(position) == {"lapse"}


@pytest.mark.rule("M7", "T1")
def test_a_token_to_take_keeps_a_turn_open(compiled: bool) -> None:
    position = late(["", ""], [{"petra": "4"}, {}], tokens={}, compiled=compiled)
    assert choices(position) == {"token helmet"}
    assert refusal(position, "lapse") == ("M7", "action_possible")
    play(position, "token helmet")
    assert choices(position) == {"lapse"}


@pytest.mark.rule("M6", "M7", "R1")
def test_paying_begins_a_monument_turn() -> None:
    position = late(["zeus-3 babylon-6", ""], [{}, {"petra": "3 4"}], pile=PILE)
    assert position.can("historian")
    play(position, *pay("zeus-3 babylon-6"))
    assert refusal(position, "historian") == ("R1", "turn_begun")


@pytest.mark.slow
@pytest.mark.rule("M1", "M6", "M7")
@pytest.mark.parametrize("rules", ["1", "2"])
def test_in_every_game_a_turn_ends_by_itself_exactly_when_nobody_is_asked(rules: str) -> None:
    ends = []

    def watch(position: Position) -> None:
        if position.to_move is None:
            return
        offered = choices(position)
        assert offered
        if position.view(-1).actions_left == 0 and "end" in offered:
            assert len(offered) > 1 if rules == "1" else len(hand(position, position.to_move)) >= 2
            ends.append(offered)
        if "lapse" in offered:
            assert offered <= {"lapse", "historian"}

    for players in (2, 3, 4):
        random_game(begin(players=players, rules=rules), ("asked", players), watch)
    assert len(ends) > 20
    assert rules == "1" or {"end"} in ends


@pytest.mark.rule("M1")
def test_nothing_else_can_be_begun_in_the_middle_of_an_action() -> None:
    position = dealt(["petra-3 petra-4 petra-5 zeus-3 zeus-4"], offer="zeus-9 petra-9 pharos-9")
    play(position, "erect petra")
    for action in ("draw pile", "draw zeus-9", "erect zeus", "points scroll", "extra scroll", "historian", "end"):
        assert refusal(position, action) == ("H4", "complete_first")
    assert refusal(position, "lapse") == ("H4", "complete_first")
    assert choices(position) == {"lay petra-3", "lay petra-4", "lay petra-5"}
