"""`--bot` of `monuments play` and `monuments simulate`."""

import json
from pathlib import Path

import pytest

from monuments.records import parse_record, verify
from tests.support.arena.tools import bot
from tests.support.cli.command import run, words


def test_a_game_of_bots_is_told_with_their_names(tmp_path: Path) -> None:
    arguments = ("play", "--seed", 4, "--bot", bot("First"), "--bot", bot("Last"))
    result = run(*arguments, "--record", tmp_path / "game.json")
    assert result.exit_code == 0
    said = words(result.stdout)
    assert "First puts the worker on" in said or "Last puts the worker on" in said
    assert "choose at random" not in said
    assert result.stdout.startswith(run(*arguments).stdout[:-1])
    record = parse_record((tmp_path / "game.json").read_bytes())
    assert record.seats == ("First", "Last")
    assert verify(record).is_over


def test_one_bot_has_all_seats() -> None:
    result = run("play", "--game", "wonders_of_antiquity", "--players", 3, "--bot", "random", "--lang", "de")
    assert result.exit_code == 0
    for name in ("random", "random (2)", "random (3)"):
        assert name in result.stdout


@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_simulated_games_of_bots_depend_on_neither_processes_nor_records(tmp_path: Path, game: str) -> None:
    arguments = ("simulate", "--game", game, "--games", 4, "--bot", "random", "--bot", bot("Throws"), "--json")
    alone, two, recorded = (run(*arguments, *more) for more in (("--jobs", 1), ("--jobs", 2), ("--records", tmp_path)))
    assert alone.exit_code == 0, alone.output
    assert alone.stdout == two.stdout == recorded.stdout
    document = json.loads(alone.stdout)
    assert document["parameters"]["players"] == ["random", bot("Throws")]
    [mistake] = document["mistakes"]
    assert (mistake["bot"], mistake["kind"]) == (bot("Throws"), "error")
    assert f"Throws: {mistake['times']} answers were replaced" in alone.stderr
    assert run("verify", *tmp_path.iterdir()).exit_code == 0
    assert parse_record(next(tmp_path.iterdir()).read_bytes()).seats == ("random", "Throws")


def test_the_report_names_the_bots() -> None:
    said = words(run("simulate", "--games", 2, "--bot", "random", "--bot", bot("First")).stdout)
    assert "2 games of 2 bots" in said
    assert "1 random (begins)" in said
    assert "2 First" in said


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("bots", "said"),
    [
        (("nobody",), "no bot is called 'nobody'"),
        (("missing.py:Bot",), "there is no file "),
        (("random",) * 3, "3 bots for 2 seats: name one for all, or one for each"),
        ((bot("Picky"),), "not today"),
    ],
)
def test_wrong_bots(command: str, bots: tuple[str, ...], said: str) -> None:
    result = run(command, *(word for name in bots for word in ("--bot", name)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_bad_bot_does_not_stop_a_game_that_is_told() -> None:
    result = run("play", "--seed", 1, "--bot", bot("Illegal"))
    assert result.exit_code == 0
    assert "Illegal (2): " in result.stderr
    assert "× illegal: answered -1, which is no legal action" in result.stderr
