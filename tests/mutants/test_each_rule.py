"""For every rule number a function cites it and can be broken; in the long run a test marked with it must notice."""

import json
import os
import subprocess
import sys

import pytest

from tests.support.docs.rules_coverage import games, rules
from tests.support.mutants.each_rule import candidates
from tests.support.project import ROOT

NOT_INHERITED = ("PYTEST", "COV", "MONUMENTS_LONG")
"""What this run of the tests has set in the environment."""


@pytest.mark.parametrize("game", games())
def test_every_rule_is_cited_by_a_function_that_can_be_broken(game: str) -> None:
    assert [number for number in rules(game) if next(candidates(game, number), None) is None] == []


@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_every_broken_rule_is_noticed_by_a_test_of_its_number(game: str) -> None:
    breaking = subprocess.run(
        [sys.executable, "-m", "tests.support.mutants.each_rule", game],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert breaking.returncode == 0, breaking.stderr
    answers = dict(map(json.loads, breaking.stdout.splitlines()))
    assert list(answers) == list(rules(game))
    assert [number for number, noticed in answers.items() if noticed is None] == []
