"""Heroes, Traders and Scholars (T1, T3): who takes the three tokens, and what they are worth."""

import pytest

from tests.support.games.situations import choices, play, refusal
from tests.support.games.tokens import MAJORITY, PILE, owners, with_tokens
from tests.support.games.wonders_of_antiquity import (
    EXPANSIONS,
    NO_PAIR,
    SYMBOLS,
    TOKENS,
    begin,
    dealt,
    erect,
    finish,
    late,
    pay,
    turns_of,
    verbs,
)


@pytest.mark.rule("T1")
def test_the_tokens_are_in_the_bank_at_the_start() -> None:
    assert owners(dealt(expansions=[TOKENS])) == {"helmet": None, "ship": None, "scroll": None}
    assert begin(expansions=[TOKENS]).view(-1).tokens == {"helmet": None, "ship": None, "scroll": None}


@pytest.mark.rule("T1")
@pytest.mark.parametrize("name", SYMBOLS)
def test_the_majority_takes_the_token_for_two_points(name: str, compiled: bool) -> None:
    position = with_tokens(["", ""], [MAJORITY[name]], pile=PILE, compiled=compiled)
    assert choices(position) == {"draw pile", f"token {name}"}
    phrases = play(position, f"token {name}")
    assert [(phrase.key, phrase.seat, phrase["symbol"], phrase["points"]) for phrase in phrases] == [
        ("took_token", 0, name, 2)
    ]
    assert owners(position) == {**dict.fromkeys(SYMBOLS), name: 0}
    assert position.scores == (2, 0)
    assert position.breakdown()[0]["tokens"] == 2


@pytest.mark.rule("T1", "M1")
def test_taking_a_token_is_an_action() -> None:
    position = with_tokens(["", ""], [{"petra": "4 5 6"}], pile=PILE)
    play(position, "token helmet")
    assert position.view(0).actions_left == 2
    play(position, "token ship", "token scroll")
    assert position.scores == (6, 0)
    assert position.turn == 0
    assert choices(position) >= {"end", "buy pile"}
    play(position, "end")
    assert position.to_move == 1


@pytest.mark.rule("T1", "M6")
def test_after_the_last_action_no_token_is_taken() -> None:
    position = with_tokens(["zeus-3 babylon-3", ""], [{"petra": "4 5"}], pile=PILE)
    play(position, "draw pile", "draw pile", "draw pile")
    assert refusal(position, "token helmet") == ("M1", "no_action_left")
    play(position, *pay("zeus-3 babylon-3"), "token ship")
    assert owners(position)["ship"] == 0


@pytest.mark.rule("T1")
@pytest.mark.parametrize(
    ("own", "others", "majority"),
    [
        ({"petra": "4"}, [{}], True),
        ({"petra": "4 7"}, [{"zeus": "4"}], True),
        ({"petra": "4"}, [{"zeus": "4"}], False),
        ({"petra": "4"}, [{"zeus": "4 7"}], False),
        ({}, [{}], False),
        ({"petra": "5 6"}, [{}], False),
        ({"petra": "4 7"}, [{"zeus": "4"}, {"babylon": "4"}], True),
        ({"petra": "4 7"}, [{"zeus": "4"}, {"babylon": "4 7"}], False),
        ({"petra": "4 7"}, [{"zeus": "4 7"}, {}], False),
        ({"petra": "4", "zeus": "4", "babylon": "4"}, [{"knossos": "4 7"}, {"kolossus": "3 6"}], True),
    ],
)
def test_a_majority_is_strictly_more_than_every_other_player(
    own: dict[str, str], others: list[dict[str, str]], majority: bool, compiled: bool
) -> None:
    position = with_tokens([""] * (len(others) + 1), [own, *others], pile=PILE, compiled=compiled)
    assert position.can("token helmet") == majority
    if not majority:
        assert refusal(position, "token helmet") == ("T1", "no_majority")


@pytest.mark.rule("T1")
def test_cards_in_hand_make_no_majority() -> None:
    position = with_tokens(["zeus-4 zeus-7 knossos-4", ""], [{"petra": "4"}, {"babylon": "4"}], pile=PILE)
    assert refusal(position, "token helmet") == ("T1", "no_majority")
    play(position, *erect("zeus", "4 7"), "token helmet")
    assert owners(position)["helmet"] == 0


