"""The actions of a monument turn (M2 to M5) and who owns a monument (M8)."""

from itertools import permutations

import pytest

from monuments import Position
from tests.support.games.situations import choices, happened, play, refusal
from tests.support.games.wonders_of_antiquity import (
    NO_PAIR,
    begin,
    dealt,
    erect,
    expand,
    hand,
    late,
    random_game,
    sell,
    stacks,
    symbols,
)

PILE = "akropolis-9 artemision-9 babylon-9 bet_hamikdash-9 colosseum-9 knossos-9"


@pytest.mark.rule("M2")
def test_a_card_from_the_top_of_the_pile(compiled: bool) -> None:
    position = dealt(offer=NO_PAIR, pile="petra-7 zeus-9 petra-9", compiled=compiled)
    before = hand(position, 0)
    phrases = play(position, "draw pile")
    assert [(phrase.key, phrase.seat, phrase["card"]) for phrase in phrases] == [("drew_pile", 0, "petra-7")]
    assert hand(position, 0) == before | {"petra-7"}
    assert position.view(0).pile == 70
    assert position.view(0).offer == tuple(NO_PAIR.split())
    play(position, "draw pile", "draw pile")
    assert hand(position, 0) == before | {"petra-7", "zeus-9", "petra-9"}


@pytest.mark.rule("M2")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_card_of_the_offer_which_is_refilled_at_once(place: int, compiled: bool) -> None:
    position = dealt(offer=NO_PAIR, pile="petra-7 zeus-9", compiled=compiled)
    before, offer = hand(position, 0), NO_PAIR.split()
    card = offer[place]
    phrases = play(position, f"draw {card}")
    assert happened(phrases) == [("drew_offer", 0), ("refilled", None)]
    assert [phrase["card"] for phrase in phrases] == [card, "petra-7"]
    assert hand(position, 0) == before | {card}
    assert set(position.view(0).offer) == set(offer) - {card} | {"petra-7"}
    assert position.view(0).pile == 70
    assert (position.to_move, position.view(0).actions_left) == (0, 2)
    play(position, "draw petra-7")
    assert set(position.view(0).offer) == set(offer) - {card} | {"zeus-9"}


@pytest.mark.rule("M2", "M1")
@pytest.mark.parametrize("action", ["draw pile", "draw zeus-4"])
def test_drawing_is_one_action(action: str) -> None:
    position = late(["", ""], offer="zeus-4", pile=PILE)
    play(position, action)
    assert position.view(0).actions_left == 2


@pytest.mark.rule("M2")
def test_only_what_lies_in_the_offer_can_be_drawn_by_name() -> None:
    position = dealt(["petra-3 petra-4"], offer=NO_PAIR, pile="petra-7")
    for card in ("petra-3", "petra-7", "zeus-9", "zeus-1"):
        assert refusal(position, f"draw {card}") == ("M2", "not_on_offer")


@pytest.mark.rule("M2")
def test_the_offer_is_as_it_was_turned_up_when_others_draw_from_the_pile() -> None:
    position = dealt(offer=NO_PAIR, players=3)
    for _ in range(3):
        play(position, "draw pile", "draw pile", "draw pile", "end")
        assert position.view(-1).offer == tuple(NO_PAIR.split())


@pytest.mark.rule("M2", "E1")
def test_an_empty_pile_gives_no_card() -> None:
    position = late(["", ""], offer=NO_PAIR, pile="petra-7")
    play(position, "draw pile")
    assert refusal(position, "draw pile") == ("M2", "pile_empty")
    assert choices(position) == {f"draw {card}" for card in NO_PAIR.split()}


@pytest.mark.rule("M2")
def test_no_hand_limit(compiled: bool) -> None:
    position = dealt(players=2, compiled=compiled)
    while position.view(0).pile:
        play(position, "draw pile" if position.view(0).actions_left else "end")
    assert sorted(seat.hand_size for seat in position.view(0).seats) == sorted((5 + 36, 5 + 35))


