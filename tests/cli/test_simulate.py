"""`monuments simulate`: the same games, independent of batches, processes and records."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from monuments.cli import simulate
from monuments.records import parse_record, verify
from monuments.simulation import Simulation, playing
from tests.support.cli.command import COMMAND, run, widest, words
from tests.support.cli.files import small_board, write
from tests.support.cli.interrupting import start
from tests.support.records.fixtures import BRISK

SMALL = ("simulate", "--players", "3", "--games", "60", "--seed", "7")
WONDERS = (
    *("simulate", "--game", "wonders_of_antiquity"),
    *("--expansion", "heroes_traders_scholars", "--expansion", "eternal_fame"),
    *("--players", "4", "--games", "60", "--seed", "7"),
)


def figures(*arguments: object) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert isinstance(document, dict)
    return document


DISTRIBUTION = {"mean": float, "sd": float, "min": int, "q1": float, "median": float, "q3": float, "max": int}
INTERVAL = {"estimate": float, "low": float, "high": float}
POINTS = dict.fromkeys(("start", "stones", "black_stone", "passing", "gems"), float)
SCHEMA: dict[str, Any] = {
    "format": str,
    "version": str,
    "parameters": {
        "game": str,
        "rules": str,
        "options": {
            "players": int,
            "first_player": int,
            "monument": str,
            "step_back": bool,
            "last_round_penalty": bool,
            "screens": str,
        },
        "board": type(None),
        "players": str,
        "games": int,
        "seed": int,
        "confidence": float,
    },
    "games": int,
    "scores": DISTRIBUTION,
    "spread": DISTRIBUTION,
    "decisions": DISTRIBUTION,
    "turns": DISTRIBUTION,
    "ends": [{"reason": str, "games": int, "share": INTERVAL}],
    "seats": [
        {
            "seat": int,
            "wins": float,
            "win_share": INTERVAL,
            "score": DISTRIBUTION,
            "mean_score": INTERVAL,
            "points": POINTS,
        }
    ],
    "points": POINTS,
}


def check(value: object, schema: object, place: str = "document") -> None:
    """A document has exactly the keys and types of its schema."""
    if isinstance(schema, dict):
        assert isinstance(value, dict), place
        assert list(value) == list(schema), place
        for key, inner in schema.items():
            check(value[key], inner, f"{place}.{key}")
    elif isinstance(schema, list):
        assert isinstance(value, list), place
        assert value, place
        for item in value:
            check(item, schema[0], f"{place}[]")
    else:
        assert type(value) is schema, place


def test_json_is_one_document_of_the_schema() -> None:
    document = figures(*SMALL)
    check(document, SCHEMA)
    assert document["format"] == "monuments-simulation/1"
    assert document["parameters"]["options"] == {
        "players": 3,
        "first_player": 0,
        "monument": "notre_dame",
        "step_back": False,
        "last_round_penalty": True,
        "screens": "closed",
    }
    assert document["games"] == document["parameters"]["games"] == sum(end["games"] for end in document["ends"]) == 60
    assert [seat["seat"] for seat in document["seats"]] == [0, 1, 2]
    assert sum(seat["wins"] for seat in document["seats"]) == pytest.approx(60)
    assert {end["reason"] for end in document["ends"]} <= {"completed", "rounds"}
    assert document["points"]["start"] == 10
    assert sum(document["points"].values()) == pytest.approx(document["scores"]["mean"])
    for share in [seat["win_share"] for seat in document["seats"]] + [end["share"] for end in document["ends"]]:
        assert 0 <= share["low"] <= share["estimate"] <= share["high"] <= 1


@pytest.mark.slow
@pytest.mark.parametrize("small", [SMALL, WONDERS], ids=["world_monuments", "wonders_of_antiquity"])
def test_games_do_not_depend_on_processes_or_parts(monkeypatch: pytest.MonkeyPatch, small: tuple[str, ...]) -> None:
    alone = figures(*small, "--jobs", "1")
    assert figures(*small, "--jobs", "2") == alone
    monkeypatch.setattr(playing, "PART", 7)
    assert figures(*small, "--jobs", "1") == alone


def test_the_first_games_of_a_seed_stay_the_same(tmp_path: Path) -> None:
    for folder, games in (("few", 2), ("more", 3)):
        run("simulate", "--games", games, "--seed", 4, "--records", tmp_path / folder)
    few, more = ({file.name: file.read_text() for file in (tmp_path / f).iterdir()} for f in ("few", "more"))
    assert sorted(more) == [f"world_monuments-4-{number:06}.json" for number in (1, 2, 3)]
    assert few.items() < more.items()


@pytest.mark.parametrize("small", [SMALL, WONDERS], ids=["world_monuments", "wonders_of_antiquity"])
def test_another_seed_gives_other_games(small: tuple[str, ...]) -> None:
    one, other = figures(*small), figures(*small[:-1], "8")
    assert one["scores"] != other["scores"]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_records_are_written_checked_and_of_the_same_games(tmp_path: Path, jobs: int) -> None:
    arguments = ("simulate", "--players", 4, "--games", 9, "--seed", 3, "--monument", "taj_mahal")
    document = figures(*arguments, "--jobs", jobs, "--records", tmp_path / "new" / "folder")
    assert document == figures(*arguments)
    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [file.name for file in files] == [f"world_monuments-3-{number:06}.json" for number in range(1, 10)]
    scores = []
    for file in files:
        record = parse_record(file.read_bytes())
        assert verify(record).is_over
        assert record.options["monument"] == "taj_mahal"
        assert record.result is not None
        scores.append(record.result.scores)
    assert document["scores"]["mean"] == pytest.approx(sum(map(sum, scores)) / 36)
    assert document["scores"]["max"] == max(map(max, scores))
    assert document["spread"]["max"] == max(max(s) - min(s) for s in scores)
    assert run("verify", *files).exit_code == 0


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    write(tmp_path / "world_monuments-0-000002.json", "mine")
    result = run("simulate", "--games", 2, "--records", tmp_path)
    assert result.exit_code == 1
    assert "exists already" in result.stderr
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize("folder", ["file/folder", "/proc/self"])
def test_a_folder_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.setattr(simulate, "_run", lambda *arguments: pytest.fail("a game is played"))
    write(tmp_path / "file", "")
    result = run("simulate", "--games", 1, "--records", tmp_path / folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert words(result.stderr).startswith("error: ")
    assert str(tmp_path / folder) in words(result.stderr)


def test_every_option_reaches_the_game() -> None:
    document = figures(
        *("simulate", "--game", "world_monuments", "--games", 3, "--players", 2, "--first-player", 2),
        *("--monument", "capitol", "--step-back", "--no-last-round-penalty", "--screens", "open"),
    )
    assert document["parameters"]["options"] == {
        "players": 2,
        "first_player": 1,
        "monument": "capitol",
        "step_back": True,
        "last_round_penalty": False,
        "screens": "open",
    }


@pytest.mark.rule("S6")
def test_your_own_board(small_board_file: Path, tmp_path: Path) -> None:
    arguments = ("simulate", "--games", 3, "--monument", small_board_file)
    document = figures(*arguments, "--records", tmp_path / "records")
    assert document == figures(*arguments)
    assert document["parameters"]["options"]["monument"] == "custom"
    assert list(document["parameters"]["board"]["monuments"]) == ["Small Court"]
    assert run("verify", *(tmp_path / "records").iterdir()).exit_code == 0


def test_a_board_that_is_wrong_is_refused_with_all_its_faults(tmp_path: Path) -> None:
    file = write(tmp_path / "wrong.toml", small_board(totals="total_tokens_per_round = [17, 16, 15]"))
    result = run("simulate", "--monument", file)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("error: monuments.Small Court.total_tokens_per_round.1: ")
    assert "total_tokens_per_round.2: says 15" in result.stderr


@pytest.mark.parametrize("monument", ["atlantis", "missing.toml"])
def test_a_monument_that_does_not_exist_is_refused(monument: str) -> None:
    result = run("simulate", "--monument", monument)
    assert (result.exit_code, result.stdout) == (2, "")
    assert monument in result.stderr


def test_the_second_game_has_the_same_figures() -> None:
    document = figures(*WONDERS)
    sources = ("monuments", "points", "historians", "unused_historians")
    fame = ("fame_helmet", "fame_ship", "fame_scroll", "fame_monument")
    points = dict.fromkeys((*sources, *fame, "tokens"), float)
    options = {"players": int, "first_player": int, "expansions": [str], "seen_cards": str}
    parameters: dict[str, Any] = {}
    for key, schema in SCHEMA["parameters"].items():
        parameters["cards" if key == "board" else key] = options if key == "options" else schema
    check(
        document,
        SCHEMA | {"parameters": parameters, "seats": [SCHEMA["seats"][0] | {"points": points}], "points": points},
    )
    assert document["parameters"]["options"]["expansions"] == ["eternal_fame", "heroes_traders_scholars"]
    assert [end["reason"] for end in document["ends"]] == ["pile"]
    assert sum(document["points"].values()) == pytest.approx(document["scores"]["mean"])
    assert document["points"]["unused_historians"] < 0
    assert all(document["points"][source] > 0 for source in ("historians", *fame, "tokens"))
    base = figures("simulate", "--game", "wonders_of_antiquity", "--games", 20)
    assert base["parameters"]["options"] == {"players": 2, "first_player": 0, "expansions": [], "seen_cards": "shown"}
    assert not any(base["points"][source] for source in (*fame, "tokens"))


@pytest.mark.slow
def test_records_of_the_second_game_with_your_own_cards(tmp_path: Path) -> None:
    arguments = (*WONDERS, "--games", 6, "--cards", BRISK)
    document = figures(*arguments, "--jobs", 2, "--records", tmp_path)
    assert document == figures(*arguments, "--jobs", 1)
    assert document["parameters"]["cards"]["start_hand"] == 7
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"wonders_of_antiquity-7-{number:06}.json" for number in range(1, 7)]
    for file in files:
        record = parse_record(file.read_bytes())
        assert record.own_data == document["parameters"]["cards"]
        assert verify(record).is_over
    assert run("verify", *files).exit_code == 0


def test_the_report_of_the_second_game_names_every_source() -> None:
    for columns in (60, 80):
        result = run(*WONDERS, "--games", 300, "--cards", BRISK, columns=columns)
        assert result.exit_code == 0
        assert widest(result.stdout) <= columns
        assert "…" not in result.stdout
        said = words(result.stdout)
        assert "Monuments – Wonders of Antiquity: 300 games of 4 random players" in said
        assert (
            "expansions Eternal Fame, Heroes, Traders and Scholars · seen cards shown · cards your own file · seed 7"
            in said
        )
        sources = (
            "Monuments",
            "Scored in play",
            "Historians on the track",
            "Unused historians",
            "Fame of the largest monument",
            "Tokens",
        )
        for label in (*sources, "pile"):
            assert label in said or columns < 80, "in a narrow table, labels are broken"
    base = words(run("simulate", "--game", "wonders_of_antiquity", "--games", 20).stdout)
    assert "Unused historians" in base
    assert "Fame" not in base
    assert "cards your own file" not in base


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("game", "option", "value", "owner"),
    [
        ("wonders_of_antiquity", "--monument", "capitol", "world_monuments"),
        ("world_monuments", "--cards", BRISK, "wonders_of_antiquity"),
        ("world_monuments", "--expansion", "eternal_fame", "wonders_of_antiquity"),
    ],
)
def test_an_option_of_the_other_game_is_refused(
    command: str, game: str, option: str, value: object, owner: str
) -> None:
    result = run(command, "--game", game, option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"error: {option} is an option of {owner}, not of {game}\n"


def test_the_report_fits_narrow_terminals() -> None:
    for columns in (60, 80):
        result = run("simulate", "--players", 4, "--games", 300, columns=columns)
        assert result.exit_code == 0
        assert widest(result.stdout) <= columns
        assert "…" not in result.stdout
        said = words(result.stdout)
        assert "Monuments: 300 games of 4 random players" in said
        assert "monument Notre Dame" in said
        for label in (
            "score",
            "lead over last",
            "decisions",
            "turns",
            "monument complete",
            "1 (begins)",
            "Stones built",
        ):
            assert label in said
        assert "300 games in" in result.stderr


def test_a_single_game_has_no_deviation() -> None:
    result = run("simulate", "--games", 1)
    assert result.exit_code == 0
    assert "1 game of 2 random players" in words(result.stdout)
    document = figures("simulate", "--games", 1)
    assert document["scores"]["sd"] is not None
    assert document["turns"]["sd"] is None
    assert document["seats"][0]["mean_score"]["low"] is None


@pytest.mark.slow
def test_nothing_but_the_document_goes_to_standard_output() -> None:
    result = subprocess.run([COMMAND, *SMALL, "--json"], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == figures(*SMALL)
    assert result.stdout.startswith("{\n")
    assert result.stdout.endswith("}\n")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_all_processes_with_130(tmp_path: Path, jobs: int) -> None:
    command = [str(COMMAND), "simulate", "--games", "1000000000", "--jobs", str(jobs), "--records", str(tmp_path)]
    process = start(command)
    while process.poll() is None and not any(tmp_path.iterdir()):
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate()  # returns when no process has the pipes open
    assert (process.returncode, stdout) == (130, b"")
    assert b"interrupted" in stderr
    assert b"Traceback" not in stderr


def test_an_interrupt_before_the_games_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(simulation: Simulation) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "prepare", interrupt)
    result = run("simulate")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "error: interrupted\n")


def die(simulation: Simulation) -> None:
    os._exit(1)


@pytest.mark.slow
def test_a_process_that_dies_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "prepare", lambda simulation: None)
    monkeypatch.setattr(playing, "play_part", die)
    result = run("simulate", "--games", 2, "--jobs", 2)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "error: a process that played games ended unexpectedly\n"


def test_compiling_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "can_play_out", lambda game: False)
    result = run("simulate", "--games", 1, "--json")
    assert result.stderr == "compiling the rules (only the first time)\n"
    assert json.loads(result.stdout)["games"] == 1
