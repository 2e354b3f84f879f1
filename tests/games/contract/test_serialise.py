"""A position as text and back; a damaged text is rejected, whatever the damage."""

import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from monuments import MalformedNotation, MonumentsError, Position, Seeded, deserialise
from tests.support.amounts import amount
from tests.support.examples import UNHURRIED
from tests.support.games.players import Case, case_named, decisions, every_case, every_way, moments, state_bytes

JUNK: list[Any] = [None, True, 0, -1, 1.5, "", "x", "00", [], [1], {"a": 1}]
KEYS = ["format", "game", "rules", "options", "own_data", "state", "sum"]


def begun(case: Case) -> Position:
    position = case.new()
    position.deal(position.sample(Seeded(case.name)))
    return position


@every_way
def test_serialise_and_back_at_every_step(case: Case, compiled: bool) -> None:
    for seed in case.seeds(amount(1, 20)):
        for position in case.some(moments(case.new(compiled), seed)):
            text = position.serialise()
            back = deserialise(text, compiled)
            assert back == position
            assert back.serialise() == text
            assert state_bytes(back) == state_bytes(position)
            assert dict(back.setup.options) == dict(position.setup.options)
            assert back.legal() == position.legal()
            assert "\n" not in text


@every_case
def test_a_restored_game_goes_on_alike(case: Case) -> None:
    for position, action in case.some(decisions(case.new(), "restored")):
        restored, original = deserialise(position.serialise(), case.compiled), position.copy()
        assert restored.apply(action) == original.apply(action)
        assert restored == original


@every_case
def test_positions_differ_if_anything_differs(case: Case) -> None:
    seen = [position.copy() for position in moments(case.new(), "differ")]
    for one, other in pairwise(seen):
        assert one != other
    assert seen[0] != "position"


@pytest.mark.parametrize("junk", JUNK, ids=repr)
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", ["kiosk", "wonders_4", "courtyard_small"])
def test_a_wrong_value_is_rejected(name: str, key: str, junk: object) -> None:
    document = json.loads(begun(case_named(name)).serialise())
    if document[key] != junk:
        with pytest.raises(MonumentsError):
            deserialise(json.dumps({**document, key: junk}))


@every_case
def test_a_missing_key_is_rejected(case: Case) -> None:
    document = json.loads(begun(case).serialise())
    assert sorted(document) == sorted(KEYS)
    for key in KEYS:
        with pytest.raises(MonumentsError):
            deserialise(json.dumps({other: value for other, value in document.items() if other != key}))


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", "7", '"x"', "NaN", "\x00", "[" * 10_000], ids=lambda t: t[:6])
def test_a_text_that_is_not_a_position_is_rejected(text: str) -> None:
    with pytest.raises(MalformedNotation):
        deserialise(text)


@every_case
@settings(UNHURRIED, max_examples=amount(40, 1000))
@given(data=st.data())
def test_a_changed_character_is_rejected_or_harmless(case: Case, data: st.DataObject) -> None:
    """Harmless: a change in how the JSON is written, or one that gives another valid setup of the same game."""
    position = begun(case)
    text = position.serialise()
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.sampled_from('0123456789abcdef"{}[],: x\\')) + text[at + 1 :]
    try:
        read = deserialise(changed)
    except MonumentsError:
        return
    assert state_bytes(read) == state_bytes(position)
    assert read.serialise() == json.dumps(json.loads(changed), sort_keys=True)


@every_case
def test_copies_are_independent(case: Case) -> None:
    for position, action in decisions(case.new(), "copies"):
        before, text = state_bytes(position), position.serialise()
        twin = position.copy()
        assert twin == position
        assert twin.legal() == position.legal()
        twin.apply(action)
        assert state_bytes(position) == before
        again = position.copy()
        position.copy().apply(action)
        assert again.serialise() == text
