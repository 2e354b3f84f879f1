"""The checker of `wonders_of_antiquity` records, tried on hand-made situations and random games."""

import copy
import hashlib
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Any

import pytest

from . import wonders_of_antiquity as wa
from .test_world_monuments_checker import by_hand_numbers, by_hand_shuffle, changed

SECRET = bytes(range(32))
FAME = "eternal_fame"
HEROES = "heroes_traders_scholars"
BOTH = (FAME, HEROES)
COMBINATIONS = ((), (FAME,), (HEROES,), BOTH)
BUILDERS = {  # how often each decision is chosen, so that games see all there is
    "draw": 2,
    "erect": 40,
    "expand": 40,
    "lay": 3,
    "historian": 8,
    "token": 20,
    "buy": 4,
    "reorder": 5,
}
COLLECTORS = {
    "draw": 20,
    "erect": 20,
    "expand": 40,
    "lay": 40,
    "historian": 60,
    "token": 60,
    "buy": 10,
    "reorder": 20,
    "end": 60,
}


def some(text: str) -> list[str]:
    """Cards in short: 'petra43 zeus5' is petra-4, petra-3, zeus-5."""
    cards = []
    for word in text.split():
        match = re.fullmatch("([a-z_]+)([1-9]+)", word)
        assert match
        cards += [f"{match[1]}-{number}" for number in match[2]]
    return cards


def situation(
    *hands: str,
    built: Sequence[str] = (),
    offer: str | None = None,
    pile: str | None = None,
    expansions: Sequence[str] = (),
) -> wa.Table:
    """A table at the start of seat 0's turn; cards that are not named are in the pile, or gone."""
    table = wa.Table(wa.STANDARD_CARDS, len(hands), 0, expansions)
    rest = list(table.cards.in_play(len(hands)))

    def take(cards: list[str]) -> list[str]:
        for card in cards:
            rest.remove(card)
        return cards

    hand_cards = [take(some(hand)) for hand in hands]
    built_cards = [take(some(own)) for own in built]
    offer_cards = take(rest[-3:] if offer is None else some(offer))
    pile_cards = take(rest[:] if pile is None else some(pile))
    deal = wa.fair_deal(SECRET, [], table.cards, len(hands))
    table.deal(deal)
    table.hands = hand_cards
    for seat, cards in enumerate(built_cards):
        for card in cards:
            table.monuments[seat].setdefault(wa.monument_of(card), []).append(card)
    table.offer = offer_cards
    table.pile = pile_cards
    table.discards = rest
    return table


def play(table: wa.Table, *texts: str) -> wa.Table:
    """Carry out decisions one after another."""
    for text in texts:
        table.act(text)
    return table


def build(table: wa.Table, verb: str, cards: str) -> wa.Table:
    """Erect or expand a monument with cards in short."""
    laid = some(cards)
    steps = [f"lay {card}" for card in laid]
    return play(table, f"{verb} {wa.monument_of(laid[0])}", *steps, "done")


def rule(table: wa.Table, text: str) -> str | None:
    """The rule that a decision breaks."""
    fault = table.fault(text)
    assert (text in table.legal()) == (fault is None)
    return None if fault is None else fault[0]


def verbs(table: wa.Table) -> set[str]:
    """The verbs of the legal decisions."""
    return {text.split()[0] for text in table.legal()}


def ended(table: wa.Table) -> list[dict[str, int]]:
    """The final scores in parts, as if the game ended now."""
    table.phase = "over"
    table.reason = "pile"
    return table.breakdown()


def part(table: wa.Table, name: str) -> list[int]:
    """One part of the final scores, by seat."""
    return [parts[name] for parts in ended(copy.deepcopy(table))]


def standard_data() -> dict[str, Any]:
    """The printed cards as card data of one's own."""
    order = ("helmet", "ship", "scroll")
    return {
        "scale": [3, 6, 9, 12, 15, 18],
        "historian_points": [9, 6, 3],
        "unused_historian_cost": 12,
        "start_hand": 5,
        "historians": {"2": 2, "3": 3, "4": 2},
        "removed": {"2": [1, 2], "3": [1, 2], "4": []},
        "monuments": [
            {
                "slug": slug,
                "name": slug.title(),
                "symbols": [order[(number + index) % 3] for number in range(1, 10)],
            }
            for index, slug in enumerate(wa.MONUMENTS)
        ],
    }


def small_data() -> dict[str, Any]:
    """Few cards, all helmets but the eights, and other numbers everywhere."""
    data = standard_data()
    data["scale"] = [3, 9, 30, 300, 2997, 3000]
    data["historian_points"] = [0, 1000, 7]
    data["unused_historian_cost"] = 0
    data["start_hand"] = 1
    data["historians"] = {"2": 4, "3": 1, "4": 0}
    data["removed"] = {"2": [9, 3, 4, 5, 6, 7, 1], "3": [2, 1, 3, 6], "4": [1, 2, 3, 4, 5]}
    data["status"] = "my own"
    for monument in data["monuments"]:
        monument["symbols"] = ["helmet"] * 7 + ["ship", "helmet"]
    return data


def blank_record(cards: dict[str, Any] | None = None, **options: Any) -> dict[str, Any]:
    """A record without events."""
    chosen = {"players": 2, "first_player": 0, "expansions": [], **options}
    record: dict[str, Any] = {
        "format": "monuments-record/1",
        "game": "wonders_of_antiquity",
        "rules": "1",
        "options": chosen,
        "seats": [""] * chosen["players"],
        "events": [],
    }
    if cards is not None:
        record["cards"] = cards
    return record


