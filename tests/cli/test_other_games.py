"""The command needs only a game's interface: the example game is played, narrated and counted like any other."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from monuments.games import Seeded
from monuments.match import Match, SeededDealer
from monuments.records import dump_record
from tests.support.cli.command import run, words
from tests.support.cli.files import write
from tests.support.example_game import COURTYARD
from tests.support.games.courtyard import courtyard_known


@pytest.fixture(autouse=True)
def _courtyard() -> Iterator[None]:
    with courtyard_known():
        yield


def test_simulate_counts_the_same_games_with_and_without_records(tmp_path: Path) -> None:
    arguments = ("simulate", "--game", "courtyard", "--players", 3, "--games", 20, "--jobs", 1, "--json")
    plain, recorded = run(*arguments), run(*arguments, "--records", tmp_path)
    assert (plain.exit_code, recorded.exit_code) == (0, 0)
    assert plain.stdout == recorded.stdout
    document = json.loads(plain.stdout)
    assert [end["reason"] for end in document["ends"]] == ["laid"]
    assert list(document["points"]) == ["stones", "neighbours"]
    assert run("verify", *tmp_path.iterdir()).exit_code == 0
    assert run("simulate", "--game", "courtyard", "--games", 5).exit_code == 0


def test_an_option_that_the_game_does_not_have_is_refused() -> None:
    result = run("simulate", "--game", "courtyard", "--monument", "capitol")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--monument is an option of world_monuments, not of courtyard" in result.stderr


def test_play_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run("play", "--game", "courtyard", "--seed", 1, "--record", file)
    assert played.exit_code == 0
    assert "Final scores" in played.stdout
    assert run("replay", file).exit_code == 0
    stopped = run("replay", file, "--to", 3)
    assert stopped.exit_code == 0
    assert "Offer: " in stopped.stdout


def test_a_seats_record_with_a_hidden_draw_is_replayed_in_notation(tmp_path: Path) -> None:
    match = Match(COURTYARD.setup({"players": 2}), ["Ada", ""], SeededDealer(1))
    choices = Seeded(1)
    for _ in range(4):
        assert match.position.to_move is not None
        match.act(match.position.to_move, choices.choice(match.position.legal()))
    result = run("replay", write(tmp_path / "r.json", dump_record(match.record(viewer=0))))
    assert result.exit_code == 0
    said = words(result.stdout)
    assert "cannot be verified" in said
    assert "Drawn: {" in said
    assert "Ada: " in said
    assert "The game is still running." in said


def test_rules() -> None:
    assert run("rules", "--game", "courtyard", "--lang", "de").exit_code == 0
