"""The checker of Wonders of Antiquity: set-up, monument turns, historian turns."""

from collections import Counter

import pytest

from . import wonders_of_antiquity as wa
from .wonders_of_antiquity_tables import (
    BOTH,
    SECRET,
    blank_record,
    build,
    part,
    plain_deal,
    play,
    rule,
    situation,
    some,
)


def test_c1_cards_and_symbols() -> None:
    symbols = wa.STANDARD_CARDS.symbols
    assert len(wa.ALL_CARDS) == len(set(wa.ALL_CARDS)) == len(symbols) == 108
    kinds = Counter((wa.monument_of(card), symbols[card]) for card in wa.ALL_CARDS)
    assert set(kinds.values()) == {3}
    assert len(kinds) == 36
    assert symbols["akropolis-3"] == "helmet"
    assert symbols["akropolis-1"] == "ship"
    assert symbols["artemision-1"] == "scroll"
    assert symbols["zeus-9"] == "scroll"
    assert symbols["petra-4"] == "helmet"


def test_c2_monuments_in_alphabetical_order() -> None:
    assert len(wa.MONUMENTS) == 12
    assert list(wa.MONUMENTS) == sorted(wa.MONUMENTS)
    assert wa.in_order(some("zeus3 akropolis94 knossos5")) == tuple(some("akropolis49 knossos5 zeus3"))


def test_c3_two_may_begin_a_monument() -> None:
    table = situation("petra123", "petra456", "petra789", "")
    assert table.builders("petra") == []
    build(table, "erect", "petra12")
    table.seat = 1
    build(table, "erect", "petra456")
    assert table.builders("petra") == [0, 1]
    table.seat = 2
    assert rule(table, "erect petra") == "M3"


def test_c4_value_scale() -> None:
    table = situation("", "petra3", built=["", "petra9 zeus9876543"])
    seen = [table.value("zeus")]
    for _ in range(6):
        table.seat, table.historians[0] = 0, 1
        play(table, "historian")
        seen.append(table.value("zeus"))
    assert seen == [0, 3, 6, 9, 12, 15, 18]
    table.monuments[1]["zeus"].append("zeus-8")
    table.seat, table.historians[0] = 0, 1
    play(table, "historian")
    assert table.value("zeus") == 18
    assert table.value("petra") == 0


def test_c5_historians() -> None:
    for players, count in ((2, 2), (3, 3), (4, 2)):
        table = wa.Checker(wa.STANDARD_CARDS, players)
        assert table.position().historians == (count,) * players


def test_c6_marked_cards() -> None:
    for players, count in ((2, 84), (3, 84), (4, 108)):
        cards = wa.STANDARD_CARDS.in_play(players)
        assert len(cards) == count
        assert {wa.number_of(card) for card in cards} == set(range(1 if players == 4 else 3, 10))


@pytest.mark.parametrize(("players", "pile"), [(4, 85), (3, 66), (2, 71)])
def test_fact_7_cards_in_the_pile(players: int, pile: int) -> None:
    record = blank_record(players=players)
    record["events"].append({"draw": plain_deal(players)})
    before, after = wa.follow(record)
    assert (before.phase, before.seat, before.legal, before.pile) == ("draw", None, (), 0)
    assert after.pile == pile
    assert [len(hand) for hand in after.hands] == [5] * players
    assert len(after.offer) == 3
    assert after.scores == (0,) * players  # S1
    assert after.phase == "playing"
    assert after.actions_left == 3


def test_s1_deal_is_laid_out() -> None:
    table = wa.Checker(wa.STANDARD_CARDS, 3)
    deal = wa.fair_deal(SECRET, [], table.cards, 3)
    table.deal(deal)
    position = table.position()
    assert position.hands == tuple(wa.in_order(hand) for hand in deal["hands"])
    assert position.offer == set(deal["offer"])
    play(table, "draw pile")
    assert deal["pile"][0] in table.hands[0]
    assert table.pile == deal["pile"][1:]


def test_s2_start_player_and_clockwise() -> None:
    table = situation("", "", "", "", pile="", offer="")
    table.seat = 2
    seats = []
    for _ in range(4):
        seats.append(table.seat)
        play(table, "lapse")
    assert seats == [2, 3, 0, 1]
    assert table.phase == "over"
    assert wa.Checker(wa.STANDARD_CARDS, 2).seat == 0
    assert wa.Checker(wa.STANDARD_CARDS, 4, 3).seat == 3