def new_table(record: dict[str, Any]) -> wa.Table:
    """The table of a record's options."""
    options = record["options"]
    cards = wa.read_cards(record["cards"]) if "cards" in record else wa.STANDARD_CARDS
    return wa.Table(cards, options["players"], options["first_player"], options["expansions"])


def play_game(seed: int, cards: dict[str, Any] | None = None, fair: bool = False, **options: Any) -> dict[str, Any]:
    """The record of a game of random decisions."""
    dice = random.Random(seed)
    record = blank_record(cards, **options)
    players = record["options"]["players"]
    secret = dice.randbytes(32)
    salts = [dice.randbytes(16) for _ in range(players)]
    if fair:
        record["options"]["first_player"] = wa.fair_starting_player(secret, salts, players)
        record["fairness"] = {
            "commitment": hashlib.sha256(secret).hexdigest(),
            "salts": [salt.hex() for salt in salts],
            "secret": secret.hex(),
        }
    table = new_table(record)
    deal = wa.fair_deal(secret, salts, table.cards, players)
    record["events"].append({"draw": copy.deepcopy(deal)})
    table.deal(deal)
    while table.phase != "over":
        legal = table.legal()
        liking = BUILDERS if seed % 2 else COLLECTORS
        weights = [liking.get(text.split()[0], 1) for text in legal]
        (text,) = dice.choices(legal, weights)
        record["events"].append({"seat": table.seat, "do": text})
        table.act(text)
    record["result"] = {
        "scores": list(table.scores()),
        "winners": list(table.winners()),
        "reason": table.reason,
    }
    return record


def rejection(record: Any) -> tuple[int | None, str]:
    """Event and rule with which a record is rejected."""
    with pytest.raises(wa.Rejected) as caught:
        wa.check(record)
    assert caught.value.reason
    return caught.value.event, caught.value.rule


# Components and set-up.


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
        table = wa.Table(wa.STANDARD_CARDS, players)
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
    table = wa.Table(wa.STANDARD_CARDS, 3)
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
    assert wa.Table(wa.STANDARD_CARDS, 2).seat == 0
    assert wa.Table(wa.STANDARD_CARDS, 4, 3).seat == 3


# Monument turns.


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


# Historian turns.


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


# The end.


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


# Eternal Fame.


def places(table: wa.Table) -> dict[str, tuple[tuple[int, int], ...]]:
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


# Heroes, Traders and Scholars.


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


# Fairness, computed a second time by hand.


def plain_deal(players: int, cards: wa.Cards = wa.STANDARD_CARDS) -> dict[str, Any]:
    """A deal from cards that lie in order."""
    rest = list(cards.in_play(players))
    size = cards.start_hand
    hands = [rest[seat * size : (seat + 1) * size] for seat in range(players)]
    rest = rest[players * size :]
    return {"hands": hands, "offer": rest[:3], "pile": rest[3:]}


def test_fair_deal_by_hand() -> None:
    salts = [b"\x01" * 16, bytes(16), b"salt of one seat"]
    assert wa.fair_starting_player(SECRET, salts, 3) == by_hand_numbers(SECRET, salts, 0)[0] % 3
    for players, lowest in ((2, 3), (3, 3), (4, 1)):
        deck = [f"{slug}-{number}" for slug in wa.MONUMENTS for number in range(lowest, 10)]
        deck = by_hand_shuffle(by_hand_numbers(SECRET, salts, 1), deck)
        assert wa.fair_deal(SECRET, salts, wa.STANDARD_CARDS, players) == {
            "hands": [[deck.pop(0) for _ in range(5)] for _ in range(players)],
            "offer": [deck.pop(0), deck.pop(0), deck.pop(0)],
            "pile": deck,
        }


# Random games.


def beginnings(position: wa.Position, turn: list[str], symbols: dict[str, str]) -> set[str]:
    """What may begin now, found from the position and the turn so far in another way."""
    seat = position.seat
    assert seat is not None
    hand = position.hands[seat]
    own = position.monuments[seat]
    opponents = [other for place, other in enumerate(position.monuments) if place != seat]
    sources = [*(["pile"] if position.pile else []), *position.offer]
    slugs = Counter(wa.monument_of(card) for card in hand)
    kinds = Counter(symbols[card] for card in hand)
    pairs = [symbol for symbol in kinds if kinds[symbol] >= 2]
    tokens = position.tokens or {}

    actions = {f"draw {source}" for source in sources} | {f"points {symbol}" for symbol in pairs}
    for slug, count in slugs.items():
        others = sum(slug in other for other in opponents)
        if slug in own:
            actions.add(f"expand {slug}")
        elif others < 2 and count >= 2 + others:
            actions.add(f"erect {slug}")
    for symbol, owner in tokens.items():
        counts = [
            sum(symbols[card] == symbol for cards in built.values() for card in cards) for built in position.monuments
        ]
        if owner != seat and counts.count(max(counts)) == 1 and counts[seat] == max(counts):
            actions.add(f"token {symbol}")

    used = {text.split()[0] for text in turn}
    free: set[str] = set()
    if "extra" not in used:
        free |= {f"extra {symbol}" for symbol in pairs}
    if "buy" not in used and tokens.get("helmet") == seat and position.scores[seat] > 0:
        free |= {f"buy {source}" for source in sources}
    if "swap" not in used and tokens.get("ship") == seat and position.offer:
        free |= {f"swap {card}" for card in hand}

    result = set(free)
    if position.actions_left:
        result |= actions or {"lapse"}
    else:
        result.add("end")
    big = any(len(cards) > 1 for other in opponents for cards in other.values())
    if not turn and big and position.historians[seat]:
        result.add("historian")
    return result


