"""`monuments compile`: machine code before the first game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from monuments import all_games, find_game
from monuments.bots import compiling as bots
from monuments.games import compiling
from tests.support.amounts import LONG
from tests.support.cli.command import COMMAND, run

ANNOUNCED = "compiling Monuments (only the first time)\ncompiling the bots for Monuments (only the first time)\n"
STEPS = [("playouts", 2), ("begin", 1)]
WHAT = ("", "the bots for ")
A_GAME = """
from monuments import Position, Seeded, find_game
position, rng = Position(find_game("world_monuments").setup({"players": 3}), compiled=True), Seeded(1)
while not position.is_over:
    if position.is_chance:
        position.deal(position.sample(rng))
    else:
        seat = position.to_move
        position.view(seat), position.knowledge(seat), position.resample(seat, rng), position.turn
        action = rng.choice(position.legal())
        position.reveals(action), position.apply(action)
print(position.scores)
"""
BOTS = """
from monuments.arena.survey import Sitting
from monuments import find_game
for players in (2, 3):
    setup = find_game("world_monuments").setup({"players": players})
    for bot in ("greedy", "level1", "level5:simulations=20"):
        assert not Sitting(setup, bot).play(0).played.slips
"""


def compile_in(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MONUMENTS_CACHE": str(folder)}
    words = [str(COMMAND), "compile", "--game", "world_monuments"]
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=False)


def kept(folder: Path) -> set[Path]:
    return {file for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """A folder with the machine code of a game: a copy of what exists, or, in `make test-long`, compiled again."""
    if LONG:
        first = compile_in(tmp_path)
        assert (first.returncode, first.stdout, first.stderr) == (0, "", ANNOUNCED)
        return tmp_path
    assert run("compile", "--game", "world_monuments").exit_code == 0
    game = find_game("world_monuments")
    for folder in (compiling._kept(game), *bots._kept(game)):
        shutil.copytree(folder, tmp_path / folder.name, dirs_exist_ok=True)
    return tmp_path


@pytest.mark.slow
def test_compiling_is_announced_once_and_not_repeated(compiled: Path) -> None:
    there = kept(compiled)
    assert there
    again = compile_in(compiled)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    environment = {**os.environ, "MONUMENTS_CACHE": str(compiled)}
    for program in (A_GAME, BOTS):
        subprocess.run([sys.executable, "-c", program], env=environment, check=True, capture_output=True)
    words = [str(COMMAND), "simulate", "--games", "5"]
    simulated = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    assert "compiling" not in simulated.stderr
    assert kept(compiled) == there


def test_every_game_is_compiled_unless_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("monuments.cli.compiling.is_compiled", lambda game: False)
    monkeypatch.setattr("monuments.cli.compiling.compile_ahead", lambda setup: iter(STEPS))
    monkeypatch.setattr("monuments.bots.compiling.is_compiled", lambda game: False)
    monkeypatch.setattr("monuments.bots.compiling.compile_ahead", lambda setup: iter(STEPS))
    result = run("compile")
    assert (result.exit_code, result.stdout) == (0, "")
    wanted = [f"compiling {what}{game.facts.title} (only the first time)" for game in all_games() for what in WHAT]
    assert result.stderr.splitlines() == wanted
    assert run("compile", "--game", "world_monuments").stderr == ANNOUNCED


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be", encoding="utf-8")
    result = compile_in(taken)
    assert (result.returncode, result.stdout) == (1, "")
    assert "error: compiled rules cannot be kept in " in result.stderr
    assert str(taken) in result.stderr
    assert "MONUMENTS_CACHE" in result.stderr


def test_a_game_that_does_not_exist_is_named() -> None:
    result = run("compile", "--game", "chess")
    assert result.exit_code == 2
    assert "no game is called 'chess'" in result.stderr


def test_all_functions_of_a_kernel_are_compiled_in_advance() -> None:
    game = all_games()[0]
    names = [name for name, _ in compiling.compile_ahead(game.setup({}))]
    kernel = game.kernel(compiled=True)
    functions = {name for name in vars(kernel) if name not in ("compiled", "entries")}
    functions |= {f"entries.{name}" for name in vars(kernel.entries)}
    assert set(names) == functions
    assert [left for _, left in compiling.compile_ahead(game.setup({}))] == list(range(len(functions), 0, -1))
