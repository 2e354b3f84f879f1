"""For every rule number a function cites it and can be broken; in the long run a test marked with it must notice."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.support.amounts import LONG
from tests.support.docs.rules_coverage import games, rules
from tests.support.mutants.each_rule import candidates
from tests.support.project import ROOT

NOT_INHERITED = ("PYTEST", "COV", "MONUMENTS_LONG")
"""What this run of the tests has set in the environment."""
BROKEN = [(game, number) for game in games() for number in (rules(game) if LONG else [])]


@pytest.mark.parametrize("game", games())
def test_every_rule_is_cited_by_a_function_that_can_be_broken(game: str) -> None:
    assert [number for number in rules(game) if next(candidates(game, number), None) is None] == []


@pytest.fixture(scope="module")
def answering(request: pytest.FixtureRequest) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A game, and the process that breaks its rules."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.support.mutants.each_rule", request.param],
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if not key.startswith(NOT_INHERITED)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield request.param, process


if LONG:

    @pytest.mark.parametrize(
        ("answering", "number"),
        BROKEN,
        indirect=["answering"],
        scope="module",
    )
    def test_a_broken_rule_is_noticed_by_a_test_of_its_number(
        answering: tuple[str, subprocess.Popen[str]], number: str
    ) -> None:
        game, process = answering
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{number}\n")
        process.stdin.flush()
        answer = process.stdout.readline()
        assert answer, f"no mutants of {game} can be tried: {process.wait()}"
        assert json.loads(answer) is not None, (
            f"of {game}'s functions that cite {number} none can be broken and noticed"
        )