def actions_of(turn: list[str]) -> int:
    """Complete actions among the decisions of a turn."""
    count = 0
    discarding = ""
    for text in turn:
        verb = text.split()[0]
        count += verb in ("draw", "token", "done")
        if verb in ("points", "extra"):
            discarding = verb
            discarded = 0
        elif verb == "discard":
            discarded += 1
            count += discarding == "points" and discarded == 2
    return count


def under_way(turn: list[str]) -> bool:
    """Whether the last decision of a turn leaves an action unfinished."""
    verb = turn[-1].split()[0] if turn else ""
    if verb == "discard":
        return not turn[-2].startswith("discard")
    return verb in ("erect", "expand", "reorder", "lay", "points", "extra", "swap")


def check_facts(record: dict[str, Any]) -> Counter[str]:
    """What always holds, and how often each decision was met."""
    options = record["options"]
    players = options["players"]
    cards = new_table(record).cards
    deck = sorted(cards.in_play(players))
    positions = list(wa.follow(record))
    events = record["events"]
    assert len(positions) == len(events) + 1
    met: Counter[str] = Counter()
    turn: list[str] = []
    last_turns: list[int] = []
    taken = [0] * players
    for position, after, event in zip(positions, positions[1:], events, strict=False):
        if "draw" in event:
            assert position.phase == "draw"
            assert after.seat == options["first_player"]
            continue
        seat, text = event["seat"], event["do"]
        assert position.phase == "playing"
        assert position.seat == seat
        assert text in position.legal
        assert list(position.legal) == sorted(set(position.legal))
        assert (position.reason, position.winners) == (None, ())
        met[text.split()[0]] += 1
        # fact 9: cards are conserved
        there = [card for hand in position.hands for card in hand]
        there += [card for own in position.monuments for pile in own.values() for card in pile]
        there += [*position.offer, *position.discards]
        assert len(there) == len(set(there)) == len(deck) - position.pile
        assert set(there) <= set(deck)
        assert len(position.offer) == 3 or position.pile == 0
        assert all(hand == wa.in_order(hand) for hand in position.hands)
        # C3, M8: at most two builders, and never below one card
        owners = Counter(slug for own in position.monuments for slug in own)
        assert all(count <= 2 for count in owners.values())
        assert all(own[slug] for own in position.monuments for slug in own)
        if not turn:
            assert position.actions_left == 3
        if not under_way(turn):
            assert set(position.legal) == beginnings(position, turn, cards.symbols)
        turn.append(text)
        # F3: no marker moves back
        if position.fame is not None:
            assert after.fame is not None
            for category, before in position.fame.items():
                now = dict(after.fame[category])
                assert all(now[owner] >= number for owner, number in before)
                numbers = [number for _, number in after.fame[category]]
                assert numbers == sorted(numbers, reverse=True)
        taken[seat] += (text.split()[0] == "token") * 2 - (text.split()[0] == "buy")
        if after.phase == "playing":
            assert [parts["tokens"] for parts in after.breakdown] == taken
            assert after.scores == tuple(parts["points"] + parts["tokens"] for parts in after.breakdown)
        if after.seat != seat:
            extra = any(text.startswith("extra") for text in turn)
            if turn[0] == "historian":
                assert turn == ["historian"]
            elif turn[-1] != "lapse":
                assert actions_of(turn) == 3 + extra
            else:
                assert actions_of(turn) < 3 + extra
            if after.pile == 0:
                last_turns.append(seat)
            turn = []
    end = positions[-1]
    assert (end.phase, end.reason, end.seat, end.legal) == ("over", "pile", None, ())
    # E1: who emptied the pile, then every other player once
    assert last_turns == [(last_turns[0] + step) % players for step in range(players)]
    assert list(end.scores) == [sum(parts.values()) for parts in end.breakdown]
    assert end.winners == tuple(seat for seat in range(players) if end.scores[seat] == max(end.scores))
    check_final_scores(end, cards, taken)
    return met


def check_final_scores(end: wa.Position, cards: wa.Cards, taken: list[int]) -> None:
    """The parts of the final scores, computed in another way."""
    for part_name in wa.PARTS:
        assert all(part_name in parts for parts in end.breakdown)
    monuments = [0] * len(end.scores)
    for slug, value in end.values.items():
        removed = sum(wa.monument_of(card) == slug for card in end.discards)  # some of them were sold
        assert value in (0, *cards.scale[: min(6, removed)])
        sizes = {
            (len(own[slug]), sum(map(wa.number_of, own[slug])), max(own[slug])): seat
            for seat, own in enumerate(end.monuments)
            if slug in own
        }
        for place, size in enumerate(sorted(sizes, reverse=True)):
            thirds = 3 if len(sizes) == 1 else 2 - place
            monuments[sizes[size]] += value // 3 * thirds
    assert [parts["monuments"] for parts in end.breakdown] == monuments
    best = sorted((-number, order, seat) for order, (seat, number) in enumerate(end.track))[:3]
    for seat, parts in enumerate(end.breakdown):
        assert parts["historians"] == sum(
            points for points, (_, _, owner) in zip(cards.historian_points, best, strict=False) if owner == seat
        )
        assert parts["unused_historians"] == -end.historians[seat] * cards.unused_historian_cost
        for category in ("helmet", "ship", "scroll", "monument"):
            owners = [owner for owner, _ in end.fame[category]] if end.fame else []
            place = owners.index(seat) if seat in owners else 9
            assert parts[f"fame_{category}"] == {0: 6, 1: 3}.get(place, 0)
        owned = list(end.tokens.values()).count(seat) if end.tokens else 0
        assert parts["tokens"] == taken[seat] + 3 * owned


