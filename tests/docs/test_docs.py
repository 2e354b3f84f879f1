"""What the documents say is true: the program of the README plays a game, and every link leads somewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.project import ROOT

PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]


def test_the_readmes_program_plays_a_game() -> None:
    [program] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(program.strip().splitlines()) <= 12
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout.startswith("Outcome(scores=(")
    assert finished.stderr == ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert missing == []


def test_the_readme_names_only_targets_that_the_makefile_has() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"run", "test", "test-long", "check", "bench"} <= targets
    assert named <= targets


def test_designers_publishers_and_that_it_is_unofficial_are_named() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("unofficial edition", "Piero Cioni", "Queen Games", "Stefan Risthaus", "OSTIA Spiele", "MIT"):
        assert name in text


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = "'numba', 'pydantic', 'fluent', 'rich', 'typer'"
    program = f"import sys, monuments; print([name for name in ({heavy}) if name in sys.modules])"
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == "[]"
