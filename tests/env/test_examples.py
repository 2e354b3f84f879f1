"""The examples run unchanged, are short, and are quoted on the page about the environments."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from monuments.bots import Seen, find_bot
from monuments.env import Observer, VectorEnv
from tests.support.project import ROOT

EXAMPLES = sorted((ROOT / "docs" / "examples").glob("env_*.py"))
PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
SAYS = {"env_openspiel": "returns [", "env_pettingzoo": "seat_2: ", "env_vector": "games ended; wins by seat"}


def test_there_is_one_for_each_environment() -> None:
    assert [example.stem for example in EXAMPLES] == sorted(SAYS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_an_example_runs(example: Path) -> None:
    finished = subprocess.run([sys.executable, example], capture_output=True, text=True, check=True)
    assert SAYS[example.stem] in finished.stdout
    assert finished.stderr == ""


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_an_example_is_short_and_quoted(example: Path) -> None:
    program = example.read_text(encoding="utf-8")
    assert len(program.splitlines()) <= 24
    assert program in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_a_trained_policy_sees_as_a_bot_what_a_batch_shows_it() -> None:
    file = ROOT / "docs" / "examples" / "trained_bot.py"
    assert file.read_text(encoding="utf-8") in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    bot = find_bot(f"{file}:LinearBot")
    env = VectorEnv("wonders_of_antiquity", games=2, seed=4, compiled=False)
    batch = env.reset()
    for number in range(2):
        position, seat = env.position(number), int(batch.movers[number])
        seen = Seen(position, seat)
        observer = Observer(position.setup)
        row = observer.observe(seen.world(seen.rng("observe")), seat)
        assert (row == batch.observations[number]).all()
        assert bot.choose(seen) in position.legal()