@pytest.mark.parametrize(("players", "expansions"), list(product((2, 3, 4), COMBINATIONS)))
def test_random_games(players: int, expansions: tuple[str, ...]) -> None:
    met: Counter[str] = Counter()
    for seed in range(4):
        record = play_game(
            seed,
            fair=seed < 2,
            players=players,
            first_player=players - 1,
            expansions=list(expansions),
        )
        met += check_facts(record)
        wa.check_text(json.dumps(record))
    common = {"draw", "erect", "expand", "lay", "done", "points", "extra", "discard"}
    common |= {"historian", "end", "lapse"}
    tokens = {"token", "buy", "swap", "for", "reorder"} if HEROES in expansions else set()
    assert set(met) | {"lapse"} == common | tokens  # some games never come to a lapse


def test_games_with_card_data_of_ones_own() -> None:
    for seed in range(5):
        players = 2 + seed % 3
        plain = play_game(seed, standard_data(), players=players, expansions=list(BOTH))
        check_facts(plain)
        del plain["cards"]
        wa.check(plain)  # the printed cards, written out
        other = play_game(seed, small_data(), fair=seed % 2 == 0, players=players, expansions=list(BOTH))
        check_facts(other)


def test_running_game_may_stop_anywhere() -> None:
    record = play_game(3, fair=True, players=3, expansions=list(BOTH))
    del record["result"]
    del record["fairness"]["secret"]
    events = record["events"]
    for count in range(len(events)):
        record["events"] = events[:count]
        wa.check(record)
    last = list(wa.follow(record))[-1]
    assert last.phase == "playing"
    assert last.winners == ()


# Cheating records.


def opening(*decisions: str, **options: Any) -> dict[str, Any]:
    """A running game of two from the plain deal; turns as 'seat:decision'."""
    record = blank_record(**{"expansions": list(BOTH), **options})
    record["events"] = [{"draw": plain_deal(record["options"]["players"])}]
    for decision in decisions:
        seat, text = decision.split(":")
        record["events"].append({"seat": int(seat), "do": text})
    return record


HONEST = (
    *("0:erect akropolis", "0:lay akropolis-3", "0:lay akropolis-6", "0:done"),  # 0
    *("0:draw pile", "0:extra ship", "0:discard akropolis-4", "0:discard artemision-9"),  # 4
    *("0:expand akropolis", "0:lay akropolis-5", "0:done"),  # 8
    *("0:token helmet", "0:buy pile"),  # 11
    "1:historian",  # 13
    *("0:draw artemision-6", "0:points ship"),  # 14
    *("0:discard akropolis-7", "0:discard artemision-6"),  # 16
    *("0:buy artemision-7", "0:draw artemision-8", "0:end"),  # 18
    *("1:draw pile", "1:extra helmet", "1:discard akropolis-9", "1:discard artemision-5"),  # 21
)


def test_honest_opening() -> None:
    record = opening(*HONEST)
    positions = list(wa.follow(record))
    assert [position.actions_left for position in positions] == [
        *(0, 3, 3, 3, 3, 2, 1, 1, 1, 2, 2, 2, 1, 0),
        *(3, 3, 2, 2, 2, 1, 1, 0, 3, 2, 2, 2, 3),
    ]
    assert positions[13].legal == (*("buy artemision-6", "buy artemision-7", "buy artemision-8", "buy pile", "end"),)
    assert positions[13].scores == (2, 0)
    assert positions[14].scores == (1, 0)
    assert positions[21].legal == ("end", "extra scroll")
    last = positions[-1]
    assert last.seat == 1
    assert last.monuments == ({"akropolis": ("akropolis-3", "akropolis-6")}, {})
    assert last.hands == (
        tuple(some("artemision78 babylon3")),
        tuple(some("akropolis8 artemision34 babylon7")),
    )
    assert last.offer == frozenset(some("babylon456"))
    assert last.pile == 71 - 6
    assert last.discards == set(some("akropolis4579 artemision569"))
    assert last.scores == (0, 0)
    assert last.breakdown[0]["tokens"] == 0  # 2 for the token, twice 1 for a card
    assert {slug for slug, value in last.values.items() if value} == {"akropolis"}
    assert last.values["akropolis"] == 3
    assert last.track == ((1, 1),)
    assert last.tokens == {"helmet": 0, "ship": None, "scroll": None}
    assert last.fame == {
        "helmet": ((0, 2),),
        "ship": (),
        "scroll": ((0, 1),),
        "monument": ((0, 3),),
    }
    assert last.historians == (2, 1)