@pytest.mark.rule("M2", "M3")
@pytest.mark.parametrize("draw", ["draw petra-4", "draw pile"])
def test_a_card_that_is_drawn_counts_for_its_monument(draw: str) -> None:
    position = late(["petra-3", ""], offer="petra-4 zeus-3", pile="petra-5 knossos-3")
    assert "erect petra" not in choices(position)
    play(position, draw)
    assert "erect petra" in choices(position)


@pytest.mark.rule("M3")
@pytest.mark.parametrize("numbers", ["3 4", "4 3", "9 3", "3 4 5", "5 3 4"])
def test_the_first_builder_lays_two_cards_or_more_in_any_order(numbers: str, compiled: bool) -> None:
    position = late(["petra-3 petra-4 petra-5 petra-9 zeus-3", ""], pile=PILE, compiled=compiled)
    phrases = play(position, *erect("petra", numbers))
    count = len(numbers.split())
    assert happened(phrases) == [("erected", 0), *[("laid", 0)] * count]
    assert (phrases[0]["monument"], phrases[0]["count"]) == ("petra", count)
    assert [phrase["card"] for phrase in phrases[1:]] == [f"petra-{number}" for number in numbers.split()]
    assert stacks(position, 0) == {"petra": numbers}
    laid = {f"petra-{number}" for number in numbers.split()}
    assert hand(position, 0) == {"petra-3", "petra-4", "petra-5", "petra-9", "zeus-3"} - laid
    assert position.view(0).actions_left == 2


@pytest.mark.rule("M3")
def test_every_order_of_a_monument_can_be_laid() -> None:
    for order in permutations("3456"):
        numbers = " ".join(order)
        position = late(["petra-3 petra-4 petra-5 petra-6", ""], pile=PILE)
        play(position, *erect("petra", numbers))
        assert stacks(position, 0) == {"petra": numbers}


@pytest.mark.rule("M3", "M1")
@pytest.mark.parametrize("players", [2, 4])
def test_one_action_however_many_cards(players: int, compiled: bool) -> None:
    """Fact 6: erecting with seven cards is one action; with four players it could be nine."""
    numbers = "9 8 7 6 5 4 3" if players == 2 else "9 8 7 6 5 4 3 2 1"
    held = " ".join(f"petra-{number}" for number in numbers.split())
    position = late([held, *[""] * (players - 1)], pile=PILE, compiled=compiled)
    play(position, *erect("petra", numbers))
    assert stacks(position, 0) == {"petra": numbers}
    assert (position.to_move, position.view(0).actions_left) == (0, 2)


@pytest.mark.rule("M3")
def test_one_card_is_not_enough_for_the_first_builder() -> None:
    position = late(["petra-3 zeus-3 zeus-5", ""], pile=PILE)
    assert refusal(position, "erect petra") == ("M3", "too_few_cards")
    play(position, "erect zeus")
    assert refusal(position, "done") == ("M3", "not_enough_laid")
    play(position, "lay zeus-5")
    assert refusal(position, "done") == ("M3", "not_enough_laid")
    play(position, "lay zeus-3")
    assert choices(position) == {"done"}


@pytest.mark.rule("M3")
@pytest.mark.parametrize("theirs", ["9", "8 9", "6 7 8 9"])
def test_the_second_builder_needs_three_cards(theirs: str, compiled: bool) -> None:
    position = late(["petra-3 petra-4", ""], [{}, {"petra": theirs}], pile=PILE, compiled=compiled)
    assert refusal(position, "erect petra") == ("M3", "too_few_cards")
    position = late(["petra-3 petra-4 petra-5", ""], [{}, {"petra": theirs}], pile=PILE, compiled=compiled)
    play(position, "erect petra", "lay petra-3", "lay petra-4")
    assert refusal(position, "done") == ("M3", "not_enough_laid")
    play(position, "lay petra-5", "done")
    assert stacks(position, 0) == {"petra": "3 4 5"}
    assert stacks(position, 1) == {"petra": theirs}


