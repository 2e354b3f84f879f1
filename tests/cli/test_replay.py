"""`monuments replay`: a record in sentences, and the table at any event."""

import json
from pathlib import Path

import pytest

from monuments.match import Match
from monuments.records import dump_record
from tests.support.cli.command import run, widest, words
from tests.support.cli.files import NAMES, small_board, write


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_event_is_narrated(finished: Match, finished_file: Path, language: str) -> None:
    result = run("replay", finished_file, "--lang", language)
    assert result.exit_code == 0
    said = words(result.stdout)
    for sentence in finished.sentences(-1, language):
        clause = sentence.removesuffix(".")
        for name in NAMES:
            clause = clause.removeprefix(f"{name} ")
        assert clause in said
    assert "1 Ada · 2 Ben · 3 Cleo" in said
    assert ("Final scores" if language == "en" else "Endstand") in said


def test_a_turn_is_narrated_as_one_sentence_with_the_numbers_of_its_events(finished_file: Path) -> None:
    lines = run("replay", finished_file).stdout.splitlines()
    heads = [line for line in lines if "begins: 25 stones are drawn into the quarry." in line]
    assert [head.split("  ")[1].split(" begins")[0] for head in heads] == ["Round 1", "Round 2", "Round 3"]
    first = next(line for line in lines if line.split()[:2] == ["2", "Ada"])
    assert " puts the worker on " in first
    assert ", takes " in first


def test_final_scores_by_source(finished: Match, finished_file: Path) -> None:
    said = run("replay", finished_file).stdout
    table = said[said.index("Final scores") :]
    rows = {line[:12].strip(): line[12:].split() for line in table.splitlines() if line.strip("─ ")}
    assert rows["Final scores"] == list(NAMES)
    breakdown = finished.position.breakdown()
    for label, source in {"Stones built": "stones", "Gems": "gems", "Passing": "passing"}.items():
        assert rows[label] == [str(points[source]) if points[source] else "–" for points in breakdown]
    outcome = finished.position.outcome
    assert outcome is not None
    totals = [str(score) for score in outcome.scores]
    assert [word for word in rows["Total"] if word != "★"] == totals
    assert rows["Total"].count("★") == len(outcome.winners)


def test_stopping_at_an_event_draws_the_table(finished: Match, finished_file: Path) -> None:
    result = run("replay", finished_file, "--to", 12)
    assert result.exit_code == 0
    said = words(result.stdout)
    assert f"Stopped after event 12 of {len(finished.log)}." in said
    assert "Round 1, quarry phase:" in said
    assert "Monument: 0 of 47 built, 145 points left" in said
    assert "◆" in result.stdout
    assert "has the worker" in said
    assert "hidden" not in said
    assert "Final scores" not in said


def test_a_replay_can_stop_at_every_event(finished: Match, finished_file: Path) -> None:
    for number in (0, 1, 2, 40, 60, len(finished.log) - 1):
        result = run("replay", finished_file, "--to", number)
        assert result.exit_code == 0
        assert f"Stopped after event {number} of" in words(result.stdout)
    last = run("replay", finished_file, "--to", len(finished.log))
    assert last.stdout == run("replay", finished_file).stdout


@pytest.mark.rule("H2")
def test_a_seat_is_told_only_how_many_stones_others_take(finished_file: Path) -> None:
    result = run("replay", finished_file, "--to", 30, "--seat", 2)
    assert result.exit_code == 0
    said = words(result.stdout)
    assert "As told to Ben during the game." in said
    told = [line for line in result.stdout.splitlines() if line.split()[1:2] == ["Ada"]]
    assert told
    assert any("takes one stone" in line for line in told)
    ada, ben, cleo = (words(line) for line in result.stdout.splitlines()[-3:])
    assert "hidden" in ada
    assert "hidden" in cleo
    assert "hidden" not in ben


def test_a_watcher_sees_no_hand(finished_file: Path) -> None:
    result = run("replay", finished_file, "--to", 30, "--seat", 0, "--lang", "de")
    assert result.exit_code == 0
    assert "Wie es beim Zuschauen während der Partie mitgeteilt wurde." in words(result.stdout)
    assert result.stdout.count("verborgen") == 3


