"""The checker of Wonders of Antiquity: the end and the expansions."""

import pytest

from . import wonders_of_antiquity as wa
from .wonders_of_antiquity_tables import (
    BOTH,
    COMBINATIONS,
    FAME,
    HEROES,
    build,
    ended,
    part,
    play,
    rule,
    situation,
    some,
    verbs,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_e1_every_other_player_has_one_last_turn(players: int) -> None:
    table = situation(*[""] * players, offer="", pile="zeus3")
    play(table, "draw pile")
    seats = []
    while table.phase != "over":
        seats.append(table.seat)
        assert table.legal() == ("lapse",)
        play(table, "lapse")
    assert seats == list(range(players))  # seat 0 had to finish its turn
    assert table.legal() == ()
    assert table.fault("lapse") == ("E1", "the game is over")
    position = table.position()
    assert (position.seat, position.reason, position.actions_left) == (None, "pile", 0)


def test_e1_offer_is_no_longer_refilled() -> None:
    table = situation("", "", offer="zeus345", pile="petra3")
    play(table, "draw zeus-3")  # the refill empties the pile
    assert table.position().offer == frozenset(some("zeus45 petra3"))
    assert table.position().pile == 0
    play(table, "draw zeus-4")
    assert table.position().offer == frozenset(some("zeus5 petra3"))
    play(table, "draw zeus-5")
    assert table.seat == 1
    play(table, "draw petra-3", "lapse")
    assert table.phase == "over"


def test_e1_pile_emptied_late_in_the_turn_or_by_a_purchase() -> None:
    table = situation("", "", offer="", pile="petra345 zeus3", expansions=BOTH)
    table.tokens["helmet"], table.points[0] = 0, 2
    play(table, "draw pile", "draw pile", "draw pile")
    assert table.legal() == ("buy pile", "end")
    play(table, "buy pile")
    assert table.legal() == ("end", "extra scroll")
    play(table, "end")
    assert table.seat == 1
    play(table, "lapse")
    assert table.phase == "over"
    assert table.scores() == (1 + 3 - 24, -24)


def test_e1_last_turn_of_either_kind() -> None:
    table = situation("", "", "", offer="", pile="zeus3", built=["zeus45"])
    play(table, "draw pile", "expand zeus", "lay zeus-3", "done", "lapse", "historian", "lapse")
    assert table.phase == "over"
    assert table.monuments[0]["zeus"] == some("zeus45")


def test_e1_whole_last_turn_with_an_extra_action() -> None:
    table = situation("", "petra345678", offer="", pile="zeus3")
    play(table, "draw pile", "lapse")
    build(table, "erect", "petra45")
    play(table, "points scroll", "discard petra-3", "discard petra-6")
    assert table.legal() == ("expand petra",)
    build(table, "expand", "petra78")
    assert table.phase == "over"


def test_fact_1_and_e2_shares() -> None:
    table = situation("", "", "", built=["petra345", "petra67 zeus34"])
    table.markers.update(petra=4, zeus=4, babylon=4)
    assert part(table, "monuments") == [8, 4 + 12, 0]
    table.markers.update(petra=0, zeus=6)
    assert part(table, "monuments") == [0, 18, 0]
    for steps, value in enumerate((3, 6, 9, 12, 15, 18), start=1):
        table.markers["petra"] = steps
        assert part(table, "monuments") == [value * 2 // 3, value // 3 + 18, 0]


@pytest.mark.parametrize(
    ("one", "other", "shares"),
    [
        ("petra34", "petra567", [1, 2]),  # more cards
        ("petra345", "petra89", [2, 1]),
        ("petra48", "petra56", [2, 1]),  # higher sum
        ("petra56", "petra49", [1, 2]),
        ("petra46", "petra37", [1, 2]),  # highest number
        ("petra39", "petra48", [2, 1]),
        ("petra9", "petra8", [2, 1]),
    ],
)
def test_e2_which_is_larger(one: str, other: str, shares: list[int]) -> None:
    table = situation("", "", built=[one, other])
    table.markers["petra"] = 1
    assert part(table, "monuments") == shares
    table = situation("", "", built=[other, one])
    table.markers["petra"] = 1
    assert part(table, "monuments") == shares[::-1]


def test_e3_three_best_tokens() -> None:
    table = situation("", "", "", "")
    table.track = [(0, 2), (1, 3), (2, 3), (0, 3), (3, 1)]
    assert part(table, "historians") == [3, 9, 6, 0]
    table.track = [(0, 5), (1, 2), (0, 4), (0, 4), (2, 9)]
    assert part(table, "historians") == [6 + 3, 0, 9, 0]
    table.track = [(3, 1), (3, 1)]
    assert part(table, "historians") == [0, 0, 0, 15]
    table.track = []
    assert part(table, "historians") == [0, 0, 0, 0]


def test_e4_unused_historians() -> None:
    table = situation("", "", "")
    table.historians = [0, 1, 3]
    assert part(table, "unused_historians") == [0, -12, -36]
    assert table.scores() == (0, 0, 0)  # only at the end


def test_e5_most_points_win() -> None:
    table = situation("petra3456789", "", "", "")
    table.points = [3, 7, 7, 1]
    assert table.winners() == ()
    ended(table)
    assert table.scores() == (-21, -17, -17, -23)  # cards in hand score nothing
    assert table.winners() == (1, 2)
    table.points[3] = 99
    assert table.winners() == (3,)


def places(table: wa.Checker) -> dict[str, tuple[tuple[int, int], ...]]:
    """The fame track as it is shown."""
    fame = table.position().fame
    assert fame is not None
    return fame


def test_f_example_of_the_booklet() -> None:
    table = situation("akropolis36947", "", expansions=[FAME])
    assert places(table) == {"helmet": (), "ship": (), "scroll": (), "monument": ()}
    play(table, "erect akropolis", *(f"lay {card}" for card in some("akropolis36947")))
    assert places(table)["monument"] == ()  # F2: only when the action is complete
    play(table, "done")
    assert places(table) == {
        "helmet": ((0, 3),),
        "ship": ((0, 2),),
        "scroll": (),
        "monument": ((0, 5),),
    }


def test_f1_track_goes_on_beyond_14() -> None:
    built = ["akropolis369 kolossus369 pharos369 bet_hamikdash369"]
    table = situation("babylon47 petra47 zeus4", "", built=built, expansions=[FAME])
    build(table, "erect", "babylon47")
    assert places(table)["helmet"] == ((0, 14),)
    build(table, "erect", "petra47")
    assert places(table)["helmet"] == ((0, 16),)


def test_f2_counts_all_own_monuments_and_the_largest() -> None:
    table = situation("akropolis36 zeus4 petra56", "", built=["zeus36", "knossos345"])
    table.expansions = (FAME,)
    build(table, "erect", "akropolis36")
    assert places(table) == {
        "helmet": ((0, 2),),
        "ship": (),
        "scroll": ((0, 2),),
        "monument": ((0, 2),),
    }
    build(table, "expand", "zeus4")
    assert places(table)["helmet"] == ((0, 3),)
    assert places(table)["monument"] == ((0, 3),)


def test_f2_only_erecting_and_expanding_count() -> None:
    table = situation("akropolis36", "", built=["zeus36", "knossos345"], expansions=BOTH)
    play(table, "points helmet", "discard akropolis-3", "discard akropolis-6")
    play(table, "token scroll", "draw pile")
    play(table, *(["end"] if table.seat == 0 else []), "historian")
    assert places(table) == {"helmet": (), "ship": (), "scroll": (), "monument": ()}


def test_f3_markers_never_move_back() -> None:
    table = situation("petra3456", "", built=["", ""], expansions=[FAME])
    build(table, "erect", "petra4356")
    before = places(table)
    table.seat, table.begun = 1, False
    play(table, "historian")
    table.seat = 1
    play(table, "historian")
    assert table.monuments[0]["petra"] == some("petra43")
    assert places(table) == before
    table.hands[0] = ["petra-7"]
    table.seat, table.actions_left = 0, 3
    build(table, "expand", "petra7")  # helmets: 4 and 7; three cards, fewer than four
    assert places(table) == before | {"helmet": ((0, 2),)}


def test_f4_earlier_arrival_lies_closer() -> None:
    table = situation("petra34 zeus345", "babylon56 kolossus345", "", expansions=[FAME])
    build(table, "erect", "petra34")
    table.seat, table.actions_left = 1, 3
    build(table, "erect", "babylon56")
    assert places(table)["monument"] == ((0, 2), (1, 2))
    build(table, "erect", "kolossus345")
    assert places(table)["monument"] == ((1, 3), (0, 2))
    table.seat, table.actions_left = 0, 3
    build(table, "erect", "zeus345")
    assert places(table)["monument"] == ((1, 3), (0, 3))  # earlier at 2, later at 3


def test_f4_standing_still_keeps_the_place() -> None:
    table = situation("petra34 zeus34", "babylon56", expansions=[FAME])
    build(table, "erect", "petra34")
    table.seat, table.actions_left = 1, 3
    build(table, "erect", "babylon56")
    table.seat, table.actions_left = 0, 3
    build(table, "erect", "zeus34")
    assert places(table)["monument"] == ((0, 2), (1, 2))


def test_f5_first_and_second_place_score() -> None:
    table = situation("", "", "", expansions=[FAME])
    table.fame = {
        "helmet": [(0, 3), (1, 4), (2, 4)],
        "ship": [(2, 1)],
        "scroll": [],
        "monument": [(1, 15), (0, 15)],
    }
    assert part(table, "fame_helmet") == [0, 6, 3]
    assert part(table, "fame_ship") == [0, 0, 6]
    assert part(table, "fame_scroll") == [0, 0, 0]
    assert part(table, "fame_monument") == [3, 6, 0]
    table.expansions = ()
    assert part(table, "fame_helmet") == [0, 0, 0]
    assert table.position().fame is None


def test_f6_combines_with_the_tokens() -> None:
    for expansions in COMBINATIONS:
        table = situation("petra47", "", expansions=expansions)
        build(table, "erect", "petra47")
        position = table.position()
        assert (position.fame is not None) == (FAME in expansions)
        assert (position.tokens is not None) == (HEROES in expansions)
        assert ("token helmet" in position.legal) == (HEROES in expansions)


def test_t1_majority() -> None:
    table = situation("", "", "", built=["petra47 zeus5", "akropolis36", "zeus368"])
    assert rule(table, "token helmet") == "T1"  # the game has no tokens
    table.expansions = (HEROES,)
    assert table.position().tokens == {"helmet": None, "ship": None, "scroll": None}
    assert rule(table, "token helmet") == "T1"  # two against two
    assert rule(table, "token ship") == "T1"
    assert rule(table, "token scroll") == "T1"  # none against two
    table.monuments[0]["petra"].append("petra-5")
    assert rule(table, "token ship") is None
    play(table, "token ship")
    assert table.position().tokens == {"helmet": None, "ship": 0, "scroll": None}
    assert table.scores() == (2, 0, 0)
    assert table.breakdown()[0]["tokens"] == 2
    assert table.actions_left == 2
    assert rule(table, "token ship") == "T1"  # one's own


def test_t1_nothing_built_is_no_majority() -> None:
    table = situation("petra34", "", expansions=[HEROES])
    for symbol in wa.SYMBOLS:
        assert rule(table, f"token {symbol}") == "T1"


def test_t1_token_goes_from_owner_to_owner_only_by_the_action() -> None:
    table = situation("zeus67", "", built=["petra47", "akropolis36"], expansions=[HEROES])
    table.tokens["helmet"] = 1
    assert rule(table, "token helmet") == "T1"
    table.monuments[0]["zeus"] = ["zeus-4"]
    assert table.tokens["helmet"] == 1
    play(table, "token helmet")
    assert table.tokens["helmet"] == 0
    assert table.scores() == (2, 0)
    table.monuments[0] = {}
    table.seat, table.actions_left = 1, 3
    assert table.tokens["helmet"] == 0  # kept, though the majority is lost
    play(table, "token helmet")
    assert table.scores() == (2, 2)


def test_t1_costs_an_action() -> None:
    table = situation("zeus36", "", built=["petra47"], expansions=[HEROES])
    play(table, "draw pile", "draw pile", "draw pile")
    assert table.actions_left == 0
    assert rule(table, "token helmet") == "M1"


def test_t2_helmet() -> None:
    table = situation("", "", offer="petra345", pile="zeus345 knossos345", expansions=[HEROES])
    assert rule(table, "buy pile") == "T2"
    table.tokens["helmet"], table.points[0] = 0, 1
    assert verbs(table) == {"draw", "buy"}
    assert rule(table, "buy babylon-3") == "T2"
    play(table, "buy petra-4")
    assert table.position().offer == frozenset(some("petra35 zeus3"))
    assert table.hands[0] == ["petra-4"]
    assert (table.scores(), table.actions_left) == ((0, 0), 3)
    assert table.breakdown()[0] | {"points": 1, "tokens": -1} == table.breakdown()[0]
    table.points[0] = 5
    assert rule(table, "buy pile") == "T2"  # once per turn
    play(table, "draw petra-3", "draw petra-5", "draw pile", "end")
    assert table.seat == 1
    assert rule(table, "buy pile") == "T2"  # not the owner's turn
    table.seat, table.actions_left, table.used = 0, 3, set()
    play(table, "buy pile")


def test_t2_helmet_needs_a_point() -> None:
    table = situation("", "", expansions=[HEROES])
    table.tokens["helmet"] = 0
    for points, tokens, able in ((0, 0, False), (1, 0, True), (0, 2, True), (3, -3, False)):
        table.points[0], table.token_points[0] = points, tokens
        assert ("buy pile" in table.legal()) == able
        assert rule(table, "buy pile") == (None if able else "T2")


def test_t2_ship() -> None:
    table = situation("zeus34 akropolis4", "", offer="petra345", expansions=[HEROES])
    assert rule(table, "swap zeus-3") == "T2"
    table.tokens["ship"] = 0
    assert rule(table, "swap petra-3") == "T2"
    assert rule(table, "for petra-3") == "T2"
    play(table, "swap zeus-3")
    assert table.legal() == ("for petra-3", "for petra-4", "for petra-5")
    assert table.position().hands[0] == tuple(some("akropolis4 zeus34"))
    for text in ("for zeus-4", "for zeus-3", "draw pile", "swap zeus-4", "end", "historian"):
        assert rule(table, text) == "T2"
    pile = table.position().pile
    play(table, "for petra-5")
    position = table.position()
    assert position.hands[0] == tuple(some("akropolis4 petra5 zeus4"))
    assert position.offer == frozenset(some("petra34 zeus3"))
    assert (position.pile, position.actions_left, position.seat) == (pile, 3, 0)
    assert rule(table, "swap zeus-4") == "T2"
    assert table.scores() == (0, 0)


def test_t2_ship_needs_both_cards() -> None:
    table = situation("", "", offer="petra345", expansions=[HEROES])
    table.tokens["ship"] = 0
    assert "swap" not in verbs(table)
    table = situation("zeus3", "", offer="", pile="", expansions=[HEROES])
    table.tokens["ship"] = 0
    assert rule(table, "swap zeus-3") == "T2"
    assert table.legal() == ("lapse",)


def test_t2_scroll() -> None:
    table = situation("petra67 zeus5", "", built=["petra345 zeus34"], expansions=[HEROES])
    play(table, "expand petra")
    assert rule(table, "reorder") == "T2"
    table.unfinished = None
    table.tokens["scroll"] = 0
    assert rule(table, "reorder") == "T2"  # only inside an expansion
    play(table, "expand petra")
    assert table.legal() == ("lay petra-6", "lay petra-7", "reorder")
    play(table, "reorder")
    assert table.legal() == tuple(f"lay petra-{number}" for number in (3, 4, 5, 6, 7))
    assert rule(table, "reorder") == "T2"
    play(table, "lay petra-4", "lay petra-7", "lay petra-3")
    assert table.position().monuments[0]["petra"] == tuple(some("petra345"))
    assert table.legal() == ("lay petra-5", "lay petra-6")
    assert rule(table, "done") == "T2"  # petra-5 is missing
    assert rule(table, "lay petra-4") == "M4"
    play(table, "lay petra-5")
    assert table.legal() == ("done", "lay petra-6")
    play(table, "done")
    assert table.monuments[0]["petra"] == some("petra4735")
    assert (table.hands[0], table.actions_left) == (some("petra6 zeus5"), 2)
    play(table, "expand zeus")
    assert rule(table, "reorder") == "T2"  # once per turn
    play(table, "lay zeus-5", "done")


def test_t2_new_order_needs_a_new_card() -> None:
    table = situation("petra67", "", built=["petra34"], expansions=BOTH)
    table.tokens["scroll"] = 0
    play(table, "expand petra", "reorder", "lay petra-4", "lay petra-3")
    assert rule(table, "done") == "M4"
    play(table, "lay petra-7")
    assert rule(table, "done") is None
    play(table, "lay petra-6", "done")
    assert table.monuments[0]["petra"] == some("petra4376")
    assert places(table)["monument"] == ((0, 4),)


def test_t2_no_new_order_after_laying_or_when_erecting() -> None:
    table = situation("petra67 zeus34", "", built=["petra34"], expansions=[HEROES])
    table.tokens["scroll"] = 0
    play(table, "expand petra", "lay petra-7")
    assert rule(table, "reorder") == "T2"
    play(table, "done", "erect zeus")
    assert rule(table, "reorder") == "T2"


def test_t2_after_the_last_action_and_from_the_moment_of_owning() -> None:
    table = situation("", "", built=["petra47"], offer="zeus345", pile="babylon345", expansions=[HEROES])
    play(table, "draw pile", "draw pile", "token helmet")
    assert table.actions_left == 0
    assert table.legal() == ("buy pile", "buy zeus-3", "buy zeus-4", "buy zeus-5", "end")
    assert rule(table, "draw pile") == "M1"
    play(table, "buy pile")
    assert table.seat == 1


def test_t2_scroll_never_holds_a_turn_open() -> None:
    table = situation("petra3", "", built=["petra69"], pile="zeus456", expansions=[HEROES])
    play(table, "draw pile", "draw pile", "token scroll")
    assert table.tokens["scroll"] == 0
    assert table.seat == 1


def test_t2_ship_holds_a_turn_open_and_may_make_a_pair() -> None:
    table = situation("akropolis34", "", offer="zeus78 babylon9", pile="", expansions=[HEROES])
    table.tokens["ship"] = 0
    build(table, "erect", "akropolis34")
    play(table, "draw zeus-7", "draw zeus-8")
    table.hands[0].append("petra-6")
    assert table.actions_left == 0
    assert verbs(table) == {"end", "swap"}  # helmet, ship, scroll: no pair
    play(table, "swap zeus-7")
    assert table.legal() == ("for babylon-9",)
    play(table, "for babylon-9")  # a second scroll
    assert table.seat == 0
    assert table.legal() == ("end", "extra scroll")


def test_t2_purchase_may_leave_no_action() -> None:
    table = situation("akropolis3", "", offer="zeus5", pile="", expansions=[HEROES])
    table.tokens["helmet"], table.points[0] = 0, 1
    play(table, "buy zeus-5")
    assert table.legal() == ("lapse",)


def test_t2_tokens_are_not_used_within_an_action() -> None:
    table = situation("petra36 zeus4", "", expansions=[HEROES])
    table.tokens.update(helmet=0, ship=0)
    table.points[0] = 3
    play(table, "points scroll")
    for text in ("buy pile", "swap zeus-4", "extra scroll", "end", "lapse"):
        assert rule(table, text) == "M5"


def test_t2_not_in_a_historian_turn() -> None:
    table = situation("", "", built=["", "petra34"], expansions=[HEROES])
    table.tokens["helmet"], table.points[0] = 0, 1
    assert "buy pile" in table.legal()
    play(table, "historian")
    assert table.seat == 1


def test_t3_three_points_per_token_at_the_end() -> None:
    table = situation("", "", "", expansions=[HEROES])
    table.tokens = {"helmet": 1, "ship": None, "scroll": 1}
    table.token_points = [2, 4, -1]
    assert part(table, "tokens") == [2, 10, -1]
    table.historians = [0, 0, 0]
    assert table.scores() == (2, 4, -1)
    ended(table)
    assert table.scores() == (2, 10, -1)
