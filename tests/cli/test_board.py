"""`monuments board`: boards checked and drawn."""

import os
from pathlib import Path

import pytest

from monuments.games.world_monuments.board import BOARDS
from monuments.games.world_monuments.state import MONUMENTS
from tests.support.cli.command import run, widest, words
from tests.support.cli.files import small_board, write
from tests.support.project import ROOT


@pytest.mark.rule("S6")
def test_a_good_board(small_board_file: Path) -> None:
    result = run("board", "check", small_board_file)
    assert result.exit_code == 0
    assert result.stdout == (
        "ok Small Court: quarry 8/4/1; 5 positions on 2 levels; stones in rounds 1 to 3: 17, 17, 17\n"
    )


@pytest.mark.parametrize("monument", MONUMENTS)
def test_the_built_in_boards_are_good(monument: str) -> None:
    assert run("board", "check", BOARDS / f"{monument}.toml").exit_code == 0


@pytest.mark.parametrize("arguments", [("board", "check"), ("cards", "check"), ("cards", "show"), ("board", "show")])
def test_what_is_not_a_data_file_is_refused_at_once(arguments: tuple[str, ...], tmp_path: Path) -> None:
    large = write(tmp_path / "large.toml", "# " + "x" * 2**20)
    for name, said in (
        (large, "larger than 1 MiB, the most that is read"),
        ("/dev/zero", "larger than 1 MiB"),
        (tmp_path, "directory"),
    ):
        result = run(*arguments, name)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in words(result.stderr)
    os.mkfifo(tmp_path / "pipe.toml")
    result = run(*arguments, tmp_path / "pipe.toml")
    assert result.exit_code == (1 if arguments[0] == "board" else 0), "an empty card file changes nothing"


def test_of_many_faults_some_are_printed_and_the_others_counted(tmp_path: Path) -> None:
    file = write(tmp_path / "wrong.toml", small_board() + "\n".join(f"unknown_{n} = 1" for n in range(5000)))
    result = run("board", "check", file)
    assert result.exit_code == 1
    assert len(result.stdout.splitlines()) == 101
    assert result.stdout.splitlines()[-1].startswith("and ")
    played = run("play", "--monument", file)
    assert len(played.stderr.splitlines()) <= 102


LIMITS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("old", "new", "said", "documented"),
    [
        ("x = 2", "x = 100", "less than or equal to 99", "within ±99"),
        ("P = 4", "P = 251", "less than or equal to 250", "At most 250 stones of a colour"),
        (
            "id = 0",
            "id = 1",
            "is 1; ids count from 0 in the order of the list",
            "counts from 0 in the order of the list",
        ),
        ("level = 1", "level = 6", "is 6; there are at most 5 levels", "on levels 1 to 5"),
        ("level = 1", "level = 0", "greater than or equal to 1", "on levels 1 to 5"),
        ("outer = 8", "outer = 24", "29 spaces, at most 24 are allowed", "at most 24 in all"),
        ("centre = 1", "centre = 2", "less than or equal to 1", "a centre or none"),
    ],
)
def test_a_limit_of_a_board_is_in_the_error_and_in_the_rulings(
    old: str, new: str, said: str, documented: str, tmp_path: Path
) -> None:
    board = small_board()
    assert old in board
    result = run("board", "check", write(tmp_path / "wrong.toml", board.replace(old, new, 1)))
    assert result.exit_code == 1
    assert said in result.stdout
    assert documented in LIMITS


@pytest.mark.rule("S6")
def test_every_fault_has_its_own_line(tmp_path: Path) -> None:
    wrong = small_board(
        totals="total_tokens_per_round = [17, 16, 15]", short="middle_spaces_with_one_token = [0, 0, 9]"
    )
    result = run("board", "check", write(tmp_path / "wrong.toml", wrong))
    assert result.exit_code == 1
    key = "monuments.Small Court"
    assert result.stdout.splitlines() == [
        f"{key}.total_tokens_per_round.1: says 16, but the round's stones, 3 gems and 1 black stone are 17 (S6)",
        f"{key}.total_tokens_per_round.2: says 15, but the round's stones, 3 gems and 1 black stone are 17 (S6)",
        f"{key}.middle_spaces_with_one_token.2: 9 short spaces, but the middle ring has 4 (S6)",
    ]


