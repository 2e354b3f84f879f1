"""A game of another package is found by its entry point, and works everywhere that ours do."""

import json
import logging
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

from monuments import BrokenGame, Seeded, UnknownGame, all_games, find_game, new_game
from monuments.drawing import table_text
from monuments.env import Observer, VectorEnv
from monuments.env.openspiel import openspiel_name, register_games
from monuments.env.pettingzoo import raw_env
from tests.support.cli.command import COMMAND
from tests.support.games.installing import COURTYARD, install, installed_here
from tests.support.games.players import moments

pytestmark = pytest.mark.slow

BROKEN = {
    "missing": "nowhere.at_all:GAME",
    "number": "math:pi",
    "misnamed": "tests.support.example_game:COURTYARD",
    "failing": "tests.support.games.failing:GAME",
}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return {**os.environ, **install(tmp_path_factory.mktemp("site"), COURTYARD), "COLUMNS": "80"}


@pytest.fixture
def here(tmp_path: Path) -> Iterator[None]:
    with installed_here(tmp_path, COURTYARD):
        yield


def monuments(environment: dict[str, str], *arguments: object) -> str:
    """What the command prints."""
    command = [str(COMMAND), *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_the_command_plays_replays_and_verifies_it(environment: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = monuments(environment, "play", "--game", "courtyard", "--stones", 12, "--bot", "level1", "--record", file)
    assert "stones 12" in played
    assert "lays stone" in played
    assert "draws proven fair" in monuments(environment, "verify", file)
    table = monuments(environment, "replay", file, "--to", 3)
    assert "Courtyard: " in table
    assert "Offer: " in table


@pytest.mark.slow
def test_the_command_counts_measures_and_explains_it(environment: dict[str, str]) -> None:
    monuments(environment, "compile", "--game", "courtyard")
    options = ("--game", "courtyard", "--players", 3, "--actions", 2)
    counted = json.loads(monuments(environment, "simulate", *options, "--games", 40, "--jobs", 2, "--json"))
    assert counted["parameters"]["options"] == {"players": 3, "first_player": 0, "stones": 16, "actions": 2}
    arena = ("arena", "greedy", "random", "random", *options, "--games", 6, "--json")
    assert json.loads(monuments(environment, *arena))["parameters"]["game"] == "courtyard"
    assert monuments(environment, "rules", "--game", "courtyard", "--lang", "de").startswith("# Courtyard")
    assert "--stones" in monuments(environment, "play", "--help")


def test_batches_play_it(here: None) -> None:
    env = VectorEnv("courtyard", games=64, players=3, stones=13, seed=1)
    batch, rng, ended = env.reset(), np.random.default_rng(1), 0
    for _ in range(60):
        chances = rng.random(batch.masks.shape, dtype=np.float32) * batch.masks
        batch = env.step(chances.argmax(axis=1))
        ended += int(batch.dones.sum())
    assert ended >= 64
    assert (env.layout.read(batch.observations, "players") == 3).all()


def test_an_observation_says_what_a_seat_knows_and_nothing_else(here: None) -> None:
    position = new_game("courtyard", players=3, stones=14)
    observer = Observer(position.setup)
    for moment in moments(position, "courtyard"):
        for seat in range(-1, 3):
            seen = observer.observe(moment, seat)
            assert (seen >= observer.layout.lows()).all()
            assert (seen <= observer.layout.highs()).all()
            assert (seen == observer.observe(moment.resample(seat, Seeded(seat)), seat)).all()


def test_pettingzoo_plays_it_and_draws_what_the_mover_is_shown(here: None) -> None:
    env = raw_env("courtyard", players=2, render_mode="ansi", compiled=False)
    env.reset(seed=3)
    picture = str(env.render())
    assert picture.splitlines()[0] == "Courtyard"
    assert picture.count("3: hidden") == 1
    rng = Seeded(3)
    while env.agents and not env.terminations[env.agent_selection]:
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
    assert "hidden" not in str(env.render())


def test_openspiel_plays_it_stone_by_stone(here: None) -> None:
    register_games()
    name = openspiel_name(find_game("courtyard"))
    game = pyspiel.load_game(f"{name}(players=2,stones=11)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state: Any = game.new_initial_state()
    assert [state.action_to_string(piece) for piece in state.legal_actions()][:2] == ["stone 1", "stone 2"]
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    rng, turned_up = Seeded(1), 0
    while not state.is_terminal():
        turned_up += state.is_chance_node() and state.move_number() > 8
        state.apply_action(rng.choice(state.legal_actions()))
    assert turned_up <= 3
    assert sum(state.returns()) == 0


def test_it_draws_itself(here: None) -> None:
    position = new_game("courtyard", stones=10)
    position.deal(position.game.parse_draw(position.setup, position.state, DRAW))
    assert (
        str(position)
        == """Courtyard

Seat 1 to move
Courtyard: · · · · · · · · · ·
Offer: 7 8   Pile: 2
Player  Score  Hand
───────────────────────
Seat 1      0  3: 1 2 3
Seat 2      0  3: 4 5 6"""
    )
    assert table_text(position, 1, "de").splitlines()[-2:] == [
        "Platz 1       0  3: verborgen",
        "Platz 2       0  3: 4 5 6",
    ]


DRAW = {"hands": [[1, 2, 3], [4, 5, 6]], "offer": [7, 8], "pile": [9, 10]}


def test_games_that_cannot_be_loaded_are_named_and_leave_the_others_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with installed_here(tmp_path, {**COURTYARD, **BROKEN}), caplog.at_level(logging.WARNING):
        assert [game.facts.name for game in all_games()] == ["courtyard", "wonders_of_antiquity", "world_monuments"]
        all_games()
        assert len(caplog.messages) == len(BROKEN), "each is reported once"
        for name, reason in {
            "missing": "cannot be loaded: ModuleNotFoundError: No module named 'nowhere'",
            "number": "is a float, not a Game",
            "misnamed": "calls itself 'courtyard': entry point and facts must use the same name",
            "failing": "cannot be loaded: ZeroDivisionError: division by zero",
        }.items():
            expected = f"the game '{name}' ({BROKEN[name]}, installed by the package 'small-games') {reason}"
            with pytest.raises(BrokenGame) as raised:
                find_game(name)
            assert str(raised.value) == expected
            assert expected in caplog.messages
        with pytest.raises(UnknownGame, match="there are: courtyard, failing, misnamed"):
            find_game("chess")


def test_the_command_names_a_game_that_cannot_be_loaded(tmp_path: Path) -> None:
    environment = {**os.environ, **install(tmp_path, BROKEN)}
    command = [str(COMMAND), "simulate", "--game", "missing", "--games", "1"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith(
        "error: the game 'missing' (nowhere.at_all:GAME, installed by the package 'small-games')"
    )
    assert "Traceback" not in result.stderr
