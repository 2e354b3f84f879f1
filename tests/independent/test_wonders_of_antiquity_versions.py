"""The checker of Wonders of Antiquity: what version 2 of the rules changed (M6, H3), and what version 1 did."""

import pytest

from tests.support.independent import wonders_of_antiquity as wa
from tests.support.independent.wonders_of_antiquity_tables import (
    BOTH,
    HONEST,
    blank_record,
    opening,
    plain_deal,
    play_game,
    rejection,
    some,
)

ERECTED = ("0:erect akropolis", "0:lay akropolis-3", "0:lay akropolis-4", "0:done")
EXPANDED = ("0:expand akropolis", "0:lay akropolis-5", "0:done")
NO_PAIR = (*ERECTED, *EXPANDED, "0:draw artemision-7")
"""A turn that leaves a helmet, a ship and a scroll in hand."""


@pytest.mark.parametrize("rules", wa.VERSIONS)
def test_the_honest_opening_is_the_same_in_both_versions(rules: str) -> None:
    wa.check(opening(*HONEST, rules=rules))


def test_without_a_pair_only_version_2_asks() -> None:
    *_, asked = wa.follow(opening(*NO_PAIR))
    assert asked.hands[0] == tuple(some("akropolis67 artemision7"))
    assert (asked.seat, asked.actions_left, asked.legal) == (0, 0, ("end",))
    *_, passed = wa.follow(opening(*NO_PAIR, rules="1"))
    assert (passed.seat, passed.actions_left) == (1, 3)
    wa.check(opening(*NO_PAIR, "0:end", "1:draw pile"))
    wa.check(opening(*NO_PAIR, "1:draw pile", rules="1"))
    number = len(NO_PAIR) + 2
    assert rejection(opening(*NO_PAIR, "1:draw pile")) == (number, "M1")
    assert rejection(opening(*NO_PAIR, "0:end", rules="1")) == (number, "M1")
    assert rejection(opening(*NO_PAIR, "0:extra ship")) == (number, "M6")


@pytest.mark.parametrize("rules", wa.VERSIONS)
def test_with_a_pair_both_versions_ask(rules: str) -> None:
    *_, asked = wa.follow(opening(*ERECTED, *EXPANDED, "0:draw pile", rules=rules))
    assert asked.legal == ("end", "extra ship")


@pytest.mark.parametrize("rules", wa.VERSIONS)
@pytest.mark.parametrize("last", [("6",), ("6", "7")])
def test_with_fewer_than_two_cards_no_version_asks(last: tuple[str, ...], rules: str) -> None:
    more = ("0:expand akropolis", *(f"0:lay akropolis-{number}" for number in last), "0:done")
    *_, passed = wa.follow(opening(*ERECTED, *EXPANDED, *more, rules=rules))
    assert len(passed.hands[0]) == 2 - len(last)
    assert passed.seat == 1


@pytest.mark.parametrize("rules", wa.VERSIONS)
def test_whoever_has_paid_is_not_asked_again(rules: str) -> None:
    paid = ("0:extra ship", "0:discard akropolis-4", "0:discard akropolis-7")
    *_, passed = wa.follow(opening(*paid, *["0:draw pile"] * 4, rules=rules))
    assert len(passed.hands[0]) == 7
    assert passed.seat == 1


@pytest.mark.parametrize("expansions", [(), BOTH])
def test_in_version_2_the_question_rests_on_what_everybody_sees(expansions: tuple[str, ...]) -> None:
    """Whoever is asked either has two cards, whatever they are, or a token that could be used; "end" may be all."""
    only_end = 0
    for seed in range(4):
        for position in wa.follow(play_game(seed, players=3, expansions=list(expansions))):
            if position.seat is not None and position.actions_left == 0 and "end" in position.legal:
                verbs = {text.split()[0] for text in position.legal}
                assert len(position.hands[position.seat]) >= 2 or verbs & {"buy", "swap"}
                only_end += verbs == {"end"}
    assert only_end > 0


def test_in_version_1_whoever_is_asked_has_a_choice() -> None:
    asked = 0
    for seed in range(4):
        for position in wa.follow(play_game(seed, players=3, expansions=list(BOTH), rules="1")):
            if "end" in position.legal:
                assert len(position.legal) > 1
                asked += 1
    assert asked > 0


@pytest.mark.parametrize(("rules", "other"), [("1", "2"), ("2", "1")])
def test_a_game_is_followed_by_the_rules_that_it_names(rules: str, other: str) -> None:
    """Whoever is asked in one version only shows which one it is."""
    for seed in range(20):
        record = play_game(seed, players=2, rules=rules)
        wa.check(record)
        renamed = {**record, "rules": other, "options": blank_record(rules=other)["options"]}
        try:
            wa.check(renamed)
        except wa.Rejected as fault:
            assert fault.rule == "M1"
            return
    raise AssertionError("every game is the same in both versions")


def test_cards_that_everybody_saw_going_into_a_hand() -> None:
    *_, last = wa.follow(opening(*HONEST))
    assert last.seen == (tuple(some("artemision78")), ())
    table = wa.Checker(wa.STANDARD_CARDS, 2, expansions=BOTH)
    table.deal(plain_deal(2))
    table.tokens["ship"] = 0
    for text in ("draw pile", "swap akropolis-3", "for artemision-6", "draw akropolis-3"):
        table.act(text)
    assert table.position().seen == (tuple(some("akropolis3 artemision6")), ())
    for text in ("erect akropolis", "lay akropolis-3", "lay akropolis-4", "done"):
        table.act(text)
    assert table.position().seen == (tuple(some("artemision6")), ())