@pytest.mark.parametrize(
    ("honest", "cheat", "rule_broken"),
    [
        (0, "1:erect akropolis", "M1"),
        (0, "2:draw pile", "M1"),
        (0, "-1:draw pile", "M1"),
        (0, "0:end", "M1"),
        (0, "0:lapse", "M7"),
        (0, "0:historian", "R1"),
        (0, "0:draw artemision-9", "M2"),
        (0, "0:draw akropolis-3", "M2"),
        (0, "0:draw akropolis-1", "M2"),
        (0, "0:erect artemision", "M3"),
        (0, "0:expand akropolis", "M4"),
        (0, "0:points scroll", "M5"),
        (0, "0:extra scroll", "M6"),
        (0, "0:lay akropolis-3", "M3"),
        (0, "0:done", "M3"),
        (0, "0:discard akropolis-3", "M5"),
        (0, "0:token helmet", "T1"),
        (0, "0:buy pile", "T2"),
        (0, "0:swap akropolis-3", "T2"),
        (0, "0:for artemision-6", "T2"),
        (0, "0:reorder", "T2"),
        (1, "1:lay akropolis-8", "M1"),
        (1, "0:lay akropolis-8", "M3"),
        (1, "0:done", "M3"),
        (1, "0:draw pile", "M3"),
        (2, "0:done", "M3"),
        (2, "0:lay akropolis-3", "M3"),
        (4, "0:erect akropolis", "M3"),
        (4, "0:historian", "R1"),
        (4, "1:historian", "M1"),
        (5, "0:end", "M1"),
        (5, "0:extra scroll", "M6"),
        (6, "0:discard akropolis-5", "M6"),
        (6, "0:draw pile", "M6"),
        (7, "0:discard akropolis-4", "M6"),
        (8, "0:extra ship", "M6"),
        (8, "0:points ship", "M5"),
        (9, "0:done", "M4"),
        (9, "0:lay akropolis-3", "M4"),
        (9, "0:reorder", "T2"),
        (11, "0:token ship", "T1"),
        (12, "0:token scroll", "M1"),
        (12, "0:draw pile", "M1"),
        (12, "0:expand akropolis", "M1"),
        (12, "0:lapse", "M7"),
        (12, "1:historian", "M1"),
        (12, "0:historian", "R1"),
        (12, "0:extra ship", "M6"),
        (12, "0:swap akropolis-7", "T2"),
        (13, "0:end", "M1"),
        (13, "0:buy pile", "M1"),
        (13, "1:erect akropolis", "M3"),
        (13, "1:buy pile", "T2"),
        (14, "1:historian", "M1"),
        (14, "1:draw pile", "M1"),
        (14, "0:historian", "R1"),
        (16, "0:discard artemision-7", "M5"),
        (17, "0:discard akropolis-7", "M5"),
        (19, "0:buy pile", "T2"),
        (20, "0:draw pile", "M1"),
        (21, "0:draw pile", "M1"),
        (0, "0:", "record"),
        (0, "0:draw", "record"),
        (0, "0:draw  pile", "record"),
        (0, "0:draw pile ", "record"),
        (0, "0:Draw pile", "record"),
        (0, "0:draw offer", "record"),
        (0, "0:draw artemision", "record"),
        (0, "0:draw artemision-06", "record"),
        (0, "0:draw artemision-0", "record"),
        (0, "0:draw artemision-10", "record"),
        (0, "0:draw ?", "record"),
        (0, "0:erect Akropolis", "record"),
        (0, "0:erect akropolis-3", "record"),
        (0, "0:erect", "record"),
        (0, "0:extra", "record"),
        (0, "0:extra helmets", "record"),
        (0, "0:historian ", "record"),
        (0, "0:end turn", "record"),
        (0, "0:pass", "record"),
        (0, "0:erect akropolis\n", "record"),
        (0, "1:discard", "record"),
        (3, "0:done now", "record"),
    ],
)
def test_cheating(honest: int, cheat: str, rule_broken: str) -> None:
    assert rejection(opening(*HONEST[:honest], cheat)) == (honest + 2, rule_broken)


def test_expansions_change_what_is_legal() -> None:
    assert rejection(opening(*HONEST, expansions=[FAME])) == (13, "T1")
    assert rejection(opening(*HONEST[:11], "0:buy pile", expansions=[])) == (13, "T2")
    wa.check(opening(*HONEST, expansions=[HEROES]))
    wa.check(opening(*HONEST[:11], expansions=[]))


def test_every_other_text_is_rejected_in_random_games() -> None:
    rules = set()
    for seed, expansions in ((1, ()), (2, BOTH)):
        record = play_game(seed, players=3, expansions=list(expansions))
        table = new_table(record)
        table.deal(record["events"][0]["draw"])
        for event in record["events"][1:]:
            before = copy.deepcopy(vars(table))
            for text in set(wa.ALL_TEXTS) - set(table.legal()):
                with pytest.raises(wa.Rejected) as caught:
                    table.act(text)
                rules.add(caught.value.rule)
            assert vars(table) == before
            table.act(event["do"])
    assert rules == {"M1", "M2", "M3", "M4", "M5", "M6", "M7", "R1", "T1", "T2"}


def first(record: dict[str, Any], wanted: Callable[[wa.Position, dict[str, Any]], bool]) -> int:
    """Index of the first event of a kind."""
    for index, (position, event) in enumerate(zip(wa.follow(record), record["events"], strict=False)):
        if wanted(position, event):
            return index
    raise AssertionError("no such event")


def without(record: dict[str, Any], index: int) -> dict[str, Any]:
    """The record less one event."""
    short = copy.deepcopy(record)
    del short["events"][index]
    return short


def cut(record: dict[str, Any], index: int, *instead: Any) -> dict[str, Any]:
    """A running game: the record up to an event, then others."""
    short = {**record, "events": record["events"][:index] + list(instead)}
    short.pop("result", None)
    short.pop("fairness", None)
    return short