def test_m1_three_actions_of_any_mix() -> None:
    table = situation("petra345", "", offer="zeus456", pile="babylon3 knossos345")
    assert table.position().actions_left == 3
    play(table, "draw pile")
    assert (table.seat, table.actions_left) == (0, 2)
    build(table, "erect", "petra345")
    assert rule(table, "end") == "M1"  # all compulsory
    assert rule(table, "lapse") == "M7"
    play(table, "draw zeus-4")
    assert table.seat == 1
    assert table.actions_left == 3


def test_m1_actions_may_repeat() -> None:
    table = situation("petra34 zeus34 babylon34", "")
    for cards in ("petra34", "zeus34", "babylon34"):
        assert table.seat == 0
        build(table, "erect", cards)
    assert len(table.monuments[0]) == 3
    assert table.seat == 1


def test_m2_draw() -> None:
    table = situation("", "", offer="petra345", pile="zeus345")
    assert table.legal() == ("draw petra-3", "draw petra-4", "draw petra-5", "draw pile")
    play(table, "draw pile")
    assert table.hands[0] == ["zeus-3"]
    assert set(table.offer) == set(some("petra345"))
    play(table, "draw petra-4")  # refilled at once
    assert table.position().offer == frozenset(some("petra35 zeus4"))
    assert table.position().hands[0] == tuple(some("petra4 zeus3"))
    assert rule(table, "draw petra-4") == "M2"
    assert rule(table, "draw babylon-3") == "M2"
    play(table, "draw zeus-4")
    assert not table.pile
    table.seat, table.actions_left = 0, 3
    assert rule(table, "draw pile") == "M2"


def test_m2_no_hand_limit() -> None:
    table = situation("petra345", "", pile=" ".join(f"{m}3456789" for m in wa.MONUMENTS[:7]))
    for _ in range(40):
        table.seat, table.actions_left = 0, 3
        play(table, "draw pile")
    assert len(table.hands[0]) == 43


def test_m3_first_builder_needs_two_and_second_three() -> None:
    table = situation("petra3 zeus34", "petra45 zeus56 babylon345")
    assert rule(table, "erect petra") == "M3"
    play(table, "erect zeus")
    assert table.legal() == ("lay zeus-3", "lay zeus-4")
    assert rule(table, "done") == "M3"
    play(table, "lay zeus-4")
    assert table.legal() == ("lay zeus-3",)
    assert rule(table, "done") == "M3"
    play(table, "lay zeus-3")
    assert table.legal() == ("done",)
    play(table, "done")
    assert table.monuments[0] == {"zeus": ["zeus-4", "zeus-3"]}

    table.seat, table.actions_left = 1, 3
    assert rule(table, "erect zeus") == "M3"
    table.hands[1] += ["zeus-7"]
    play(table, "erect zeus", "lay zeus-7", "lay zeus-5")
    assert rule(table, "done") == "M3"
    play(table, "lay zeus-6", "done")
    assert table.monuments[1] == {"zeus": ["zeus-7", "zeus-5", "zeus-6"]}
    assert rule(table, "erect zeus") == "M3"


def test_m3_not_the_same_monument_twice() -> None:
    table = situation("petra34567", "", built=["petra89"])
    assert rule(table, "erect petra") == "M3"


def test_m3_builder_may_stop_before_the_hand_is_empty() -> None:
    table = situation("petra34567", "")
    play(table, "erect petra", "lay petra-6", "lay petra-3")
    assert table.legal() == ("done", "lay petra-4", "lay petra-5", "lay petra-7")
    play(table, "lay petra-7")
    assert table.position().hands[0] == tuple(some("petra34567"))  # H4: still in hand
    assert table.position().monuments == ({}, {})
    assert table.position().actions_left == 3
    play(table, "done")
    assert table.position().monuments == ({"petra": ("petra-6", "petra-3", "petra-7")}, {})
    assert table.position().hands[0] == tuple(some("petra45"))
    assert table.position().actions_left == 2


