"""The documents are true: the program in the README plays a game, and everything it names exists."""

import re
import subprocess
import sys

import pytest

from tests.support.docs import python_page
from tests.support.project import ROOT


@pytest.mark.slow
def test_the_readmes_program_plays_a_game() -> None:
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(program.strip().splitlines()) <= 12
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout.startswith("Outcome(scores=(")
    assert finished.stderr == ""


@pytest.mark.slow
def test_the_program_of_the_python_page_runs() -> None:
    [program] = re.findall(r"```python\n(.*?)```", python_page.PAGE.read_text(encoding="utf-8"), re.DOTALL)
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    position, *happened, refusal = finished.stdout.splitlines()
    shown = "<Position of world_monuments, players=3, monument='taj_mahal': turn 0, seat 0 to move> 0 ['o0', 'o1'"
    assert position.startswith(shown)
    assert [line.split()[0] for line in happened] == ["placed", "taken"]
    assert refusal.startswith("Q4 build 1 0,0 has to wait")


def test_the_python_page_lists_the_fields_of_views() -> None:
    page = python_page.PAGE.read_text(encoding="utf-8")
    assert python_page.with_tables(page) == page, "run `make docs`"
    assert "| `hand` | `tuple[str, ...] \\| None` | The cards in hand, or None while they are hidden. |" in page
    assert page.count("### ") == 2
    assert "|  |\n" not in page, "a field without a sentence"


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test", "test-long", "check", "bench"} <= targets
    assert named <= targets


def test_designers_publishers_and_the_unofficial_status_are_named() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("unofficial edition", "Piero Cioni", "Queen Games", "Stefan Risthaus", "OSTIA Spiele", "MIT"):
        assert name in text


@pytest.mark.slow
def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = "'numba', 'pydantic', 'fluent', 'rich', 'typer'"
    program = f"import sys, monuments; print([name for name in ({heavy}) if name in sys.modules])"
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == "[]"