def test_dropped_and_doubled_events() -> None:
    record = play_game(7, players=3, expansions=list(BOTH))
    wa.check(record)
    assert rejection(without(record, 0)) == (1, "S1")
    doubled = cut(record, 1, record["events"][0])
    assert rejection(doubled) == (2, "S1")
    late = cut(record, 20, record["events"][0])
    assert rejection(late) == (21, "S1")
    for extra in ({"seat": 0, "do": "lapse"}, record["events"][0], None):
        longer = copy.deepcopy(record)
        longer["events"].append(extra)
        assert rejection(longer) == (len(record["events"]) + 1, "E1")
    end = first(record, lambda position, event: event.get("do") == "end")
    following = record["events"][end + 1]
    assert rejection(cut(record, end, following)) == (end + 1, "M1")
    for verb in ("historian", "lapse", "end"):
        index = [event.get("do") for event in record["events"]].index(verb)
        again = cut(record, index + 1, record["events"][index])
        assert rejection(again) == (index + 2, "M1")


def test_lapsing_and_ending_are_written_only_where_they_belong() -> None:
    seen = set()
    record = play_game(1, players=2, expansions=list(BOTH))
    for index, position in enumerate(list(wa.follow(record))[1:-1], start=1):
        for text in ("lapse", "end"):
            if text not in position.legal:
                event, found = rejection(cut(record, index, {"seat": position.seat, "do": text}))
                assert event == index + 1
                seen.add((text, found))
    assert seen == {
        *(("lapse", name) for name in ("M3", "M4", "M5", "M6", "M7", "T2")),
        *(("end", name) for name in ("M1", "M3", "M4", "M5", "M6", "T2")),
    }


@pytest.mark.parametrize(
    ("players", "path", "to", "rule_broken"),
    [
        (2, "hands", None, "record"),
        (2, "offer", None, "record"),
        (2, "pile", None, "record"),
        (2, "seed", 1, "record"),
        (2, "hands", {}, "record"),
        (2, "hands/0", "akropolis-3", "record"),
        (2, "hands/0/0", 3, "record"),
        (2, "hands/0/0", "?", "record"),
        (2, "hands/0/0", "akropolis", "record"),
        (2, "hands/0/0", "akropolis-03", "record"),
        (2, "hands/0/0", "atlantis-3", "record"),
        (2, "pile", "?", "record"),
        (2, "pile/0", "?", "record"),
        (2, "offer/0", "akropolis-0", "record"),
        (2, "hands/0", None, "S1"),
        (2, "hands/0/0", None, "S1"),
        (2, "hands", [], "S1"),
        (2, "offer/0", None, "S1"),
        (2, "pile/0", None, "C1"),
        (2, "pile", [], "C1"),
        (2, "pile/0", "akropolis-3", "C1"),
        (2, "hands/0/1", "akropolis-3", "C1"),
        (2, "offer/0", "zeus-9", "C1"),
        (2, "pile/0", "akropolis-1", "C6"),
        (3, "hands/2/0", "zeus-2", "C6"),
        (3, "offer/2", "petra-1", "C6"),
        (4, "offer/2", "petra-1", "C1"),
    ],
)
def test_cheating_in_the_deal(players: int, path: str, to: Any, rule_broken: str) -> None:
    record = blank_record(players=players)
    record["events"].append({"draw": plain_deal(players)})
    wa.check(record)
    keys = [int(key) if key.isdigit() else key for key in path.split("/")]
    assert rejection(changed(record, "events", 0, "draw", *keys, to=to)) == (1, rule_broken)


def test_deal_of_another_size() -> None:
    for given, players in permutations((2, 3, 4), 2):
        record = blank_record(players=players)
        record["events"].append({"draw": plain_deal(given)})
        assert rejection(record) == (1, "S1")
    deal = plain_deal(2)
    deal["offer"].append(deal["pile"].pop(0))
    record = blank_record()
    record["events"].append({"draw": deal})
    assert rejection(record) == (1, "S1")
    deal = plain_deal(2)
    deal["pile"].append("akropolis-2")
    record["events"] = [{"draw": deal}]
    assert rejection(record) == (1, "C6")


@pytest.mark.parametrize(
    "event",
    [
        None,
        [],
        "draw pile",
        {},
        {"seat": 0},
        {"do": "draw pile"},
        {"seat": False, "do": "draw pile"},
        {"seat": 0.0, "do": "draw pile"},
        {"seat": "0", "do": "draw pile"},
        {"seat": 0, "do": 3},
        {"seat": 0, "do": ["draw", "pile"]},
        {"seat": 0, "do": "draw pile", "time": 3},
        {"seat": 0, "do": "?"},
        {"draw": None},
        {"draw": {}},
        {"draw": plain_deal(2), "seat": 0},
    ],
)
def test_malformed_events(event: Any) -> None:
    record = opening()
    record["events"].append(event)
    assert rejection(record) == (2, "record")


def test_decision_before_the_deal() -> None:
    record = blank_record()
    record["events"] = [{"seat": 0, "do": "draw pile"}]
    assert rejection(record) == (1, "S1")
    record["events"] = [{"seat": 0, "do": "o3"}]
    assert rejection(record) == (1, "record")


# Header, result, fairness.