def test_m3_laying_is_of_that_monument_and_of_the_hand() -> None:
    table = situation("petra345 zeus4", "petra6", offer="petra789")
    play(table, "erect petra", "lay petra-3")
    for text in ("lay petra-3", "lay zeus-4", "lay petra-6", "lay petra-7", "lay petra-1"):
        assert rule(table, text) == "M3"
    for text in ("draw pile", "end", "historian", "extra ship", "discard petra-4", "erect zeus"):
        assert rule(table, text) == "M3"


def test_m4_expand() -> None:
    table = situation("petra567 zeus3", "zeus67", built=["petra43 babylon34", "zeus45"])
    assert rule(table, "expand zeus") == "M4"  # another's
    assert rule(table, "expand babylon") == "M4"  # no card
    assert rule(table, "expand knossos") == "M4"  # nobody's
    play(table, "expand petra")
    assert table.legal() == ("lay petra-5", "lay petra-6", "lay petra-7")
    for text in ("done", "lay petra-4", "lay zeus-3", "draw pile", "historian", "lapse"):
        assert rule(table, text) == "M4"
    assert rule(table, "reorder") == "T2"
    play(table, "lay petra-7", "lay petra-5", "done")
    assert table.monuments[0]["petra"] == some("petra4375")
    assert (table.hands[0], table.actions_left) == (some("petra6 zeus3"), 2)


def test_m5_victory_points() -> None:
    table = situation("akropolis36 kolossus9 petra5", "akropolis9", built=["akropolis4578"])
    assert rule(table, "points scroll") == "M5"
    assert rule(table, "points ship") == "M5"  # only one
    play(table, "points helmet")
    assert table.legal() == ("discard akropolis-3", "discard akropolis-6", "discard kolossus-9")
    for text in ("discard petra-5", "discard akropolis-9", "discard akropolis-4", "draw pile"):
        assert rule(table, text) == "M5"
    play(table, "discard kolossus-9")
    assert table.position().hands[0] == tuple(some("akropolis36 kolossus9 petra5"))
    assert "kolossus-9" not in table.position().discards
    assert rule(table, "discard kolossus-9") == "M5"
    play(table, "discard akropolis-3")
    assert table.position().hands[0] == tuple(some("akropolis6 petra5"))
    assert {"kolossus-9", "akropolis-3"} <= table.position().discards
    assert table.scores() == (0, 0)  # no helmet was built
    assert table.actions_left == 2


def test_fact_5_points_for_all_own_monuments() -> None:
    built = ["akropolis369 babylon45", "kolossus369"]
    table = situation("zeus47 petra69", "", built=built)
    play(table, "points helmet", "discard zeus-4", "discard zeus-7")
    assert table.scores() == (4, 0)
    play(table, "points scroll", "discard petra-6", "discard petra-9")
    assert table.scores() == (4, 0)
    assert table.breakdown()[0]["points"] == 4


def test_m6_extra_action_at_any_time() -> None:
    for before in range(4):
        table = situation("akropolis36 zeus8", "", offer="zeus345", pile="petra345 babylon345")
        play(table, *["draw pile"] * before)
        assert rule(table, "extra helmet") is None
        assert (rule(table, "end") is None) == (before == 3)
        play(table, "extra helmet")
        assert table.legal() == ("discard akropolis-3", "discard akropolis-6") + (
            ("discard petra-4",) if before >= 2 else ()
        )
        assert rule(table, "end") == "M6"
        assert rule(table, "discard zeus-8") == "M6"
        play(table, "discard akropolis-6", "discard akropolis-3")
        assert table.actions_left == 4 - before
        assert set(some("akropolis36")) <= table.position().discards
        assert table.scores() == (0, 0)
        assert rule(table, "extra helmet") == "M6"
        assert rule(table, "end") == "M1"
        play(table, *["draw pile"] * (4 - before))
        assert table.seat == 1


def test_m6_needs_a_pair() -> None:
    table = situation("akropolis345", "")
    for symbol in wa.SYMBOLS:
        assert rule(table, f"extra {symbol}") == "M6"
    play(table, "draw pile")
    assert rule(table, "discard akropolis-3") == "M5"
    assert rule(table, "done") == "M3"


