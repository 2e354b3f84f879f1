"""The deal of a round (Q1 to Q3): which stones are drawn, and where they go."""

from collections import Counter
from collections.abc import Mapping

import pytest

from monuments import IllegalDraw, MalformedNotation, Seeded
from tests.support.games.situations import draw_refusal, happened, refusal
from tests.support.games.world_monuments import (
    KINDS,
    MIDDLE,
    MONUMENTS,
    OUTER,
    begin,
    deal,
    dealt,
    draw_with,
    plan,
    quarry,
    short_spaces,
)

ROUNDS = [(monument, number) for monument in MONUMENTS for number in (1, 2, 3)]


def drawn(monument: str, number: int, seed: object = 0, compiled: bool = False) -> dict[str, str]:
    """The quarry of a round as it is drawn."""
    position = begin(compiled, monument=monument)
    position.state.rounds = number - 1
    position.deal(position.sample(Seeded(seed)))
    return quarry(position)


@pytest.mark.rule("Q1")
@pytest.mark.parametrize(("monument", "number"), ROUNDS)
def test_the_rounds_stones_are_those_of_the_material_plan(monument: str, number: int, compiled: bool) -> None:
    for seed in range(5):
        lying = "".join(drawn(monument, number, seed, compiled).values())
        assert Counter(lying) == Counter(plan(monument, number))
        assert lying.count("B") == 3
        assert lying.count("K") == 1


@pytest.mark.rule("Q1", "Q2")
def test_a_deal_is_nobodys_deed(compiled: bool) -> None:
    phrases = deal(begin(compiled, monument="capitol"))
    assert happened(phrases) == [("dealt", None)]
    assert (phrases[0]["round"], phrases[0]["count"]) == (1, len(plan("capitol", 1)))


@pytest.mark.rule("Q1")
def test_the_booklets_example_of_a_first_round() -> None:
    lying = Counter("".join(drawn("notre_dame", 1).values()))
    assert lying == {"P": 10, "R": 6, "N": 3, "O": 2, "B": 3, "K": 1}
    assert lying.total() == 25


@pytest.mark.rule("Q1")
def test_the_bag_is_shaken() -> None:
    quarries = [drawn("notre_dame", 1, seed) for seed in range(120)]
    for space in ("o0", "o11", "m3", "c"):
        assert set("".join(lying[space] for lying in quarries)) == set(KINDS)
    share = Counter(lying["o7"] for lying in quarries)
    assert share["P"] > share["R"] > share["K"]


@pytest.mark.rule("Q1")
@pytest.mark.parametrize(("one", "other"), [("P", "R"), ("B", "P"), ("K", "B"), ("O", "K")])
def test_other_stones_than_the_plans_cannot_be_drawn(one: str, other: str) -> None:
    position = begin()
    draw = draw_with(position, {"o0": one})
    draw["quarry"]["o0"] = other
    assert draw_refusal(position, draw) == ("Q1", "wrong_stones")
    outcome = position.game.parse_draw(position.setup, position.state, draw_with(position, {"o0": one}))
    outcome.stones[0] = KINDS.index(other)
    with pytest.raises(IllegalDraw) as caught:
        position.deal(outcome)
    assert caught.value.rule == "Q1"


@pytest.mark.rule("Q1")
@pytest.mark.parametrize("number", [0, 2, 3])
def test_it_is_the_first_rounds_stones_that_come_first(number: int) -> None:
    position = begin()
    assert draw_refusal(position, {**draw_with(position, {}), "round": number}) == ("Q1", "wrong_round")


@pytest.mark.rule("Q2", "Q3")
@pytest.mark.parametrize(("monument", "number"), ROUNDS)
def test_how_many_stones_each_space_gets(monument: str, number: int, compiled: bool) -> None:
    lying = drawn(monument, number, number, compiled)
    short = short_spaces(monument, number)
    assert [len(lying[space]) for space in OUTER] == [1] * 12
    assert sorted(len(lying[space]) for space in MIDDLE) == [1] * short + [2] * (6 - short)
    assert len(lying["c"]) == len(plan(monument, number)) - 24 + short


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    ("monument", "centre"), [("capitol", [2, 2, 0]), ("notre_dame", [1, 1, 1]), ("san_pietro", [4, 4, 4])]
)
def test_all_that_remain_go_on_the_centre(monument: str, centre: list[int]) -> None:
    assert [len(drawn(monument, number)["c"]) for number in (1, 2, 3)] == centre