@pytest.mark.parametrize(
    ("path", "to", "rule_broken"),
    [
        *((key, None, "record") for key in ("format", "game", "rules", "options", "seats")),
        ("events", None, "record"),
        ("format", "monuments-record/2", "record"),
        ("game", "world_monuments", "record"),
        ("rules", "2", "record"),
        ("rules", 1, "record"),
        ("seats", [""], "record"),
        ("seats", ["", 1], "record"),
        ("seats", "ab", "record"),
        ("events", {}, "record"),
        ("viewer", 0, "record"),
        ("board", {}, "record"),
        ("cards", {}, "record"),
        ("comment", "", "record"),
        ("result", {}, "record"),
        ("options", [], "record"),
        *((f"options/{key}", None, "record") for key in blank_record()["options"]),
        ("options/players", 1, "S1"),
        ("options/players", 5, "S1"),
        ("options/players", "2", "record"),
        ("options/players", 2.0, "record"),
        ("options/first_player", 2, "S2"),
        ("options/first_player", -1, "S2"),
        ("options/first_player", False, "record"),
        ("options/expansions", "eternal_fame", "record"),
        ("options/expansions", ["Eternal Fame"], "record"),
        ("options/expansions", [FAME, FAME], "record"),
        ("options/expansions", [HEROES, FAME], "record"),
        ("options/expansions", [1], "record"),
        ("options/expansions", {}, "record"),
        ("options/screens", "open", "record"),
    ],
)
def test_header_faults(path: str, to: Any, rule_broken: str) -> None:
    assert rejection(changed(blank_record(), *path.split("/"), to=to)) == (None, rule_broken)


@pytest.mark.parametrize("record", [None, [], "record", 1])
def test_record_is_an_object(record: Any) -> None:
    assert rejection(record) == (None, "record")


def test_result_faults() -> None:
    record = play_game(8, players=3, expansions=list(BOTH))
    wa.check(record)
    scores = record["result"]["scores"]
    winners = record["result"]["winners"]
    for path, to, rule_broken in [
        (("result",), None, "record"),
        (("result",), [], "record"),
        (("result", "reason"), None, "record"),
        (("result", "reason"), "rounds", "E1"),
        (("result", "reason"), "completed", "E1"),
        (("result", "reason"), ["pile"], "E1"),
        (("result", "scores"), [score + 1 for score in scores], "E2"),
        (("result", "scores"), scores[:2], "E2"),
        (("result", "scores", 0), float(scores[0]), "record"),
        (("result", "winners"), [], "E5"),
        (("result", "winners"), [0, 1, 2], "E5"),
        (("result", "winners"), winners * 2, "E5"),
        (("result", "note"), "", "record"),
    ]:
        assert rejection(changed(record, *path, to=to)) == (None, rule_broken), path
    early = without(record, len(record["events"]) - 1)
    assert rejection(early) == (None, "record")


def test_winners_are_written_in_order_of_seats() -> None:
    data = small_data()
    data["scale"] = [3, 6, 9, 12, 15, 18]
    data["historians"] = {"2": 0, "3": 0, "4": 0}
    for seed in range(99):
        record = play_game(seed, data, players=4)
        if len(record["result"]["winners"]) > 1:
            break
    wa.check(record)
    record["result"]["winners"].reverse()
    assert rejection(record) == (None, "E5")


def test_fairness_faults() -> None:
    record = play_game(9, fair=True, players=3)
    wa.check(record)
    fairness = record["fairness"]
    for path, to in [
        (("fairness", "secret"), None),
        (("fairness", "secret"), fairness["secret"][2:]),
        (("fairness", "secret"), "00" * 32),
        (("fairness", "secret"), 5),
        (("fairness", "commitment"), None),
        (("fairness", "commitment"), "00" * 32),
        (("fairness", "salts"), None),
        (("fairness", "salts"), fairness["salts"][:2]),
        (("fairness", "salts", 0), fairness["salts"][0][2:]),
        (("fairness", "extra"), ""),
        (("fairness",), []),
        (("options", "first_player"), (record["options"]["first_player"] + 1) % 3),
    ]:
        assert rejection(changed(record, *path, to=to)) == (None, "fairness"), path

    running = copy.deepcopy(record)
    del running["result"]
    del running["events"][40:]
    assert rejection(running) == (None, "fairness")
    del running["fairness"]["secret"]
    wa.check(running)

    # two cards of the pile exchanged, where all else stays lawful
    running = copy.deepcopy(cut(record, 1))
    pile = running["events"][0]["draw"]["pile"]
    pile[3], pile[5] = pile[5], pile[3]
    wa.check(running)
    running["fairness"] = fairness
    assert rejection(running) == (1, "fairness")


def text_rejection(text: str) -> tuple[int | None, str]:
    """Event and rule with which a text is rejected."""
    with pytest.raises(wa.Rejected) as caught:
        wa.check_text(text)
    return caught.value.event, caught.value.rule


def test_texts() -> None:
    text = json.dumps(opening(*HONEST))
    wa.check_text(text)
    for bad in (
        "",
        text[:-1],
        text + "}",
        text.replace('"seats"', '"rules": "1", "seats"'),
        text.replace('"do": "done"', '"do": "end", "do": "done"'),
        text.replace('"first_player": 0', '"first_player": NaN'),
        text.replace('"first_player": 0', '"first_player": ' + "1" * 5000),
        "[" * 100_000,
        "null",
    ):
        assert text_rejection(bad) == (None, "record")


# Card data of one's own.


def cards_rule(data: Any) -> str:
    """The rule by which card data is refused, in a record."""
    event, found = rejection(blank_record(data))
    assert event is None
    return found


