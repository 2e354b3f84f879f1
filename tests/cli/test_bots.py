"""`--bot` of `monuments play` and `monuments simulate`."""

import json
import re
from pathlib import Path

import pytest

from monuments.records import parse_record, verify
from tests.support.arena.tools import bot
from tests.support.cli.command import run, words


def test_a_game_of_bots_is_narrated_with_their_names(tmp_path: Path) -> None:
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


@pytest.mark.slow
@pytest.mark.parametrize("game", ["world_monuments", "wonders_of_antiquity"])
def test_simulated_games_of_bots_depend_on_neither_processes_nor_records(tmp_path: Path, game: str) -> None:
    arguments = ("simulate", "--game", game, "--games", 4, "--bot", "random", "--bot", bot("Throws"), "--json")
    alone, two, recorded = (run(*arguments, *more) for more in (("--jobs", 1), ("--jobs", 2), ("--records", tmp_path)))
    assert alone.exit_code == 1, alone.output
    assert alone.stdout == two.stdout == recorded.stdout
    document = json.loads(alone.stdout)
    assert document["parameters"]["players"] == ["random", bot("Throws")]
    [mistake] = document["mistakes"]
    assert (mistake["bot"], mistake["kind"]) == (bot("Throws"), "error")
    assert f"Throws: {mistake['times']} answers were replaced" in alone.stderr
    assert re.search(r"× error: KeyError: 'lost' \(some_bots\.py:\d+\)", alone.stderr)
    assert "error: Throws never gave a valid answer" in alone.stderr
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
def test_wrong_bots_are_refused(command: str, bots: tuple[str, ...], said: str) -> None:
    result = run(command, *(word for name in bots for word in ("--bot", name)))
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_bad_bot_does_not_stop_a_narrated_game() -> None:
    result = run("play", "--seed", 1, "--bot", bot("Sulks"))
    assert result.exit_code == 0
    assert "Final scores" in result.stdout
    assert "Sulks (2): " in result.stderr
    assert "× error: ValueError: not again" in result.stderr
    assert "--strict stops at the first one" in result.stderr


@pytest.mark.parametrize("command", [("play", "--bot"), ("simulate", "--games", 2, "--bot"), ("arena", "random")])
def test_a_bot_without_a_valid_answer_is_an_error_after_the_results(command: tuple[object, ...]) -> None:
    result = run(*command, bot("Illegal"), *(("--games", 2) if command[0] == "arena" else ()))
    assert result.exit_code == 1
    assert "Notre Dame" in words(result.stdout)
    assert "× illegal: answered -1, which is not a legal action" in result.stderr
    assert "Illegal" in result.stderr.splitlines()[-1]
    assert "never gave a valid answer" in result.stderr.splitlines()[-1]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("command", ["play", "simulate", "arena"])
def test_a_strict_command_stops_at_the_first_bad_answer_with_its_traceback(command: str, jobs: int) -> None:
    arguments = {
        "play": ("--bot", bot("Sulks")),
        "simulate": ("--bot", bot("Sulks"), "--games", 2, "--jobs", jobs),
        "arena": (bot("Sulks"), "random", "--games", 2, "--jobs", jobs),
    }[command]
    result = run(command, *arguments, "--strict", may_trace=True)
    assert result.exit_code == 1
    assert "Final scores" not in result.stdout
    assert "error: Sulks failed: error: ValueError: not again" in result.stderr
    assert "some_bots.py" in result.stderr
    assert 'raise ValueError("not again")' in result.stderr


def test_a_bot_from_a_file_takes_options_and_is_named_by_them() -> None:
    result = run("play", "--seed", 1, "--bot", bot("Nth:place=2"), "--bot", bot("Nth:place=0"))
    assert result.exit_code == 0
    assert "Nth:place=2 puts the worker on" in words(result.stdout)
    wrong = run("play", "--bot", bot("Nth:seat=2"))
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "has no option 'seat'; there are: place" in words(wrong.stderr)


@pytest.mark.parametrize(
    ("bots", "repeats"),
    [
        ((), True),
        (("random",), True),
        (("random", "search:simulations=2"), True),
        (("random", "level1"), False),
        (("level1:seconds=0,simulations=2", "random"), True),
        ((bot("First"), "random"), False),
        ((bot("Nth:place=0"), "random"), True),
    ],
)
def test_a_game_is_called_repeatable_only_if_it_is(bots: tuple[str, ...], repeats: bool) -> None:
    said = words(run("play", "--seed", 123456, *(part for name in bots for part in ("--bot", name))).stdout)
    assert ("come from the seed 123456: the game can be repeated" in said) == repeats
    assert ("All draws come from the seed 123456 and prove nothing. Choices may differ" in said) == (not repeats)