@pytest.mark.rule("T1")
def test_from_another_owner_too(compiled: bool) -> None:
    position = with_tokens(["", ""], [{"petra": "4 7"}, {"zeus": "4"}], {"helmet": 1}, pile=PILE, compiled=compiled)
    play(position, "token helmet")
    assert owners(position)["helmet"] == 0
    assert position.scores == (2, 0)


@pytest.mark.rule("T1")
def test_not_a_token_you_own() -> None:
    position = with_tokens(["", ""], [{"petra": "4 7"}], {"helmet": 0}, pile=PILE)
    assert refusal(position, "token helmet") == ("T1", "own_token")


@pytest.mark.rule("T1", "R2")
def test_it_changes_hands_only_by_that_action() -> None:
    """Its owner loses the majority and keeps the token until another takes it."""
    position = with_tokens(["", "zeus-4 zeus-7"], [{"petra": "4"}, {}], {"helmet": 0}, pile=PILE, mover=1)
    play(position, *erect("zeus", "4 7"))
    assert owners(position)["helmet"] == 0
    play(position, "draw pile", "draw pile", "end")
    assert owners(position)["helmet"] == 0
    play(position, "historian")
    assert owners(position)["helmet"] == 0
    play(position, "draw pile", "draw pile", "draw pile")
    assert owners(position)["helmet"] == 0


@pytest.mark.rule("T1")
def test_in_every_game_tokens_move_by_that_action_alone() -> None:
    position = begin(players=3, expansions=[TOKENS])
    before: dict[str, int | None] = dict.fromkeys(SYMBOLS)
    taken = 0
    for turn in turns_of(position, "tokens", busy=True):
        for phrase in turn.phrases:
            if phrase.key == "took_token":
                assert before[str(phrase["symbol"])] != turn.seat
                before[str(phrase["symbol"])] = turn.seat
                taken += 1
        assert owners(position) == before
    assert taken > 3


@pytest.mark.rule("T1", "T2")
@pytest.mark.parametrize("expansions", [expansions for expansions in EXPANSIONS if TOKENS not in expansions])
def test_without_the_expansion_there_are_no_tokens(expansions: list[str]) -> None:
    position = late(["petra-6", ""], [{"petra": "4 5"}], offer=NO_PAIR, pile=PILE, points=[5], expansions=expansions)
    assert position.view(0).tokens is None
    for action in ("token helmet", "buy pile", "buy zeus-4", "swap petra-6"):
        assert refusal(position, action) == ("T1", "no_tokens")
    play(position, "expand petra")
    assert refusal(position, "reorder") == ("T1", "no_tokens")
    assert not {"token", "buy", "swap", "reorder"} & verbs(position)


@pytest.mark.rule("T3")
def test_each_token_is_worth_3_at_the_end(compiled: bool) -> None:
    position = with_tokens(["", "", ""], tokens={"helmet": 0, "scroll": 0, "ship": 2}, compiled=compiled)
    assert position.scores == (0, 0, 0)
    finish(position)
    assert [points["tokens"] for points in position.breakdown()] == [6, 0, 3]


@pytest.mark.rule("T3", "T1")
def test_only_for_its_owner_at_the_end() -> None:
    """Taken by one player for 2 points, then by another for 2: the second player gets the 3 points."""
    position = with_tokens(["", "zeus-4 zeus-7"], [{"petra": "4"}, {}], pile=PILE)
    play(position, "token helmet", "draw pile", "draw pile")
    play(position, "end")
    play(position, *erect("zeus", "4 7"), "token helmet")
    finish(position)
    assert [points["tokens"] for points in position.breakdown()] == [2, 2 + 3]


@pytest.mark.rule("T3", "T2")
def test_what_was_paid_for_cards_stays_paid() -> None:
    position = with_tokens(["", ""], tokens={"helmet": 0}, points=[1], pile=PILE)
    play(position, "buy pile")
    finish(position)
    assert (position.breakdown()[0]["points"], position.breakdown()[0]["tokens"]) == (1, -1 + 3)


@pytest.mark.rule("T1", "T2", "T3")
def test_in_every_game_tokens_are_used_once_a_turn_by_their_owners() -> None:
    uses = 0
    for players in (2, 3):
        position = begin(players=players, expansions=[TOKENS])
        for turn in turns_of(position, ("uses", players), busy=True):
            keys = [phrase.key for phrase in turn.phrases]
            for kinds in (("bought_pile", "bought_offer"), ("swapped",), ("reordered",)):
                used = sum(keys.count(key) for key in kinds)
                assert used <= 1
                uses += used
            if "tracked" in keys:
                assert turn.actions == ["historian"]
    assert uses > 5