def test_good_card_data_is_accepted() -> None:
    assert wa.read_cards(standard_data()) == wa.STANDARD_CARDS
    wa.check(blank_record(standard_data()))
    wa.check(blank_record(small_data()))
    for name in ("x", "x" * 40, "Ἀκρόπολις"):
        wa.check(blank_record(changed(standard_data(), "monuments", 0, "name", to=name)))
    for players, count in ((2, 24), (3, 60), (4, 48)):
        assert len(wa.read_cards(small_data()).in_play(players)) == count


@pytest.mark.parametrize(
    ("path", "to", "rule_broken"),
    [
        *((key, None, "record") for key in standard_data()),
        *((f"monuments/3/{key}", None, "record") for key in ("slug", "name", "symbols")),
        *((f"historians/{key}", None, "record") for key in "234"),
        *((f"removed/{key}", None, "record") for key in "234"),
        ("author", "me", "record"),
        ("status", 1, "record"),
        ("scale", {}, "record"),
        ("scale/0", None, "C7"),
        ("scale/6", 21, "C7"),
        ("scale/0", 0, "C7"),
        ("scale/0", -3, "C7"),
        ("scale/0", 4, "C7"),
        ("scale/0", "3", "record"),
        ("scale/0", 3.0, "record"),
        ("scale/0", 6, "C7"),
        ("scale/5", 15, "C7"),
        ("scale/5", 3003, "C7"),
        ("scale/2", True, "record"),
        ("historian_points", [9, 6], "C7"),
        ("historian_points", [9, 6, 3, 1], "C7"),
        ("historian_points", 9, "record"),
        ("historian_points/0", 1001, "C7"),
        ("historian_points/0", -1, "C7"),
        ("historian_points/0", "9", "record"),
        ("unused_historian_cost", -1, "C7"),
        ("unused_historian_cost", 1001, "C7"),
        ("unused_historian_cost", "12", "record"),
        ("start_hand", 0, "C7"),
        ("start_hand", -5, "C7"),
        ("start_hand", 10**9, "C7"),
        ("start_hand", True, "record"),
        ("start_hand", 5.0, "record"),
        ("historians", [2, 3, 2], "record"),
        ("historians/2", 5, "C7"),
        ("historians/3", -1, "C7"),
        ("historians/4", False, "record"),
        ("historians/5", 2, "record"),
        ("removed", [], "record"),
        ("removed/2", 1, "record"),
        ("removed/2", [1, 1], "C7"),
        ("removed/2", [0], "C7"),
        ("removed/3", [10], "C7"),
        ("removed/4", ["1"], "record"),
        ("removed/4", [True], "record"),
        ("removed/5", [], "record"),
        ("removed/2", [1, 2, 3, 4, 5, 6, 7, 8, 9], "C7"),
        ("monuments", {}, "record"),
        ("monuments", [], "C7"),
        ("monuments/11", None, "C7"),
        ("monuments/12", {}, "C7"),
        ("monuments/3", [], "record"),
        ("monuments/3/slug", "atlantis", "C7"),
        ("monuments/3/slug", "colosseum", "C7"),
        ("monuments/3/slug", 3, "record"),
        ("monuments/3/name", "", "C7"),
        ("monuments/3/name", "x" * 41, "C7"),
        ("monuments/3/name", 3, "record"),
        ("monuments/3/index", 3, "record"),
        ("monuments/3/symbols", "helmet", "record"),
        ("monuments/3/symbols/0", None, "C7"),
        ("monuments/3/symbols/9", "ship", "C7"),
        ("monuments/3/symbols/0", "Helmet", "C7"),
        ("monuments/3/symbols/0", 0, "record"),
    ],
)
def test_card_data_broken_one_key_at_a_time(path: str, to: Any, rule_broken: str) -> None:
    data = standard_data()
    lists = ("scale", "historian_points", "monuments", "symbols")
    keys: list[str | int] = []
    for name in path.split("/"):
        keys.append(int(name) if keys and keys[-1] in lists else name)
    if keys[-1] in (6, 9, 12) and keys[-2] in lists:  # one more than there should be
        inner: Any = data
        for key in keys[:-1]:
            inner = inner[key]
        inner.append(to)
        assert cards_rule(data) == rule_broken
    else:
        assert cards_rule(changed(data, *keys, to=to)) == rule_broken


@pytest.mark.parametrize("cards", [None, [], {}, "standard"])
def test_card_data_is_an_object(cards: Any) -> None:
    record = blank_record()
    record["cards"] = cards
    assert rejection(record) == (None, "record")


@pytest.mark.parametrize(
    ("players", "removed", "most"),
    [(2, [1, 2, 3, 4, 5], 21), (3, [7, 8, 9], 22), (4, [], 25), (4, [5], 22)],
)
def test_c7_cards_enough_for_each_player_count(players: int, removed: list[int], most: int) -> None:
    # hands, offer and one more card per player
    data = standard_data()
    data["removed"] = {"2": [], "3": [], "4": []} | {str(players): removed}
    data["start_hand"] = most
    wa.check(blank_record(data))
    data["start_hand"] = most + 1
    assert cards_rule(data) == "C7"


def test_c7_smallest_pile_still_gives_a_game() -> None:
    data = standard_data()
    data["removed"] = {"2": list(range(2, 10)), "3": [], "4": []}
    data["start_hand"] = 3  # 12 cards: 2 hands of 3, 3 in the offer, 3 in the pile
    record = play_game(1, data, players=2, expansions=list(BOTH))
    assert len(record["events"][0]["draw"]["pile"]) == 3
    check_facts(record)
    data["start_hand"] = 4
    assert cards_rule(data) == "C7"