def test_m6_who_could_pay_is_asked() -> None:
    table = situation("akropolis36", "", offer="", pile="zeus345")
    play(table, *["draw pile"] * 3)
    assert table.seat == 0
    assert table.actions_left == 0
    assert table.legal() == ("end", "extra helmet")
    assert rule(table, "draw pile") == "M1"
    assert rule(table, "points helmet") == "M1"
    assert rule(table, "erect zeus") == "M1"
    assert rule(table, "expand zeus") == "M1"
    assert rule(table, "lapse") == "M7"
    assert rule(table, "historian") == "R1"
    play(table, "end")
    assert table.seat == 1

    table = situation("akropolis345", "", offer="zeus9", pile="")
    build(table, "erect", "akropolis34")
    play(table, "draw zeus-9")  # two scrolls
    assert table.legal() == ("expand akropolis", "extra scroll", "points scroll")
    play(table, "points scroll", "discard akropolis-5", "discard zeus-9")
    assert table.seat == 1  # nothing left to choose


def test_m6_may_be_paid_though_no_action_can_follow() -> None:
    table = situation("akropolis36", "", offer="zeus3 petra5 kolossus9", pile="")
    play(table, "draw zeus-3", "draw petra-5", "draw kolossus-9")
    assert table.legal() == ("end", "extra helmet")
    play(table, "extra helmet", "discard akropolis-3", "discard akropolis-6")
    assert table.legal() == ("lapse",)
    assert rule(table, "end") == "M1"
    play(table, "lapse")
    assert table.seat == 1


def test_fact_6_never_five_actions() -> None:
    table = situation("akropolis3456789 babylon3456789", "")
    play(table, "extra ship", "discard akropolis-4", "discard akropolis-7")
    taken = 0
    while table.seat == 0:
        assert not any(text.startswith("extra") for text in table.legal())
        play(table, "draw pile")
        taken += 1
    assert taken == 4


def test_fact_6_seven_cards_are_one_action() -> None:
    table = build(situation("petra3456789", ""), "erect", "petra9876543")
    assert table.monuments[0]["petra"] == some("petra9876543")
    assert table.actions_left == 2


def test_m7_lapse() -> None:
    table = situation("akropolis345", "", offer="", pile="")
    assert rule(table, "lapse") == "M7"  # could be built
    table.monuments[1]["akropolis"] = some("akropolis67")
    assert rule(table, "lapse") == "M7"  # three are enough for the second builder
    table.hands[0].remove("akropolis-3")
    assert table.legal() == ("historian", "lapse")
    play(table, "lapse")
    assert table.seat == 1

    table = situation("akropolis34", "", offer="zeus3", pile="", built=["", "akropolis567"])
    assert rule(table, "lapse") == "M7"
    play(table, "draw zeus-3")
    assert table.legal() == ("lapse",)  # begun, so no historian any more
    assert rule(table, "historian") == "R1"


def test_m7_historian_turn_instead_of_lapsing() -> None:
    table = situation("", "", offer="", pile="", built=["", "zeus34"])
    assert table.legal() == ("historian", "lapse")
    table.historians[0] = 0
    assert table.legal() == ("lapse",)
    table.historians[0] = 1
    table.monuments[1]["zeus"].pop()
    assert table.legal() == ("lapse",)


def test_m8_reduced_monument_stays_its_owners() -> None:
    table = situation("", "petra5", "petra789", built=["", "petra34"])
    play(table, "historian")
    assert table.monuments[1] == {"petra": ["petra-3"]}
    assert table.seat == 1
    assert rule(table, "erect petra") == "M3"
    build(table, "expand", "petra5")
    assert table.monuments[1] == {"petra": ["petra-3", "petra-5"]}
    table.seat, table.actions_left, table.begun = 2, 3, False
    play(table, "historian")
    assert table.monuments[1] == {"petra": ["petra-3"]}
    table.seat = 2
    build(table, "erect", "petra789")
    assert part(table, "monuments") == [0, 2, 4]


def test_r1_needs_a_historian_and_a_target() -> None:
    table = situation("zeus34", "", built=["petra345", "babylon3 knossos34"])
    assert "historian" in table.legal()
    table.historians[0] = 0
    assert rule(table, "historian") == "R1"
    table.historians[0] = 2
    table.monuments[1]["knossos"].pop()
    assert rule(table, "historian") == "R1"  # own monuments do not count


