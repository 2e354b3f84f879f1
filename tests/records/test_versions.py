"""Versions of the rules: each record and each stored position is read by the one that it names."""

import json
from typing import Any

import pytest

from monuments import MonumentsError, Seeded, deserialise, new_game
from monuments.records import RecordError, parse_record, verify
from tests.support.records.documents import rejection
from tests.support.records.fixtures import FIXTURES, WONDERS, names

OLD = [name for name in names(WONDERS) if FIXTURES[name].rules == "1"]
NEW = [name for name in names(WONDERS) if FIXTURES[name].rules == "2"]


def read(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(FIXTURES[name].path.read_text(encoding="utf-8"))
    return document


def renamed(document: dict[str, Any], rules: str) -> dict[str, Any]:
    """The record as if it were of another version: its options follow, its events stay."""
    options = {key: value for key, value in document["options"].items() if key != "seen_cards"}
    return {**document, "rules": rules, "options": options | ({} if rules == "1" else {"seen_cards": "shown"})}


def test_there_are_records_of_both_versions() -> None:
    assert {read(name)["rules"] for name in OLD} == {"1"}
    assert {read(name)["rules"] for name in NEW} == {"2"}
    assert len(OLD) > 40
    assert len(NEW) > 10


@pytest.mark.parametrize("rules", ["0", "3", "", "01", "2 "])
def test_an_unknown_version_is_named_with_those_that_are_known(rules: str) -> None:
    error = rejection({**read(NEW[0]), "rules": rules})
    assert error.reason == f"rules: version {rules!r} of {WONDERS} is unknown; there are: 1, 2"


def test_seen_cards_belongs_to_version_2() -> None:
    known = "players, first_player, expansions"
    unknown = f"options.seen_cards: unknown in version 1 of the rules; there are: {known}"
    assert rejection({**read(NEW[0]), "rules": "1"}).reason == unknown
    assert rejection({**read(OLD[0]), "rules": "2"}).reason == "options.seen_cards: missing"
    document = read(NEW[0])
    document["options"]["seen_cards"] = "maybe"
    assert rejection(document).reason == "options.seen_cards: 'maybe' is not one of shown, hidden"


@pytest.mark.parametrize(("fixtures", "other"), [(OLD, "2"), (NEW, "1")], ids=["1", "2"])
def test_events_are_judged_by_the_version_that_is_named(fixtures: list[str], other: str) -> None:
    """A game of one version is mostly none of the other: somebody is asked who was not, or the reverse (M6)."""
    rejected = 0
    for name in fixtures:
        try:
            verify(parse_record(json.dumps(renamed(read(name), other))), compiled=True)
        except RecordError as error:
            assert error.event is not None
            assert error.rule != "record"
            rejected += 1
    assert rejected > len(fixtures) // 2


def test_a_stored_position_names_its_version() -> None:
    for rules in ("1", "2"):
        position = new_game(WONDERS, rules=rules)
        position.deal(position.sample(Seeded("stored")))
        document = json.loads(position.serialise())
        assert document["rules"] == rules
        assert deserialise(position.serialise()).setup.rules == rules
        assert ("seen_cards" in document["options"]) == (rules == "2")
        for wrong in ({**document, "rules": "3"}, {**document, "rules": 2}):
            with pytest.raises(MonumentsError, match="unknown rules version"):
                deserialise(json.dumps(wrong))
    with pytest.raises(MonumentsError, match="seen_cards"):
        deserialise(json.dumps({**document, "rules": "1"}))


def test_positions_of_two_versions_differ() -> None:
    one, two = (new_game(WONDERS, rules=rules) for rules in ("1", "2"))
    assert one != two
    assert "rules='1'" in repr(one)
    assert "rules" not in repr(two)
