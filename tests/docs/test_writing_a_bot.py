"""The page about writing a bot: its bots, saved in the file it names, play with the commands it gives."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from monuments.bots import find_bot
from tests.support.cli.command import run
from tests.support.project import ROOT

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "writing-a-bot.md").read_text(encoding="utf-8")
*BOTS, DEBUGGING = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^monuments (.*)$", PAGE, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_bots.py").write_text("\n\n".join(BOTS), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_bots_are_small(folder: Path) -> None:
    for name in ("Cautious", "Bold", "Dreamer", "Trained"):
        assert type(find_bot(f"my_bots.py:{name}")).__name__ == name
    assert all(len(program.splitlines()) <= 25 for program in BOTS)


@pytest.mark.long
def test_the_share_on_the_page_is_what_its_command_gives(folder: Path) -> None:
    """Dreamer uses no clock, so every machine plays the same games."""
    [command] = [command for command in COMMANDS if "--out" in command]
    bots = {bot["bot"]: bot["share"] for bot in json.loads(run(*shlex.split(command), "--json").stdout)["bots"]}
    share = {key: round(100 * value) for key, value in bots["Dreamer"].items()}
    assert f"Dreamer won {share['estimate']} % ({share['low']}–{share['high']} %)" in PAGE
    [games] = re.findall(r"--games (\d+)", command)
    assert f"Of these {games} games" in PAGE


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_runs(command: str, folder: Path) -> None:
    """With fewer games than on the page; and none of its bots makes a mistake."""
    result = run(*shlex.split(re.sub(r"--games \d+", "--games 2", command)))
    assert result.exit_code == 0, result.output
    assert "replaced" not in result.stderr


def test_a_trained_bot_gives_valid_answers(folder: Path) -> None:
    result = run("play", "--bot", "my_bots.py:Trained", "--strict")
    assert result.exit_code == 0, result.output


def test_the_debugging_program_prints_what_the_bot_does(folder: Path) -> None:
    finished = subprocess.run([sys.executable, "-c", DEBUGGING], capture_output=True, text=True, check=True)
    assert len(finished.stdout.splitlines()) > 20
    assert finished.stderr == ""