@pytest.mark.parametrize(
    "texts",
    [
        ["draw pile"],
        ["extra helmet", "discard zeus-4", "discard zeus-7"],
        ["points helmet", "discard zeus-4", "discard zeus-7"],
        ["token helmet"],
        ["buy pile"],
        ["swap zeus-4", "for petra-9"],
        ["erect zeus", "lay zeus-4", "lay zeus-7", "done"],
    ],
)
def test_r1_instead_of_all_actions(texts: list[str]) -> None:
    table = situation("zeus47", "", built=["akropolis36", "babylon345"], offer="petra789", expansions=BOTH)
    table.tokens["ship"] = 0
    if texts[0].startswith("buy"):
        table.tokens["helmet"], table.points[0] = 0, 1
    assert "historian" in table.legal()
    play(table, *texts)
    assert table.seat == 0
    assert rule(table, "historian") == "R1"


def test_fact_2_top_cards_are_removed() -> None:
    built = ["zeus34 knossos9", "petra345 pharos3", "babylon34", "colosseum3456"]
    table = situation("", "", "", "", built=built)
    play(table, "historian")
    position = table.position()
    assert position.discards >= set(some("petra5 babylon4 colosseum6"))
    values = {slug: value for slug, value in position.values.items() if value}
    assert values == {"petra": 3, "babylon": 3, "colosseum": 3}
    assert position.track == ((0, 3),)
    assert position.monuments == (
        {"zeus": ("zeus-3", "zeus-4"), "knossos": ("knossos-9",)},
        {"petra": ("petra-3", "petra-4"), "pharos": ("pharos-3",)},
        {"babylon": ("babylon-3",)},
        {"colosseum": ("colosseum-3", "colosseum-4", "colosseum-5")},
    )
    assert position.historians == (1, 2, 2, 2)
    assert position.seat == 1
    assert position.scores == (0, 0, 0, 0)


def test_fact_3_same_monument_of_two_opponents() -> None:
    table = situation("", "", "", built=["", "petra34", "petra56789"])
    play(table, "historian")
    assert table.value("petra") == 6
    assert table.track == [(0, 2)]
    assert [len(own.get("petra", ())) for own in table.monuments] == [0, 1, 4]


def test_r3_marker_stays_on_the_last_space() -> None:
    table = situation("", "", "", built=["", "petra34", "petra56789"])
    table.markers["petra"] = 5
    play(table, "historian")
    assert table.value("petra") == 18
    assert table.track == [(0, 2)]


def test_fact_4_single_cards_are_safe() -> None:
    table = situation("", "zeus5", "", built=["petra345", "zeus3", "babylon4"])
    assert rule(table, "historian") == "R1"
    table.monuments[1]["zeus"].append("zeus-4")
    play(table, "historian")
    assert table.monuments[0] == {"petra": some("petra345")}
    assert table.monuments[1] == {"zeus": ["zeus-3"]}
    assert table.monuments[2] == {"babylon": ["babylon-4"]}
    build(table, "expand", "zeus5")
    table.seat, table.begun = 0, False
    play(table, "historian")
    assert table.monuments[1] == {"zeus": ["zeus-3"]}
    assert table.value("zeus") == 6
    table.seat = 0
    assert rule(table, "historian") == "R1"


def test_r4_track_keeps_the_order_of_coming() -> None:
    table = situation("", "", built=["petra345", "zeus34567 babylon345"])
    play(table, "historian", "historian", "historian", "historian")
    assert table.position().track == ((0, 2), (1, 1), (0, 2), (1, 1))
    assert table.position().historians == (0, 0)
    assert rule(table, "historian") == "R1"


def test_fact_8_last_card_goes_first() -> None:
    table = situation("petra345", "")
    build(table, "erect", "petra534")
    play(table, "draw pile", "draw pile")
    if table.seat == 0:
        play(table, "end")
    play(table, "historian")
    assert table.monuments[0]["petra"] == some("petra53")
    table.seat = 1
    play(table, "historian")
    assert table.monuments[0]["petra"] == some("petra5")
