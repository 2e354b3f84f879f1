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
import os
import signal

import pytest
from monuments import find_game
from monuments.games import bits

filled = []

@pytest.mark.rule("X1", "X2")
def test_wrong_value():
    assert bits.lowest(4) == 2

def test_crash():
    assert [10, 20, 30][bits.lowest(4)] == 30

def test_endless():
    while bits.lowest(4) != 2:
        pass

def test_killed():
    if bits.lowest(4) != 2:
        os.kill(os.getpid(), signal.SIGKILL)

def test_exits():
    if bits.lowest(4) != 2:
        pytest.exit("no more tests")

def test_fills_memory():
    while bits.lowest(4) != 2:
        filled.append(bytes(10**8))

@pytest.fixture
def endless_teardown():
    yield
    while bits.lowest(4) != 2:
        pass

def test_ends_never(endless_teardown):
    pass

def test_blind():
    assert bits.count(4) == 1

def test_compiled():
    find_game("world_monuments").kernel(compiled=True)
    assert bits.lowest(4) == 2
"""
TESTS = [line.split("(")[0].removeprefix("def ") for line in SOURCE.splitlines() if line.startswith("def test_")]
CRASHING = ["test_crash", "test_killed", "test_exits", "test_fills_memory"]
WORK = """
import json, sys
from tests.support.mutants import trying
from tests.support.mutants.subjects import mutants_of

trying.PATIENCE = 0.5
mutant = next(m for m in mutants_of("bits", "lowest") if m.after.endswith("bit_length() + 1"))

def work(bench):
    names = {name.rpartition("::")[2]: name for name in bench.items}
    short = lambda name: name and name.rpartition("::")[2]
    notices = lambda *tests: short(bench.notices(mutant, [names[t] for t in tests], lambda name: 0.0))
    sees = lambda *tests: short(bench.sees(mutant, [names[t] for t in tests], 0.5))
    usual = bench.usual()
    json.dump({
        "rules": sorted(bench.rules(names["test_wrong_value"])),
        "first": notices("test_blind", "test_wrong_value", "test_crash"),
        "alone": {test: notices(test) == test for test in names},
        "after": {test: sees(test, "test_wrong_value") for test in names},
        "usual": sorted(map(short, usual)),
        "lines": sorted(usual[names["test_wrong_value"]].lines),
    }, sys.stdout)

trying.with_tests([sys.argv[1]], work)
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
        "alone": {test: test not in ("test_blind", "test_compiled") for test in TESTS},
        "after": {test: None if test in CRASHING else "test_wrong_value" for test in TESTS},
        "usual": sorted(set(TESTS) - {"test_compiled"}),
        "lines": ["bits.py"],
    }
