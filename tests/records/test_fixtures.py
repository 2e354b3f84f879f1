"""Recorded games end exactly as stored, and a checker that shares no code with the engine agrees at every step."""

import json
from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest

from monuments import Position
from monuments.records import Deed, dump_record, follow, parse_record, setup_of, verify
from tests.independent import world_monuments as independent

from .fixtures import FIXTURES, GAMES, load


def test_every_fixture_is_recorded_and_no_other_file_lies_there() -> None:
    assert sorted(path.stem for path in GAMES.iterdir()) == sorted(FIXTURES)
    assert len(FIXTURES) >= 40


@pytest.mark.parametrize("name", FIXTURES)
@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_a_recorded_game_ends_as_stored(name: str, compiled: bool) -> None:
    record = load(name)
    assert verify(record, compiled).outcome == record.result
    assert (record.result is None) == (FIXTURES[name].stop_after is not None)


@pytest.mark.parametrize("name", FIXTURES)
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    text = (GAMES / f"{name}.json").read_text(encoding="utf-8")
    assert dump_record(parse_record(text)) == text


@pytest.mark.parametrize("name", FIXTURES)
def test_the_engine_agrees_with_the_independent_checker_at_every_step(name: str) -> None:
    record = load(name)
    document = json.loads((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    theirs = independent.follow(document)
    _compare(next(theirs), Position(setup_of(record)))
    for step, position in zip(follow(record), theirs, strict=True):
        _compare(position, step.position)
    independent.check(document)


def _compare(theirs: Any, ours: Position) -> None:
    view = ours.view(-1)
    state = ours.state
    assert theirs.seat == ours.to_move
    assert theirs.phase == {"dealing": "draw"}.get(view.phase, view.phase)
    assert theirs.legal == tuple(sorted(ours.notation(action) for action in ours.legal()))
    assert theirs.scores == ours.scores
    assert theirs.round == view.round
    assert theirs.worker == (view.worker if view.phase == "quarry" else None)
    assert theirs.quarry == view.quarry
    assert {f"{level} {x},{y}" for level, x, y in theirs.built} == set(view.built)
    for seat, hand in enumerate(theirs.hands):
        assert [hand[letter] for letter in "PRNOBK"] == state.hands[seat].tolist()
    outcome = ours.outcome
    assert (theirs.reason, theirs.winners) == ((outcome.reason, outcome.winners) if outcome else (None, ()))


def test_the_fixtures_show_what_they_should() -> None:
    """All monuments, player counts, options, both ends, ties, laps, an early finish, boards of one's own."""
    seen: Counter[tuple[str, Any]] = Counter()
    for name in FIXTURES:
        record = load(name)
        for key, value in record.options.items():
            seen[key, value] += 1
        if record.result is not None:
            seen["reason", record.result.reason] += 1
            seen["winners", len(record.result.winners)] += 1
            seen["over 120", max(record.result.scores) > 120] += 1
            draws = sum(not isinstance(event, Deed) for event in record.events)
            seen["rounds", (record.result.reason, draws)] += 1
        seen["fair", record.fairness is not None] += 1
        seen["running", record.result is None] += 1
    expected: dict[str, list[Any]] = {
        "players": [2, 3, 4],
        "monument": ["capitol", "notre_dame", "san_pietro", "taj_mahal", "custom"],
        "step_back": [False, True],
        "last_round_penalty": [False, True],
        "screens": ["closed", "open"],
        "first_player": [0, 1, 2, 3],
        "reason": ["completed", "rounds"],
        "winners": [1, 2, 3],
        "over 120": [False, True],
        "rounds": [("completed", 1), ("completed", 2), ("completed", 3), ("rounds", 3)],
        "fair": [False, True],
        "running": [False, True],
    }
    missing = [(key, value) for key, values in expected.items() for value in values if not seen[key, value]]
    assert missing == []


def test_a_fair_fixture_draws_what_the_checker_computes() -> None:
    record = load("capitol-3")
    assert record.fairness is not None
    assert record.fairness.secret is not None
    secret, salts = bytes.fromhex(record.fairness.secret), [bytes.fromhex(salt) for salt in record.fairness.salts]
    assert independent.fair_starting_player(secret, salts, 3) == record.options["first_player"]
    board = independent.built_in_board("capitol")
    draws = [asdict(event)["draw"] for event in record.events if not isinstance(event, Deed)]
    assert [draw["quarry"] for draw in draws] == [
        independent.fair_quarry(secret, salts, board, number) for number in (1, 2, 3)
    ]