def test_a_running_record_ends_with_the_table(running_file: Path) -> None:
    said = words(run("replay", running_file).stdout)
    assert "The game is still running." in said
    assert "quarry phase" in said


def test_standard_input(finished_file: Path) -> None:
    assert run("replay", "-", stdin=finished_file.read_bytes()).stdout == run("replay", finished_file).stdout


@pytest.mark.parametrize(("option", "value"), [("--to", "9999"), ("--to", "-1"), ("--seat", "4"), ("--seat", "-1")])
def test_events_and_seats_that_do_not_exist_are_wrong_usage(finished_file: Path, option: str, value: str) -> None:
    result = run("replay", finished_file, option, value)
    assert result.exit_code == 2
    assert option in result.stderr


def test_a_file_that_cannot_be_read_is_wrong_usage(tmp_path: Path) -> None:
    result = run("replay", tmp_path / "missing.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {tmp_path / 'missing.json'}: No such file or directory\n"


def test_an_invalid_record_is_narrated_up_to_the_event_that_breaks_a_rule(finished: Match, tmp_path: Path) -> None:
    record = json.loads(dump_record(finished.record()))
    record["events"][20]["do"] = "pass"
    file = write(tmp_path / "r.json", json.dumps(record))
    result = run("replay", file)
    assert result.exit_code == 1
    assert "Round 1 begins" in result.stdout
    assert result.stderr.startswith(f"error: {file}: event 21: ")
    assert run("replay", file, "--to", 20).exit_code == 0


def test_a_seats_record_is_replayed_as_far_as_it_goes(viewer_file: Path, running: Match) -> None:
    hidden = [n for n, e in enumerate(running.record(viewer=1).events, 1) if getattr(e, "do", "") == "take ?"]
    assert hidden
    result = run("replay", viewer_file)
    assert result.exit_code == 0
    said = words(result.stdout)
    assert "cannot be verified" in said
    assert "From here on something is hidden" in said
    assert "take ?" in said
    assert "puts the worker on" in said
    before = run("replay", viewer_file, "--to", hidden[0] - 1)
    assert before.exit_code == 0
    assert "From here on" not in before.stdout
    assert "hidden" in words(before.stdout)
    assert run("replay", viewer_file, "--seat", 1).exit_code == 2


@pytest.mark.parametrize(("change", "rule"), [({"do": "m0"}, "Q4"), ({"seat": 2}, "Q4"), ({"do": "castle"}, "record")])
def test_the_known_part_of_a_seats_record_must_be_valid(
    viewer_file: Path, change: dict[str, object], rule: str
) -> None:
    record = json.loads(viewer_file.read_text())
    record["events"][1] |= change
    result = run("replay", write(viewer_file, json.dumps(record)))
    assert result.exit_code == 1
    assert f"event 2: {rule}: " in result.stderr


def test_a_draw_after_something_hidden_is_shown_in_notation(viewer_file: Path) -> None:
    record = json.loads(viewer_file.read_text())
    record["events"] += [{"draw": {"round": 2, "quarry": "?"}}, {"seat": 9, "do": "\u001b[31m"}]
    result = run("replay", write(viewer_file, json.dumps(record)))
    assert result.exit_code == 0
    assert 'Drawn: {"round": 2, "quarry": "?"}' in words(result.stdout)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("language", ["en", "de"])
def test_narrow_terminals(finished_file: Path, columns: int, language: str) -> None:
    for stop in ((), ("--to", "100")):
        result = run("replay", finished_file, "--lang", language, *stop, columns=columns)
        assert result.exit_code == 0
        assert widest(result.stdout) <= columns
        assert "…" not in result.stdout


def test_your_own_board_is_drawn_as_a_grid(tmp_path: Path, small_board_file: Path) -> None:
    assert small_board_file.read_text() == small_board()
    record = tmp_path / "own.json"
    assert run("play", "--monument", small_board_file, "--seed", 1, "--record", record).exit_code == 0
    result = run("replay", record, "--to", 5)
    assert result.exit_code == 0
    assert "Neighbours" in result.stdout
    assert "Stones" in result.stdout
    assert "Monument: 0 of 5 built, 9 points left" in words(result.stdout)
