"""What a reader rejects: unknown, corrupt, truncated and cheating records, each with event and rule."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.records.documents import WORLD, Document, drop, put, read, rejection

HEADERS: list[tuple[Callable[[Document], None], str]] = [
    (put("format", "monuments-record/2"), "format: 'monuments-record/2' is unknown"),
    (put("format", 1), "format: not a string"),
    (drop("format"), "format: missing"),
    (put("game", "chess"), "no game is called 'chess'"),
    (put("rules", "2"), "rules: version '2'"),
    (put("surprise", 1), "surprise: unknown key"),
    (put("options.surprise", 1), "options.surprise: unknown"),
    (drop("options.screens"), "options.screens: missing"),
    (drop("options.players"), "options.players: missing"),
    (put("options.players", 5), "options.players: 5 is not a whole number from 2 to 4"),
    (put("options.players", True), "options.players: True is not"),
    (put("options.first_player", 2), "options.first_player: 2 is not"),
    (put("options.monument", "eiffel_tower"), "'eiffel_tower' is not one of"),
    (put("options.monument", "tests/data/boards/gate.toml"), "gate.toml' is not one of"),
    (put("options.monument", "custom"), "if, and only if, a board is given"),
    (put("options.screens", "ajar"), "options.screens: 'ajar'"),
    (put("options.step_back", 0), "options.step_back: 0 is neither"),
    (put("seats", ["Ada"]), "seats: 1 names for 2 players"),
    (put("seats", ["Ada", 2]), "seats: not a list of names"),
    (put("events", {}), "events: not a list"),
    (put("board", {}), "if, and only if, a board is given"),
    (put("viewer", 0), "viewer: a record made for one seat"),
    (put("viewer", "0"), "viewer: not a whole number"),
    (put("result.surprise", 0), "result.surprise: unknown key"),
    (put("result.scores", [1, "2"]), "result.scores: not a whole number"),
    (drop("result.reason"), "result.reason: missing"),
]


@pytest.mark.parametrize(("change", "reason"), HEADERS, ids=[reason for _, reason in HEADERS])
def test_a_wrong_header_is_named_by_its_key(change: Callable[[Document], None], reason: str) -> None:
    document = read("two_tied")
    change(document)
    error = rejection(document)
    assert reason in str(error)
    assert error.event is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "not JSON"),
        (b"[]", "the record: not an object"),
        (b"\xff{}", "not UTF-8"),
        (b'{"format": "monuments-record/1", "format": 1}', "'format' appears twice"),
        (b'{"a": NaN}', "NaN is not a JSON number"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a": ' + b"9" * 5000 + b"}", "not JSON"),
    ],
)
def test_a_file_that_is_not_a_record_is_rejected_with_the_reason(text: bytes, reason: str) -> None:
    assert reason in str(rejection(text))


def test_a_truncated_file_is_rejected() -> None:
    text = (WORLD / "two_tied.json").read_text(encoding="utf-8")
    error = rejection(text[: len(text) // 2])
    assert "not JSON" in str(error)
    assert "line" in str(error)


EVENTS: list[tuple[str, int, Any, str]] = [
    ("not an event", 4, {"seat": 0}, "record"),
    ("an event with more", 4, {"seat": 0, "do": "o0", "why": ""}, "record"),
    ("a seat that is not a number", 4, {"seat": "0", "do": "o0"}, "record"),
    ("unknown notation", 4, {"seat": 0, "do": "jump o0"}, "record"),
    ("a draw out of turn", 4, {"draw": {"round": 1, "quarry": {}}}, "record"),
    ("a step across the quarry", 3, {"seat": 1, "do": "c"}, "Q5"),
    ("building in the quarry", 3, {"seat": 1, "do": "build 1 2,0"}, "Q4"),
    ("a second draw", 2, "draw", "record"),
]


@pytest.mark.parametrize(("what", "number", "event", "rule"), EVENTS, ids=[event[0] for event in EVENTS])
def test_a_wrong_event_is_named_by_number_and_rule(what: str, number: int, event: Any, rule: str) -> None:
    document = read("two_tied")
    document["events"][number - 1] = document["events"][0] if event == "draw" else event
    error = rejection(document)
    assert (error.event, error.rule) == (number, rule)
    assert str(error).startswith(f"event {number}: {rule}: ")


def test_an_action_by_the_wrong_seat_is_rejected_by_the_rule_of_turns() -> None:
    document = read("two_tied")
    document["events"][1]["seat"] = 1
    error = rejection(document)
    assert (error.event, error.rule) == (2, "Q4")


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [("scores", [60, 61], "E2"), ("winners", [0], "E3"), ("reason", "pile", "E1")],
)
def test_a_wrong_result_names_the_last_event_and_the_rule(key: str, value: Any, rule: str) -> None:
    document = read("two_tied")
    document["result"][key] = value
    error = rejection(document)
    assert (error.event, error.rule) == (len(document["events"]), rule)


def test_there_is_a_result_exactly_when_the_game_is_over() -> None:
    document = read("two_tied")
    result = document.pop("result")
    assert rejection(document).rule == "E1"
    running = read("running_quarry")
    running["result"] = {**result, "scores": [10, 10, 10], "winners": [0, 1, 2]}
    assert rejection(running).rule == "E1"


def test_anything_after_the_end_is_rejected() -> None:
    document = read("two_tied")
    document["events"].append({"seat": 0, "do": "pass"})
    error = rejection(document)
    assert (error.event, error.rule) == (len(document["events"]), "E1")


def test_a_board_in_a_record_is_checked_like_a_file() -> None:
    document = read("gate-early")
    document["board"]["monuments"]["Gate"]["positions"][3]["supports"] = [0]
    error = rejection(document)
    assert error.rule == "S6"
    assert "board.monuments.Gate.positions.3.supports" in str(error)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (put("events.0.draw.round", 2), "Q1"),
        (put("events.0.draw.quarry.o0", "PP"), "Q1"),
        (put("events.0.draw.quarry.o0", "XP"), "record"),
        (put("events.0.draw.quarry.m0", "RP"), "record"),
        (put("events.0.draw.quarry", {}), "record"),
        (put("events.0.draw.extra", 1), "record"),
        (put("events.0.draw.round", "1"), "record"),
    ],
)
def test_a_wrong_draw_is_rejected(change: Callable[[Document], None], rule: str) -> None:
    document = read("two_tied")
    change(document)
    error = rejection(document)
    assert (error.event, error.rule) == (1, rule)


def test_a_draw_with_stones_moved_between_spaces_is_rejected() -> None:
    document = read("two_tied")
    quarry = document["events"][0]["draw"]["quarry"]
    quarry["c"], quarry["o0"] = "".join(sorted(quarry["c"] + quarry["o0"], key="PRNOBK".index)), ""
    assert rejection(document).rule == "Q2"
