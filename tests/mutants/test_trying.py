"""Trials: what fails, crashes or never ends is noticed, what passes is not, and a process of its own is left alone."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.support.mutants.__main__ import COSTLY, concerned
from tests.support.mutants.subjects import mutants_of
from tests.support.mutants.trying import Bench, Usual
from tests.support.project import ROOT

SOURCE = """
import pytest
from monuments import find_game
from monuments.games import bits

@pytest.mark.rule("X1", "X2")
def test_wrong_value():
    assert bits.lowest(4) == 2

def test_crash():
    assert [10, 20, 30][bits.lowest(4)] == 30

def test_endless():
    while bits.lowest(4) != 2:
        pass

def test_swallows():
    try:
        while bits.lowest(4) != 2:
            pass
    except BaseException:
        while True:
            pass

def test_blind():
    assert bits.count(4) == 1

def test_compiled():
    find_game("world_monuments").kernel(compiled=True)
    assert bits.lowest(4) == 2
"""
WORK = """
import json, sys
from tests.support.mutants.subjects import mutants_of
from tests.support.mutants.trying import with_tests

mutant = next(m for m in mutants_of("bits", "lowest") if m.after.endswith("bit_length() + 1"))

def work(bench):
    names = {name.rpartition("::")[2]: name for name in bench.items}
    short = lambda name: name and name.rpartition("::")[2]
    notices = lambda *tests: short(bench.notices(mutant, [names[t] for t in tests], lambda name: 0.0))
    sees = lambda *tests: short(bench.sees(mutant, [names[t] for t in tests], 1.0))
    usual = bench.usual()
    json.dump({
        "rules": sorted(bench.rules(names["test_wrong_value"])),
        "first": notices("test_blind", "test_wrong_value", "test_crash"),
        "crash": notices("test_crash"),
        "endless": notices("test_endless"),
        "blind": notices("test_blind", "test_compiled"),
        "sees": sees("test_blind", "test_wrong_value"),
        "sees after endless": sees("test_endless", "test_swallows", "test_blind", "test_wrong_value"),
        "sees after a crash": sees("test_crash", "test_wrong_value"),
        "usual": sorted(map(short, usual)),
        "lines": sorted(usual[names["test_wrong_value"]].lines),
    }, sys.stdout)

with_tests([sys.argv[1]], work)
"""


def test_tests_of_the_rule_come_first_then_the_shortest() -> None:
    mutant = next(iter(mutants_of("bits", "lowest")))
    here, elsewhere = {"bits.py": [mutant.lines.start]}, {"bits.py": [1]}
    usual = {
        "long": Usual.of(2.0, here),
        "short": Usual.of(0.1, here),
        "of the rule": Usual.of(3.0, here),
        "costly": Usual.of(COSTLY + 1, here),
        "of another line": Usual.of(0.1, elsewhere),
    }

    class Marked(Bench):
        def rules(self, name: str) -> set[str]:
            return {"X1"} if name == "of the rule" else {"X2"}

    bench = Marked(lambda bench: None, lambda item: True)
    assert concerned(bench, mutant, usual, {"X1"}) == ["of the rule", "short", "long"]


def test_what_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(SOURCE, encoding="utf-8")
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST", "COV"))}
    finished = subprocess.run(
        [sys.executable, "-c", WORK, str(tmp_path)],
        cwd=ROOT,
        env=inherited,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    assert json.loads(finished.stdout) == {
        "rules": ["X1", "X2"],
        "first": "test_wrong_value",
        "crash": "test_crash",
        "endless": "test_endless",
        "blind": None,
        "sees": "test_wrong_value",
        "sees after endless": "test_wrong_value",
        "sees after a crash": None,
        "usual": ["test_blind", "test_crash", "test_endless", "test_swallows", "test_wrong_value"],
        "lines": ["bits.py"],
    }
