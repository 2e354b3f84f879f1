"""Recorded games end exactly as stored, and a checker that shares no code with the engine agrees at every step."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from monuments import Position
from monuments.records import Deed, dump_record, follow, parse_record, setup_of, verify
from tests.support.independent import wonders_of_antiquity, world_monuments
from tests.support.records.fixtures import FIXTURES, GAMES, WONDERS, WORLD, load, names

pytestmark = pytest.mark.slow


def test_every_fixture_is_recorded_and_there_is_no_other_file() -> None:
    found = [str(path.relative_to(GAMES).with_suffix("")) for path in GAMES.rglob("*.json")]
    assert sorted(found) == sorted(FIXTURES)
    assert len(names(WORLD)) >= 40
    assert len(names(WONDERS)) >= 40


@pytest.mark.parametrize("name", FIXTURES)
@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_a_recorded_game_ends_as_stored(name: str, compiled: bool) -> None:
    record = load(name)
    assert verify(record, compiled).outcome == record.result
    assert (record.result is None) == (FIXTURES[name].stop_after is not None)


@pytest.mark.parametrize("name", FIXTURES)
def test_a_record_is_written_as_it_was_read(name: str) -> None:
    text = FIXTURES[name].path.read_text(encoding="utf-8")
    assert dump_record(parse_record(text)) == text


@pytest.mark.parametrize("name", FIXTURES)
def test_the_engine_agrees_with_the_independent_checker_at_every_step(name: str) -> None:
    checker, compare = COMPARISONS[FIXTURES[name].game]
    record = load(name)
    document = json.loads(FIXTURES[name].path.read_text(encoding="utf-8"))
    theirs = checker.follow(document)
    compare(next(theirs), Position(setup_of(record)))
    for step, position in zip(follow(record, compiled=True), theirs, strict=True):
        compare(position, step.position)
    checker.check(document)


def _compare(theirs: Any, ours: Position) -> Any:
    """What all games have in common; the view is a watcher's."""
    view = ours.view(-1)
    assert theirs.seat == ours.to_move
    assert theirs.phase == {"dealing": "draw"}.get(view.phase, view.phase)
    assert theirs.legal == tuple(sorted(ours.notation(action) for action in ours.legal()))
    assert theirs.scores == ours.scores
    outcome = ours.outcome
    assert (theirs.reason, theirs.winners) == ((outcome.reason, outcome.winners) if outcome else (None, ()))
    return view


def _compare_world_monuments(theirs: Any, ours: Position) -> None:
    view, state = _compare(theirs, ours), ours.state
    assert theirs.round == view.round
    assert theirs.worker == (view.worker if view.phase == "quarry" else None)
    assert theirs.quarry == view.quarry
    assert {f"{level} {x},{y}" for level, x, y in theirs.built} == set(view.built)
    for seat, hand in enumerate(theirs.hands):
        assert [hand[letter] for letter in "PRNOBK"] == state.hands[seat].tolist()


def _compare_wonders_of_antiquity(theirs: Any, ours: Position) -> None:
    view = _compare(theirs, ours)
    assert theirs.breakdown == ours.breakdown()
    assert theirs.offer == frozenset(view.offer)
    assert theirs.pile == view.pile
    assert theirs.discards == frozenset(view.discards)
    assert theirs.values == view.values
    assert theirs.track == view.track
    assert theirs.fame == view.fame
    assert theirs.tokens == view.tokens
    shows_seen = ours.setup.options.get("seen_cards") == "shown"
    for seat, shown in enumerate(view.seats):
        assert theirs.hands[seat] == ours.view(seat).seats[seat].hand
        assert shown.seen == (theirs.seen[seat] if shows_seen else ())
        assert theirs.monuments[seat] == shown.monuments
        assert theirs.historians[seat] == shown.historians
    if view.phase == "playing":
        assert theirs.actions_left == view.actions_left


COMPARISONS: dict[str, tuple[Any, Callable[[Any, Position], None]]] = {
    WORLD: (world_monuments, _compare_world_monuments),
    WONDERS: (wonders_of_antiquity, _compare_wonders_of_antiquity),
}


def _seen(game: str) -> Counter[tuple[str, Any]]:
    """How often each option, end and event comes up in the fixtures of a game."""
    seen: Counter[tuple[str, Any]] = Counter()
    for name in names(game):
        record = load(name)
        for key, value in record.options.items():
            seen[key, tuple(value) if isinstance(value, list) else value] += 1
        if record.result is not None:
            seen["reason", record.result.reason] += 1
            seen["winners", len(record.result.winners)] += 1
            seen["over 120", max(record.result.scores) > 120] += 1
            draws = sum(not isinstance(event, Deed) for event in record.events)
            seen["rounds", (record.result.reason, draws)] += 1
        seen["rules", record.rules] += 1
        seen["fair", record.fairness is not None] += 1
        seen["running", record.result is None] += 1
        seen["own data", record.own_data is not None] += 1
        for step in follow(record, compiled=True):
            for phrase in step.happened:
                seen["event", phrase.key] += 1
    return seen


SHOWN: dict[str, dict[str, list[Any]]] = {
    WORLD: {
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
    },
    WONDERS: {
        "players": [2, 3, 4],
        "first_player": [0, 1, 2, 3],
        "rules": ["1", "2"],
        "seen_cards": ["shown", "hidden"],
        "expansions": [
            (),
            ("eternal_fame",),
            ("heroes_traders_scholars",),
            ("eternal_fame", "heroes_traders_scholars"),
        ],
        "reason": ["pile"],
        "winners": [1, 2],
        "event": [
            "drew_pile", "drew_offer", "refilled", "erected", "expanded", "reordered", "sold", "paid_extra", "removed",
            "valued", "tracked", "famed", "took_token", "bought_pile", "bought_offer", "swapped", "lapsed",
            "pile_empty", "scored", "won", "tied",
        ],
    },
}  # fmt: skip


@pytest.mark.parametrize("game", SHOWN)
def test_the_fixtures_show_what_they_should(game: str) -> None:
    """All player counts, options, expansions, ends, ties, and own data."""
    seen = _seen(game)
    expected = {**SHOWN[game], "fair": [False, True], "running": [False, True], "own data": [False, True]}
    missing = [(key, value) for key, values in expected.items() for value in values if not seen[key, value]]
    assert missing == []