BAD = {
    "empty": b"",
    "not TOML": b"monuments =",
    "not text": b"\xff\xfe",
    "unknown key": b"colour = 1",
    "wrong type": b"monuments = 3",
    "nested": b"a = " + b"[" * 100_000,
    "a huge number": b"a = " + b"1" * 10_000,
    "steering": b'"\\u001b[31m" = 1',
}


@pytest.mark.parametrize("content", BAD.values(), ids=BAD.keys())
def test_files_that_are_not_boards_are_rejected(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    result = run("board", "check", file)
    assert result.exit_code == 1
    assert result.stdout
    assert result.stderr == ""
    shown = run("board", "show", file)
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert shown.stderr.startswith("error: ")
    for command in ("play", "simulate"):
        played = run(command, "--monument", file)
        assert (played.exit_code, played.stdout) == (1, "")
        assert played.stderr.startswith("error: ")


def test_a_file_that_cannot_be_read_is_wrong_usage(tmp_path: Path) -> None:
    for file in (tmp_path / "missing.toml", tmp_path):
        result = run("board", "check", file)
        assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("command", [("board", "show"), ("play", "--monument"), ("simulate", "--monument")])
@pytest.mark.parametrize(
    ("name", "said"), [("atlantis", "san_pietro"), ("missing.toml", "No such file"), ("a\0b", "neither")]
)
def test_a_board_that_does_not_exist_is_wrong_usage(command: tuple[str, ...], name: str, said: str) -> None:
    result = run(*command, name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: ")
    assert said in words(result.stderr)


@pytest.mark.parametrize("monument", MONUMENTS)
@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("language", ["en", "de"])
def test_built_in_boards_are_drawn(monument: str, columns: int, language: str) -> None:
    result = run("board", "show", monument, "--lang", language, columns=columns)
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    assert "…" not in result.stdout
    said = words(result.stdout)
    assert ("RECONSTRUCTION" if language == "en" else "REKONSTRUKTION") in said
    for space in (*(f"o{i}" for i in range(12)), *(f"m{i}" for i in range(6)), "c"):
        assert f" {space} " in result.stdout
    assert ("Material plan" if language == "en" else "Materialplan") in said
    assert ("Level 4 · 7 points" if language == "en" else "Ebene 4 · 7 Punkte") in said
    assert ("short 0 0 2" if language == "en" else "knapp 0 0 2") in said or monument != "capitol"


@pytest.mark.parametrize("monument", MONUMENTS)
def test_every_position_is_drawn_once(monument: str) -> None:
    from monuments.games.world_monuments.board import built_in

    plan = run("board", "show", monument).stdout
    plan = plan[plan.index("Construction plan") :]
    for colour in "PRNO":
        planned = sum(stone.colour == colour for stone in built_in(monument).plan.positions)
        assert plan.count(f"┏{colour}━┓") == planned


def test_your_own_board_is_drawn(small_board_file: Path) -> None:
    result = run("board", "show", small_board_file)
    assert result.exit_code == 0
    said = words(result.stdout)
    assert said.startswith("Small Court made for a test Quarry Space Ring Neighbours")
    assert "m0 middle o0 o1 m1 m3 c" in said
    assert "c centre m0 m1 m2 m3" in said


def test_a_board_without_a_status_shows_none(tmp_path: Path) -> None:
    file = write(tmp_path / "plain.toml", small_board(status='status = ""'))
    assert words(run("board", "show", file).stdout).startswith("Small Court Quarry")