@pytest.mark.rule("Q2")
def test_stones_are_dealt_in_the_order_in_which_they_are_drawn() -> None:
    position = begin()
    outcome = position.sample(Seeded("order"))
    order = [KINDS[kind] for kind in outcome.stones[:25]]
    position.deal(outcome)
    lying = quarry(position)
    assert [lying[space] for space in OUTER] == order[:12]
    assert [Counter(lying[space]) for space in MIDDLE] == [Counter(order[i : i + 2]) for i in range(12, 24, 2)]
    assert lying["c"] == order[24]


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    "lying",
    [{"o0": "PP", "o1": ""}, {"o0": "", "c": "PP"}, {"m0": "PPP", "m1": "P"}, {"m0": "PPP", "c": ""}, {"m0": ""}],
)
def test_no_space_gets_another_number(lying: Mapping[str, str]) -> None:
    position = begin()
    draw = draw_with(position, {"o0": "P", "o1": "P", "m0": "PP", "m1": "PP", "c": "P"})
    draw["quarry"].update(lying)
    draw["quarry"]["c"] += "P" * (10 - sum(stones.count("P") for stones in draw["quarry"].values()))
    assert draw_refusal(position, draw) == ("Q2", "wrong_number")


@pytest.mark.rule("Q2")
def test_nothing_can_be_done_before_the_stones_are_drawn() -> None:
    position = begin()
    assert position.is_chance
    assert position.to_move is None
    assert position.legal() == []
    for action in ("o0", "take P", "build 1 2,0", "pass"):
        assert refusal(position, action) == ("Q2", "stones_to_deal")


@pytest.mark.rule("Q2", "Q4")
def test_nothing_is_drawn_while_stones_lie_in_the_quarry() -> None:
    position = dealt()
    with pytest.raises(MalformedNotation):
        position.sample(Seeded(1))
    with pytest.raises(MalformedNotation):
        position.deal(begin().sample(Seeded(1)))


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(("monument", "number"), ROUNDS)
def test_which_monuments_leave_middle_spaces_short(monument: str, number: int) -> None:
    expected = {"taj_mahal": 1}.get(monument, 0)
    if (monument, number) == ("capitol", 3):
        expected = 2
    for seed in range(10):
        lying = drawn(monument, number, seed)
        assert sum(len(lying[space]) == 1 for space in MIDDLE) == expected
        assert all(len(lying[space]) in (1, 2) for space in MIDDLE)


@pytest.mark.rule("Q3")
def test_which_spaces_stay_short_is_random(compiled: bool) -> None:
    def short(monument: str, number: int, seed: int) -> tuple[str, ...]:
        lying = drawn(monument, number, seed, compiled)
        return tuple(space for space in MIDDLE if len(lying[space]) == 1)

    single = Counter(short("taj_mahal", 1 + seed % 3, seed) for seed in range(180))
    assert set(single) == {(space,) for space in MIDDLE}
    assert min(single.values()) >= 15
    pairs = Counter(short("capitol", 3, seed) for seed in range(225))
    assert len(pairs) == 15
    assert min(pairs.values()) >= 5


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(
    ("monument", "number", "lying"),
    [
        ("taj_mahal", 1, {"m0": "P", "m1": "PP", "m2": "P", "m3": "P", "m4": "RR", "m5": "RR"}),
        ("taj_mahal", 2, {"m0": "P", "m1": "P", "m2": "RR", "m3": "RR", "m4": "RR", "m5": "NN"}),
        ("capitol", 1, {"m0": "P"}),
        ("capitol", 3, {"m0": "P", "m1": "P", "m2": "P", "m3": "RR", "m4": "NN", "m5": "NN"}),
        ("notre_dame", 1, {"m0": "P"}),
        ("san_pietro", 3, {"m5": "O"}),
    ],
)
def test_another_number_of_short_spaces_cannot_be_drawn(monument: str, number: int, lying: Mapping[str, str]) -> None:
    position = begin(monument=monument)
    position.state.rounds = number - 1
    draw = draw_with(position, lying)
    rest = Counter(plan(monument, number)) - Counter("".join(draw["quarry"].values()))
    draw["quarry"]["c"] = "".join(sorted([*draw["quarry"]["c"], *rest.elements()], key=KINDS.index))
    assert draw_refusal(position, draw) == ("Q3", "wrong_short_spaces")


@pytest.mark.rule("Q3")
def test_only_middle_spaces_are_ever_short() -> None:
    position = begin(monument="taj_mahal")
    outcome = position.sample(Seeded(0))
    for short in (0, 0b11 << 12, 1 << 11, 1 << 18):
        outcome.short = short
        with pytest.raises(IllegalDraw) as caught:
            position.deal(outcome)
        assert (caught.value.rule, caught.value.why.key) == ("Q3", "wrong_short_spaces")
