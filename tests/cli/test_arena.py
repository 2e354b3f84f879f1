"""`monuments arena`, its ladder and its survey: figures, files that a later run continues, and bots that misbehave."""

import json
import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from monuments.arena import evenly
from monuments.arena.ladder import read_lines
from monuments.cli import arena
from tests.support.arena.tools import LINES as OWN
from tests.support.arena.tools import VARIANTS, bot
from tests.support.cli.command import COMMAND, run, widest, words
from tests.support.cli.interrupting import start

pytestmark = pytest.mark.slow

PAIR = ("arena", "random", bot("First"), "--games", "4", "--seed", "3")


def figures(*arguments: object) -> dict[str, Any]:
    """The document without its times."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert isinstance(document, dict)
    assert [time["bot"] for time in document.pop("times")] == [one["bot"] for one in document["bots"]]
    return document


def test_the_document_is_complete() -> None:
    document = figures(*PAIR)
    assert list(document) == ["format", "parameters", "deals", "games", "bots", "pairings", "mistakes"]
    assert document["format"] == "monuments-arena/2"
    assert (document["deals"], document["games"], document["mistakes"]) == (2, 4, [])
    assert document["parameters"]["bots"][0].startswith("random ")
    assert document["parameters"]["bots"][1].startswith("some_bots.py:First ")
    assert document["parameters"]["anchor"] == "random"
    assert [one["bot"] for one in document["bots"]] == ["random", "First"]
    assert sum(one["wins"] for one in document["bots"]) == 4
    assert document["bots"][0]["elo"] == {"estimate": 1000, "low": None, "high": None}


def test_the_figures_do_not_depend_on_processes() -> None:
    assert figures(*PAIR, "--jobs", 1) == figures(*PAIR, "--jobs", 2)


@pytest.mark.parametrize("columns", [60, 80])
def test_the_grids_fit(columns: int) -> None:
    result = run("arena", "random", bot("First"), bot("Last"), "--games", 3, columns=columns)
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    said = words(result.stdout)
    assert "Monuments: 12 games of 2 players, 2 deals" in said
    for label in ("victories", "Elo", "Pairing", "margin", "s each", "First", "Last"):
        assert label in said
    assert "4 games of each pairing instead of 3" in words(result.stderr)


def test_every_option_reaches_the_game() -> None:
    document = figures(
        *("arena", "random", "random", "--game", "wonders_of_antiquity", "--games", 3, "--players", 3),
        *("--expansion", "eternal_fame", "--seed", 9, "--limit", 7, "--anchor", "random"),
    )
    parameters = document["parameters"]
    assert parameters["options"] == {
        "players": 3,
        "first_player": 0,
        "expansions": ["eternal_fame"],
        "seen_cards": "shown",
    }
    assert (parameters["seed"], parameters["limit_s"], document["games"]) == (9, 7, 3)


def test_a_bad_bot_is_named_and_reported() -> None:
    result = run("arena", "random", bot("Throws"), bot("Illegal"), "--games", 2, "--json")
    assert result.exit_code == 1, "neither of them ever gave a valid answer"
    mistakes = json.loads(result.stdout)["mistakes"]
    assert [(fault["bot"], fault["kind"]) for fault in mistakes] == [("Illegal", "illegal"), ("Throws", "error")]
    assert f"Throws: {mistakes[1]['times']} answers were replaced by a random legal action" in result.stderr
    assert f"{mistakes[1]['times']} × error: KeyError: 'lost'" in result.stderr
    assert "illegal: answered -1, which is not a legal action" in result.stderr
    assert "Illegal and Throws never gave a valid answer" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("random",), "an arena needs at least two bots"),
        (("random", "nobody"), "no bot is called 'nobody'"),
        (("random", "missing.py:Bot"), "there is no file "),
        (("random", bot("Nobody")), "has no bot 'Nobody'; bots in it: First, Last"),
        (("random", bot("Picky")), "cannot be made: RuntimeError: not today"),
        (("random", "random", "--anchor", "greedy"), "the anchor 'greedy' does not play"),
        (("random", "random", "random", "--players", "4"), "3 bots for 4 seats"),
        (
            ("random", "random", "--cards", "x.toml"),
            "--cards is an option of wonders_of_antiquity, not of world_monuments",
        ),
        (("ladder", "--only", "frob"), "no line is called 'frob'"),
    ],
)
def test_wrong_usage_is_refused(arguments: tuple[str, ...], said: str) -> None:
    result = run("arena", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_tournament_continues_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = figures(*PAIR)
    assert figures(*PAIR[:4], "2", *PAIR[5:], "--out", file)["games"] == 2
    kept = file.read_bytes()
    assert figures(*PAIR, "--out", file) == whole
    assert file.read_bytes().startswith(kept)
    other = run("arena", "random", "random", "--out", file)
    assert (other.exit_code, other.stdout) == (1, "")
    assert re.search("is of another tournament: bots random [0-9a-f]{16}, some_bots.py:First", other.stderr)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_loses_no_finished_game(tmp_path: Path, jobs: int, stop: signal.Signals) -> None:
    file = tmp_path / "games.jsonl"
    command = [str(COMMAND), *PAIR[:4], "100000", *PAIR[5:], "--jobs", str(jobs), "--out", str(file)]
    process = start(command)
    while process.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 3):
        time.sleep(0.02)
    os.killpg(process.pid, stop)
    stdout, stderr = process.communicate()
    if stop == signal.SIGINT:
        assert (process.returncode, stdout) == (130, b"")
        assert b"interrupted" in stderr
        assert b"Traceback" not in stderr
        assert file.read_bytes().endswith(b"\n")
    before = file.read_bytes()
    assert figures(*PAIR, "--out", file) == figures(*PAIR)
    assert file.read_bytes().startswith(before[: before.rfind(b"\n") + 1])


def test_the_ladder_is_played_saved_and_written(tmp_path: Path) -> None:
    page, folder = tmp_path / "ladder.md", tmp_path / "games"
    arguments = ("arena", "ladder", "--lines", OWN, "--out", folder, "--page", page)
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    names = [line.name for line in read_lines(OWN)]
    assert sorted(file.name for file in folder.glob("*.jsonl")) == sorted(f"{name}.jsonl" for name in names)
    for name in names:
        assert name in result.stdout
        assert f"| {name} |" in page.read_text()
    assert "3 lines reached. 95 % intervals" in words(result.stdout)
    kept = {file.name: file.read_bytes() for file in folder.iterdir()}
    again = run(*arguments)
    assert again.stdout == result.stdout
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == kept
    (folder / f"{names[0]}.jsonl").write_bytes(b"".join(kept[f"{names[0]}.jsonl"].splitlines(keepends=True)[:6]))
    (folder / f"{names[1]}.jsonl").unlink()
    (folder / "played-on.txt").write_text("a large machine\n")
    part = run(*arguments, "--no-play", "--json")
    assert [(line["name"], line["games"]) for line in json.loads(part.stdout)["lines"]] == [
        (names[0], 3),
        (names[2], 2),
    ]
    assert "Played with a large machine; seed 0; " in page.read_text()
    nothing = run("arena", "ladder", "--lines", OWN, "--no-play")
    assert (nothing.exit_code, "--out has no complete deal of any line" in nothing.stderr) == (2, True)
    some = json.loads(run("arena", "ladder", "--lines", OWN, "--only", names[0], "--json").stdout)
    assert [(line["name"], line["games"], line["reached"]) for line in some["lines"]] == [(names[0], 6, True)]


def test_the_ladder_fits(tmp_path: Path) -> None:
    result = run("arena", "ladder", "--lines", OWN, columns=60)
    assert result.exit_code == 0
    assert widest(result.stdout) <= 60
    assert "…" not in result.stdout, "nothing is cut off"


def test_the_survey_is_played_saved_and_written(tmp_path: Path) -> None:
    folder, docs = tmp_path / "games", tmp_path / "docs"
    words_ = ("arena", "survey", "--variants", VARIANTS, "--bot", "random", "--games", 3, "--jobs", 1, "--out", folder)
    result = run(*words_, "--docs", docs)
    assert result.exit_code == 0, result.output
    assert sorted(file.name for file in folder.glob("*.jsonl")) == [
        "capitol-2.jsonl",
        "capitol-3.jsonl",
        "fame-2.jsonl",
    ]
    assert "Every seat is played by random" in result.stdout
    assert "| Capitol with 3 | 3 |" in (docs / "what-bots-show.md").read_text()
    assert len(list((docs / "pictures").iterdir())) == 6
    kept = {file.name: file.read_bytes() for file in folder.iterdir()}
    again = run(*words_)
    assert again.stdout == result.stdout
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == kept
    (folder / "fame-2.jsonl").unlink()
    part = json.loads(run(*words_, "--no-play", "--json").stdout)
    assert [(variant["name"], variant["games"]) for variant in part["variants"]] == [("capitol-2", 3), ("capitol-3", 3)]
    nothing = run("arena", "survey", "--variants", VARIANTS, "--no-play")
    assert (nothing.exit_code, "--out has no game of any variant" in nothing.stderr) == (2, True)


def test_the_survey_fits_and_names_bad_bots() -> None:
    result = run("arena", "survey", "--variants", VARIANTS, "--games", 1, "--bot", bot("Throws"), columns=60)
    assert result.exit_code == 0
    assert widest(result.stdout) <= 60
    assert "Throws: " in result.stderr
    assert "answers were replaced by a random legal action" in words(result.stderr)


@pytest.mark.parametrize(
    "arguments",
    [
        ("random", "random", "--out", "file/games.jsonl"),
        ("ladder", "--lines", OWN, "--page", "missing/ladder.md"),
        ("ladder", "--lines", OWN, "--page", "."),
        ("ladder", "--lines", OWN, "--out", "file/games"),
        ("survey", "--variants", VARIANTS, "--docs", "file/docs"),
        ("survey", "--variants", VARIANTS, "--out", "file/games"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[object, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    for place in (arena, evenly):
        for name in ("play_tournament", "play_evenly", "compile_all"):
            monkeypatch.setattr(place, name, lambda *given: pytest.fail("a game is played"), raising=False)
    result = run("arena", *arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert "error" in result.stderr.lower()
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_plots_without_their_library_are_refused_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    result = run("arena", "survey", "--docs", tmp_path / "docs", "--out", tmp_path / "games")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "plots need matplotlib, which is not installed" in words(result.stderr)
    assert list(tmp_path.iterdir()) == []
