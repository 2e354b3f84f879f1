"""`monuments verify`: lawful records, and every way in which a file is not one."""

import json
from pathlib import Path
from typing import Any

import pytest

from monuments.match import Match
from monuments.records import dump_record
from tests.support.cli.command import run
from tests.support.cli.files import write


def document(match: Match) -> dict[str, Any]:
    loaded = json.loads(dump_record(match.record()))
    assert isinstance(loaded, dict)
    return loaded


def test_a_finished_record(finished: Match, finished_file: Path) -> None:
    result = run("verify", finished_file)
    assert result.exit_code == 0
    outcome = finished.position.outcome
    assert outcome is not None
    scores = ":".join(map(str, outcome.scores))
    winners = " and ".join(finished.seats[seat] for seat in outcome.winners)
    assert result.stdout == (
        f"ok {finished_file}: Monuments, 3 players, {len(finished.log)} events, "
        f"finished ({outcome.reason}) {scores} for {winners}, draws not proven\n"
    )


def test_running_and_fair_records(running_file: Path, fair_file: Path) -> None:
    result = run("verify", running_file, fair_file)
    assert result.exit_code == 0
    first, second, count = result.stdout.splitlines()
    assert first.endswith("30 events, running, draws not proven")
    assert second.endswith("draws proven fair")
    assert count == "2 files, 2 ok"


def test_a_running_fair_record_is_only_committed_to(fair: Match, tmp_path: Path) -> None:
    record = document(fair)
    record["events"] = record["events"][:3]
    del record["result"], record["fairness"]["secret"]
    result = run("verify", write(tmp_path / "r.json", json.dumps(record)))
    assert result.exit_code == 0
    assert result.stdout.endswith("3 events, running, draws committed to\n")


def test_standard_input(finished_file: Path) -> None:
    result = run("verify", "-", stdin=finished_file.read_bytes())
    assert result.exit_code == 0
    assert result.stdout.startswith("ok -: Monuments, 3 players")


def test_many_records_are_checked_by_the_compiled_rules_alike(finished_file: Path, running_file: Path) -> None:
    result = run("verify", *([finished_file] * 20), running_file)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "21 files, 21 ok"


def test_an_illegal_event_is_named_with_its_number_and_rule(finished: Match, tmp_path: Path) -> None:
    record = document(finished)
    record["events"][1]["do"] = "m0"
    result = run("verify", write(tmp_path / "r.json", json.dumps(record)))
    assert result.exit_code == 1
    assert result.stdout.startswith(
        f"rejected {tmp_path / 'r.json'}: event 2: Q4: The worker is first put on the outer"
    )


def test_a_wrong_result_and_a_wrong_secret(fair: Match, tmp_path: Path) -> None:
    record = document(fair)
    record["result"]["scores"][0] += 1
    result = run("verify", write(tmp_path / "r.json", json.dumps(record)))
    assert result.exit_code == 1
    assert f"event {len(fair.log)}: E2: result.scores" in result.stdout
    record = document(fair)
    record["fairness"]["secret"] = "00" * 32
    result = run("verify", write(tmp_path / "s.json", json.dumps(record)))
    assert result.exit_code == 1
    assert "fairness: secret: is not the one that was committed to" in result.stdout


def test_a_record_made_for_a_seat_cannot_be_verified(viewer_file: Path) -> None:
    result = run("verify", viewer_file)
    assert result.exit_code == 1
    assert "not verified" in result.stdout


BAD = {
    "empty": b"",
    "binary": bytes(range(256)),
    "not JSON": b"{",
    "a list": b"[]",
    "nested": b"[" * 100_000,
    "a number": b"1" * 10_000,
    "another format": b'{"format": "chess/1", "game": "world_monuments", "rules": "1"}',
    "another game": b'{"format": "monuments-record/1", "game": "chess", "rules": "1"}',
    "surrogates": b'{"format": "\\ud800", "game": "chess", "rules": "1"}',
    "steering": b'{"format": "monuments-record/1", "game": "world_monuments", "rules": "1", "\\u001b[31m": 1}',
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_files_that_are_no_records_are_rejected(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    for command in ("verify", "replay"):
        result = run(command, file)
        assert result.exit_code == 1
        assert str(file) in result.output


@pytest.mark.parametrize("monument", ["atlantis", "/etc/passwd", "x" * 5000, "a\0.toml", "/dev/null"])
def test_a_record_cannot_name_a_file(finished: Match, tmp_path: Path, monument: str) -> None:
    record = document(finished)
    record["options"]["monument"] = monument
    file = write(tmp_path / "r.json", json.dumps(record))
    for command in ("verify", "replay"):
        assert run(command, file).exit_code == 1


def test_files_that_cannot_be_read_end_with_2(finished_file: Path, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.json", "{}")
    result = run("verify", tmp_path / "missing.json", tmp_path, bad, finished_file)
    assert result.exit_code == 2
    missing, folder, rejected, fine, count = result.stdout.splitlines()
    assert missing == f"unreadable {tmp_path / 'missing.json'}: No such file or directory"
    assert folder == f"unreadable {tmp_path}: Is a directory"
    assert rejected.startswith("rejected ")
    assert fine.startswith("ok ")
    assert count == "4 files, 1 ok, 1 rejected, 2 unreadable"


def test_json(finished: Match, finished_file: Path, running_file: Path, tmp_path: Path) -> None:
    record = document(finished)
    record["events"][1]["seat"] = 2
    wrong = write(tmp_path / "wrong.json", json.dumps(record))
    result = run("verify", "--json", finished_file, running_file, wrong, tmp_path / "missing.json")
    assert result.exit_code == 2
    answer = json.loads(result.stdout)
    outcome = finished.position.outcome
    assert outcome is not None
    assert answer["ok"] is False
    assert answer["files"][0] == {
        "file": str(finished_file),
        "ok": True,
        "game": "world_monuments",
        "players": 3,
        "events": len(finished.log),
        "finished": True,
        "result": {"scores": list(outcome.scores), "winners": list(outcome.winners), "reason": outcome.reason},
        "fairness": "none",
    }
    assert (answer["files"][1]["finished"], answer["files"][1]["result"]) == (False, None)
    assert answer["files"][2]["error"] == {"reason": "seat 2 acts, but it is seat 0's turn", "event": 2, "rule": "Q4"}
    assert answer["files"][3]["error"] == {"reason": "No such file or directory", "event": None, "rule": None}
    assert run("verify", "--json", finished_file).exit_code == 0
    assert run("verify", "--json", wrong).exit_code == 1


def test_names_cannot_steer_the_terminal(finished: Match, tmp_path: Path) -> None:
    record = document(finished)
    record["seats"] = ["\x1b[31mAda", "Ben\r", "\ud800"]
    file = write(tmp_path / "r.json", json.dumps(record))
    assert run("verify", file).exit_code == 0
    result = run("replay", file)
    assert result.exit_code == 0
    assert "[31mAda" in result.stdout
    assert "\r" not in result.stdout