@pytest.mark.rule("M3")
def test_a_third_builder_is_forbidden(compiled: bool) -> None:
    for players in (3, 4):
        position = late(
            ["petra-3 petra-4 petra-5 petra-6", *[""] * (players - 1)],
            [{}, {"petra": "7 8"}, {"petra": "9"}],
            pile=PILE,
            compiled=compiled,
        )
        assert refusal(position, "erect petra") == ("M3", "two_builders")


@pytest.mark.rule("M3")
def test_the_same_monument_is_not_built_twice() -> None:
    position = late(["petra-3 petra-4 petra-5", ""], [{"petra": "6 7"}], pile=PILE)
    assert refusal(position, "erect petra") == ("M3", "already_built")
    assert "expand petra" in choices(position)


@pytest.mark.rule("M3")
def test_only_cards_of_the_one_monument_and_from_the_hand() -> None:
    position = late(["petra-3 petra-4 zeus-3", "petra-8"], offer="petra-5", pile="petra-6 zeus-9 zeus-8")
    play(position, "erect petra")
    assert choices(position) == {"lay petra-3", "lay petra-4"}
    assert refusal(position, "lay zeus-3") == ("M3", "other_monument")
    for card in ("petra-5", "petra-6", "petra-7", "petra-8"):
        assert refusal(position, f"lay {card}") == ("M3", "not_in_hand")
    play(position, "lay petra-4")
    assert refusal(position, "lay petra-4") == ("M3", "already_laid")


@pytest.mark.rule("M3")
@pytest.mark.parametrize("action", ["lay petra-3", "done"])
def test_a_step_needs_an_action_that_was_begun(action: str) -> None:
    position = late(["petra-3 petra-4", ""], pile=PILE)
    assert refusal(position, action) == ("M3", "nothing_begun")


@pytest.mark.rule("M3")
def test_several_monuments_in_one_turn_and_side_by_side() -> None:
    position = late(["petra-3 petra-4 zeus-5 zeus-6 pharos-7 pharos-8", ""], pile=PILE)
    play(position, *erect("petra", "3 4"), *erect("zeus", "6 5"), *erect("pharos", "8 7"))
    assert stacks(position, 0) == {"petra": "3 4", "zeus": "6 5", "pharos": "8 7"}


@pytest.mark.rule("M4")
@pytest.mark.parametrize("numbers", ["5", "6 5", "5 6", "3 6 5", "5 3 6"])
def test_new_cards_go_on_top_in_the_players_order(numbers: str, compiled: bool) -> None:
    position = late(["petra-3 petra-5 petra-6", ""], [{"petra": "9 4"}], pile=PILE, compiled=compiled)
    phrases = play(position, *expand("petra", numbers))
    count = len(numbers.split())
    assert happened(phrases) == [("expanded", 0), *[("laid", 0)] * count]
    assert phrases[0]["count"] == count
    assert stacks(position, 0) == {"petra": f"9 4 {numbers}"}
    assert position.view(0).actions_left == 2
    assert len(hand(position, 0)) == 3 - count


@pytest.mark.rule("M4")
def test_an_expansion_is_of_one_card_at_least() -> None:
    position = late(["petra-3", ""], [{"petra": "9 4"}], pile=PILE)
    play(position, "expand petra")
    assert choices(position) == {"lay petra-3"}
    assert refusal(position, "done")[1] == "not_enough_laid"
    play(position, "lay petra-3", "done")
    assert stacks(position, 0) == {"petra": "9 4 3"}


@pytest.mark.rule("M4")
def test_only_own_monuments_are_expanded() -> None:
    position = late(["petra-3 zeus-3", ""], [{}, {"petra": "4 5"}], pile=PILE)
    for slug in ("petra", "zeus", "pharos"):
        assert refusal(position, f"expand {slug}") == ("M4", "not_built")


