"""Every rule, broken on purpose, is noticed by the tests that prove it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_coverage import games, rules

from .mutants import ROOT, Mutant, breed, mutants

LONG = os.environ.get("MONUMENTS_LONG") == "1"
ALL = mutants()
CHOSEN = ALL if LONG else [mutant for mutant in ALL if mutant.number == 1]
"""One for each rule, so that the tests keep within their time; `make test-long` runs them all."""
NOT_INHERITED = ("PYTEST", "COV", "MONUMENTS_LONG")
"""What the tests' own run has set in the environment."""


@pytest.mark.parametrize("game", games())
def test_every_rule_has_a_mutant(game: str) -> None:
    broken = {mutant.rule for mutant in ALL if mutant.game == game}
    assert broken == set(rules(game))


@pytest.mark.parametrize("mutant", ALL, ids=lambda mutant: mutant.name)
def test_mutants_fit_the_source(mutant: Mutant) -> None:
    text = (ROOT / "src" / "monuments" / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.fragment) == 1


@pytest.mark.parametrize("mutant", CHOSEN, ids=lambda mutant: mutant.name)
def test_a_broken_rule_is_noticed(mutant: Mutant, tmp_path: Path) -> None:
    breed(mutant, tmp_path)
    finished = prove(mutant.game, mutant.rule, tmp_path)
    assert finished.returncode == 1, f"{mutant.what}\n{finished.stdout}{finished.stderr}"
    assert re.search(r"^1 failed", finished.stdout, re.MULTILINE), f"{mutant.what}\n{finished.stdout}"
    assert " error" not in finished.stdout.splitlines()[-1]


def prove(game: str, rule: str, source: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests that prove a rule against a copy of the package, up to the first that fails."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)}
    plugins = ["-p", "no:cacheprovider", "-p", "tests.mutants.only_rule"]
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            *plugins,
            f"--rule={rule}",
            f"--source={source}",
            f"tests/games/{game}",
        ],
        cwd=ROOT,
        env={
            **inherited,
            "PYTHONPATH": str(source),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
