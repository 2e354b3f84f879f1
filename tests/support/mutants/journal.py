"""What has been found out about mutants so far, kept between runs in `.mutants`."""

import ast
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.support.project import ROOT, TESTS

from .subjects import GAMES, Mutant, functions
from .trying import Bench, Usual

FOLDER = ROOT / ".mutants"


@dataclass(frozen=True)
class Journal:
    """The mutants of one suite that have been tried."""

    suite: str

    @property
    def path(self) -> Path:
        """A line for each trial."""
        return FOLDER / f"{self.suite}.jsonl"

    def results(self) -> dict[str, str | None]:
        """The test that noticed each mutant, or None for a survivor, by `key`; what was tried last counts."""
        if not self.path.exists():
            return {}
        rows = map(json.loads, self.path.read_text(encoding="utf-8").splitlines())
        return {row["key"]: row["noticed"] for row in rows}

    def add(self, mutant: Mutant, noticed: str | None) -> None:
        """Keep a result; several processes may add to one file."""
        row = {"key": key(mutant), "name": mutant.name, "noticed": noticed}
        FOLDER.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

    def usual(self, bench: Bench, jobs: int) -> dict[str, Usual]:
        """What each test does while no rule is broken; kept until a source or a test changes."""
        path = FOLDER / f"{self.suite}-usual.json"
        digest = _digest([*GAMES.rglob("*.py"), *GAMES.rglob("*.toml"), *TESTS.rglob("*.py")])
        if path.exists():
            kept = json.loads(path.read_text(encoding="utf-8"))
            if kept["digest"] == digest:
                return {name: Usual.of(*values) for name, values in kept["tests"].items()}
        usual = bench.usual(jobs)
        FOLDER.mkdir(exist_ok=True)
        tests = {
            name: (seen.seconds, {file: sorted(at) for file, at in seen.lines.items()}) for name, seen in usual.items()
        }
        path.write_text(json.dumps({"digest": digest, "tests": tests}), encoding="utf-8")
        return usual


def key(mutant: Mutant) -> str:
    """Names a mutant of a function as it is written now; a result does not outlast a change of the function."""
    written = "\n".join(map(ast.unparse, functions(mutant.module)[mutant.function].body))
    return hashlib.sha256(f"{mutant.name}\n{written}".encode()).hexdigest()[:16]


def in_order(mutants: Iterable[Mutant]) -> list[Mutant]:
    """Mutants in an order that is the same again and as good as random, so that the first of them are a fair sample."""
    return sorted(mutants, key=key)


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()