@pytest.mark.rule("M4")
def test_an_expansion_needs_a_card_of_that_monument() -> None:
    position = late(["zeus-3", "petra-6"], [{"petra": "4 5"}], offer="petra-7", pile=PILE)
    assert refusal(position, "expand petra") == ("M4", "nothing_to_add")
    position = late(["zeus-3 petra-3", ""], [{"petra": "4 5"}], pile=PILE)
    play(position, "expand petra")
    assert choices(position) == {"lay petra-3"}
    assert refusal(position, "lay zeus-3")[1] == "other_monument"
    assert refusal(position, "lay petra-4")[1] == "not_in_hand"


@pytest.mark.rule("M4", "M3")
@pytest.mark.parametrize("others", [{}, {"petra": "8 9"}])
def test_an_expansion_does_not_depend_on_other_builders(others: dict[str, str]) -> None:
    position = late(["petra-3", ""], [{"petra": "4"}, others], pile=PILE)
    play(position, *expand("petra", "3"))
    assert stacks(position, 0) == {"petra": "4 3"}


@pytest.mark.rule("M5")
@pytest.mark.parametrize(
    ("own", "points"),
    [
        ({"petra": "4 7", "zeus": "3 4 7"}, 4),
        ({}, 0),
        ({"petra": "3 5 6", "zeus": "3"}, 0),
        ({"petra": "4"}, 1),
        ({"petra": "3 4 5 6 7 8 9", "zeus": "4", "babylon": "5 7"}, 4),
    ],
)
def test_a_point_for_each_card_with_the_symbol(own: dict[str, str], points: int, compiled: bool) -> None:
    """Fact 5: two helmets and four helmet cards in your own monuments give 4 points; without such cards, 0."""
    assert sum(symbols(f"{slug}-{n}")["helmet"] for slug in own for n in own[slug].split()) == points
    others = {"knossos": "4 7", "kolossus": "3 6"}
    position = late(["akropolis-3 mausoleum-5", ""], [own, others], pile=PILE, compiled=compiled)
    phrases = play(position, *sell("akropolis-3 mausoleum-5"))
    assert [(phrase.key, phrase["first"], phrase["second"], phrase["points"]) for phrase in phrases] == [
        ("sold", "akropolis-3", "mausoleum-5", points)
    ]
    assert position.scores == (points, 0)
    assert position.breakdown()[0]["points"] == points
    assert position.view(0).actions_left == 2
    assert hand(position, 0) == set()
    assert {"akropolis-3", "mausoleum-5"} <= set(position.view(1).discards)


@pytest.mark.rule("M5")
def test_each_symbol_counts_separately() -> None:
    own = {"petra": "4 5 6", "zeus": "5 6", "babylon": "6"}
    held = "knossos-4 pharos-3 knossos-5 pharos-4 knossos-6 pharos-5"
    position = late([held, ""], [own], pile=PILE)
    play(position, *sell("knossos-4 pharos-3"))
    assert position.scores == (1, 0)
    play(position, *sell("knossos-5 pharos-4"))
    assert position.scores == (1 + 2, 0)
    play(position, *sell("knossos-6 pharos-5"))
    assert position.scores == (1 + 2 + 3, 0)


@pytest.mark.rule("M5")
def test_the_cards_in_hand_do_not_count() -> None:
    position = late(["knossos-4 knossos-7 petra-4 petra-7", ""], [{"zeus": "4"}], pile=PILE)
    play(position, *sell("knossos-4 knossos-7"))
    assert position.scores == (1, 0)


@pytest.mark.rule("M5", "R2")
def test_removed_cards_do_not_count() -> None:
    position = late(["knossos-4 knossos-7", ""], [{"zeus": "4 7"}, {}], pile=PILE, mover=1)
    play(position, "historian")
    play(position, *sell("knossos-4 knossos-7"))
    assert position.scores[0] == 1


