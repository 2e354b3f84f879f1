"""The checker of Wonders of Antiquity: records of games that were not played by the rules."""

import copy
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from tests.support.independent import wonders_of_antiquity as wa
from tests.support.independent.documents import changed, cut
from tests.support.independent.wonders_of_antiquity_tables import (
    BOTH,
    FAME,
    HEROES,
    HONEST,
    blank_record,
    new_checker,
    opening,
    plain_deal,
    play_game,
    rejection,
    some,
    without,
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
        table = new_checker(record)
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
