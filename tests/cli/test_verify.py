"""`monuments verify`: valid records, and every way in which a file is not one."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from monuments.match import Match
from monuments.records import dump_record
from tests.support.cli.command import COMMAND, run
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


def test_the_draws_of_a_running_game_are_only_committed_to(fair: Match, tmp_path: Path) -> None:
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


def test_a_name_of_any_length_is_accepted_and_printed_truncated(finished: Match, tmp_path: Path) -> None:
    record = document(finished)
    record["seats"] = ["x" * 10**6, "y" * 10**6, "z" * 10**6]
    file = write(tmp_path / "long.json", json.dumps(record))
    for arguments in (("verify", file), ("replay", file), ("replay", file, "--to", 20, "--lang", "de")):
        result = run(*arguments)
        assert result.exit_code == 0
        assert "x" * 39 + "…" in result.stdout or "y" * 39 + "…" in result.stdout or "z" * 39 + "…" in result.stdout
        assert len(result.stdout) < 10**5


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "f" * 10**6},
        {"rules": "r" * 10**6},
        {"k" * 10**6: 1},
        {"options": {"players": "p" * 10**6}},
        {"events": [{"seat": 0, "do": "o" * 10**6}]},
        {"events": [{"seat": 10**4000, "do": "pass"}]},
    ],
    ids=lambda changes: next(iter(changes))[:10],
)
def test_an_error_does_not_repeat_all_of_a_long_text(changes: dict[str, Any], finished: Match, tmp_path: Path) -> None:
    file = write(tmp_path / "long.json", json.dumps(document(finished) | changes))
    for arguments in (("verify", file), ("verify", file, "--json"), ("replay", file)):
        result = run(*arguments)
        assert result.exit_code == 1
        assert len(result.output) < 5000


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_files_larger_than_16_mib_are_not_read(command: str, finished_file: Path, tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    large.write_bytes(finished_file.read_bytes().ljust(16 * 2**20))
    assert run(command, large).exit_code == 0
    large.write_bytes(finished_file.read_bytes().ljust(16 * 2**20 + 1))
    for arguments, stdin in ((("/dev/zero",), None), ((large,), None), (("-",), large.read_bytes())):
        result = run(command, *arguments, stdin=stdin)
        assert result.exit_code == 2
        assert "larger than 16 MiB, the most that is read" in result.output


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_not_a_regular_file_is_refused_at_once(command: str, tmp_path: Path) -> None:
    """Reading a pipe without a writer would wait forever."""
    os.mkfifo(tmp_path / "pipe")
    for name, code, said in (
        (tmp_path, 2, "Is a directory"),
        (tmp_path / "pipe", 1, "the text is empty"),
        (tmp_path / "missing.json", 2, "No such file"),
        ("/dev/null", 1, "the text is empty"),
        (write(tmp_path / "empty.json", " \n"), 1, "the text is empty"),
    ):
        result = run(command, name)
        assert result.exit_code == code
        assert said in result.output


def test_a_pipe_with_a_writer_is_read(finished_file: Path) -> None:
    command = f"'{COMMAND}' verify <(cat '{finished_file}')"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("ok /dev/fd/")


def test_many_records_get_the_same_result_from_compiled_rules(finished_file: Path, running_file: Path) -> None:
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
    assert "fairness: secret: does not match the commitment" in result.stdout


def test_a_record_made_for_a_seat_cannot_be_verified(viewer_file: Path) -> None:
    result = run("verify", viewer_file)
    assert result.exit_code == 1
    assert "cannot be verified" in result.stdout


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
def test_files_that_are_not_records_are_rejected(content: bytes, tmp_path: Path) -> None:
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


def test_names_cannot_control_the_terminal(finished: Match, tmp_path: Path) -> None:
    record = document(finished)
    record["seats"] = ["\x1b[31mAda", "Ben\r", "\ud800"]
    file = write(tmp_path / "r.json", json.dumps(record))
    assert run("verify", file).exit_code == 0
    result = run("replay", file)
    assert result.exit_code == 0
    assert "[31mAda" in result.stdout
    assert "\r" not in result.stdout