@pytest.mark.rule("M5")
def test_two_hand_cards_with_the_same_symbol() -> None:
    position = late(["zeus-4 petra-4 pharos-4", "knossos-4"], [{"babylon": "4 7"}], pile=PILE)
    for name in ("ship", "scroll"):
        assert refusal(position, f"points {name}") == ("M5", "no_pair")
    play(position, "points helmet")
    assert choices(position) == {"discard zeus-4", "discard petra-4"}
    assert refusal(position, "discard pharos-4") == ("M5", "other_symbol")
    for card in ("babylon-4", "knossos-4", "zeus-7"):
        assert refusal(position, f"discard {card}")[1] == "not_in_hand"
    play(position, "discard petra-4")
    assert refusal(position, "discard petra-4")[1] == "already_laid"
    assert choices(position) == {"discard zeus-4"}


@pytest.mark.rule("M5")
def test_a_single_card_with_a_symbol_cannot_be_sold() -> None:
    position = late([NO_PAIR, ""], [{"babylon": "4 7"}], pile=PILE)
    for name in ("helmet", "ship", "scroll"):
        assert refusal(position, f"points {name}") == ("M5", "no_pair")
    assert refusal(position, "discard zeus-4")[1] == "nothing_begun"


@pytest.mark.rule("M8", "R2")
def test_a_reduced_monument_still_has_its_owner(compiled: bool) -> None:
    """Reduced to a single card, it still counts for the builders of that monument and can be expanded."""
    position = late(
        ["petra-3 petra-4 petra-5", "petra-8", "petra-7"],
        [{}, {"petra": "6 9"}, {}],
        pile=PILE,
        compiled=compiled,
    )
    play(position, "historian")
    assert stacks(position, 1) == {"petra": "6"}
    assert refusal(position, "erect petra") == ("M3", "already_built")
    second = position.copy()
    play(position, *expand("petra", "8"))
    assert stacks(position, 1) == {"petra": "6 8"}
    second.state.mover = 0
    play(second, "erect petra", "lay petra-3", "lay petra-4")
    assert refusal(second, "done") == ("M3", "not_enough_laid")


@pytest.mark.rule("M8", "M3")
def test_a_reduced_monument_keeps_a_third_builder_out() -> None:
    position = late(
        ["", "", "petra-3 petra-4 petra-5"], [{"petra": "6"}, {"petra": "8 9"}, {}], pile=PILE, historians=[1, 1, 1]
    )
    play(position, "historian")
    assert (stacks(position, 0), stacks(position, 1)) == ({"petra": "6"}, {"petra": "8"})
    position.state.mover = 2
    assert refusal(position, "erect petra") == ("M3", "two_builders")


@pytest.mark.rule("M8", "R2")
def test_a_monument_never_falls_below_one_card(compiled: bool) -> None:
    position = late(["", ""], [{}, {"petra": "3 4", "zeus": "5 6 7"}], pile=PILE, compiled=compiled)
    position.state.historians[0] = 4
    for petra, zeus in (("3", "5 6"), ("3", "5")):
        position.state.mover = 0
        play(position, "historian")
        assert stacks(position, 1) == {"petra": petra, "zeus": zeus}
    position.state.mover = 0
    assert refusal(position, "historian") == ("R1", "nothing_to_remove")


@pytest.mark.slow
@pytest.mark.rule("M3", "M4", "M8")
def test_in_every_game_builders_and_orders_are_lawful() -> None:
    """At most two builders; a monument grows on top and shrinks from the top, one card at a time."""
    before: list[dict[str, str]] = []

    def watch(position: Position) -> None:
        nonlocal before
        if position.is_chance:
            return
        now = [stacks(position, seat) for seat in range(position.setup.players)]
        for slug in {slug for own in now for slug in own}:
            assert sum(slug in own for own in now) <= 2
        for old, new in zip(before, now, strict=False):
            assert set(old) <= set(new)
            for slug, cards in old.items():
                assert new[slug].startswith(cards) or cards == f"{new[slug]} {cards[-1]}"
        before = now

    for players in (2, 3, 4):
        before = []
        random_game(begin(players=players), ("lawful", players), watch, busy=True)
