"""`monuments play`: a narrated game, with a proof that nobody chose its draws."""

import hashlib
import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

from monuments.records import parse_record, verify
from tests.support.cli.command import COMMAND, run, widest, words
from tests.support.cli.interrupting import start


def test_the_commitment_comes_first_and_the_secret_last(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play", "--players", 3, "--record", file)
    assert result.exit_code == 0
    (commitment, at), (secret, end) = [
        (match.group(), match.start()) for match in re.finditer(r"\b[0-9a-f]{64}\b", result.stdout)
    ]
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment
    assert at < result.stdout.index("Round 1 begins") < result.stdout.index("Final scores") < end
    record = parse_record(file.read_bytes())
    assert record.fairness is not None
    assert (record.fairness.commitment, record.fairness.secret) == (commitment, secret)
    assert verify(record).is_over
    assert "draws proven fair" in run("verify", file).stdout
    replayed = run("replay", file).stdout
    narrated = result.stdout[result.stdout.index("1  Round 1") : result.stdout.index("The secret,")]
    assert narrated in replayed


def test_a_seed_repeats_the_game() -> None:
    first, again, other = (run("play", "--seed", seed).stdout for seed in (1, 1, 2))
    assert first == again != other
    assert "from the seed 1" in words(first)
    assert not re.search(r"\b[0-9a-f]{64}\b", first)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("columns", [60, 80])
def test_german_games_of_every_size(players: int, columns: int) -> None:
    result = run(
        *("play", "--players", players, "--monument", "taj_mahal", "--seed", 5, "--lang", "de"), columns=columns
    )
    assert result.exit_code == 0
    assert widest(result.stdout) <= columns
    said = words(result.stdout)
    assert "Inoffizielle Ausgabe von Monuments, einem Spiel von Piero Cioni (Queen Games)" in said
    assert f"{players} Mitspielende wählen zufällig." in said
    assert "Runde 1 beginnt: 23 Steine kommen in den Steinbruch." in said
    assert f"Endstand {' '.join(f'Platz {seat + 1}' for seat in range(players))}" in said


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("mine")
    result = run("play", "--record", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "exists already" in result.stderr
    assert file.read_text() == "mine"


def test_a_record_that_cannot_be_written_is_refused_before_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "missing"
    result = run("play", "--record", folder / "game.json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert words(result.stderr) == f"error: no file can be written to {folder}: No such file or directory"


SLOW = """
import pathlib, time
from monuments.bots import Bot

class Slow(Bot):
    def choose(self, seen):
        pathlib.Path("asked").touch()
        while True:
            time.sleep(0.01)
"""


@pytest.mark.slow
def test_an_interrupt_while_a_bot_thinks_ends_with_130(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slow.py").write_text(SLOW)
    process = start([str(COMMAND), "play", "--bot", "slow.py:Slow", "--limit", "1e6", "--record", "game.json"])
    while process.poll() is None and not (tmp_path / "asked").exists():
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    _, stderr = process.communicate()
    assert process.returncode == 130
    assert stderr == b"error: interrupted\n"
    assert not (tmp_path / "game.json").exists()


def test_your_own_board(small_board_file: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("play", "--monument", small_board_file, "--record", file).exit_code == 0
    assert json.loads(file.read_text())["board"]["monuments"].keys() == {"Small Court"}
    assert run("verify", file).exit_code == 0
