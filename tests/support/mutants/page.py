"""The page of mutants: how many there are in each module, how many a test notices, and why the others survive."""

import tomllib
from collections import Counter
from dataclasses import dataclass

from tests.support.project import DATA, ROOT

from .journal import Journal, key
from .subjects import Mutant
from .suites import SUITES, all_mutants

PAGE = ROOT / "docs" / "mutants.md"
REASONS = DATA / "mutants.toml"
HEAD = """# Mutants: can the tests of the rules fail?

A *mutant* is a rule function with one small change: another comparison, a constant off by one, a condition turned
around, `and` for `or`, another operator, a loop that misses its first or last item, a statement removed, another
return value. The tests of the rules should notice every one of them. `make mutants` tries all of them and writes this
page; it takes hours of processor time, so a run can be ended and goes on where it was (`tests/support/mutants`).
The mutants of each game, and of what games share, are tried in an order as good as random, so those that have been
tried are a fair sample of the same game's.

The tests are collected once; each mutant is a forked process in which the code of one function is replaced and the
tests that run the changed line are called, those of the rules it cites first, until one fails. Rules are interpreted,
as compiling each mutant would take minutes; tests of more than five seconds of processor time are left out. Whatever
takes ten times its usual processor time counts as endless, which is noticed; so is a test whose process dies.

`make test-long` breaks one rule for every rule number: mutants of the functions that cite the number, in a fixed order,
until a test that is marked with it sees something wrong (`tests/mutants/test_each_rule.py`). There a crash does not
count.

Known tools do not fit: mutmut calls each function through a wrapper that the linker of the rules cannot bind, and
cosmic-ray and poodle start a new test process for each change, which takes several seconds to import and collect.
"""


@dataclass(frozen=True)
class Reason:
    """Why no test notices some changes of a function."""

    function: str
    before: str
    after: str
    why: str

    def fits(self, mutant: Mutant) -> bool:
        """Whether it is about this mutant."""
        same = f"{mutant.module}.{mutant.function}" == self.function
        return same and (self.before, self.after) == (mutant.before, mutant.after)


def reasons() -> list[Reason]:
    """Why mutants survive, as far as it is known."""
    return [Reason(**entry) for entry in tomllib.loads(REASONS.read_text(encoding="utf-8")).get("survivor", [])]


def write_page() -> None:
    """Write what the journals say."""
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The page as text."""
    known = reasons()
    rows, survivors = ["| Module | Mutants | Tried | Noticed | Not noticed |", "|---|---|---|---|---|"], list[str]()
    total: Counter[str] = Counter()
    for suite in SUITES:
        results, modules = Journal(suite).results(), dict[str, Counter[str]]()
        for mutant in all_mutants(suite):
            counts = modules.setdefault(mutant.module, Counter())
            counts["mutants"] += 1
            if key(mutant) in results:
                counts["tried"] += 1
                counts["noticed"] += results[key(mutant)] is not None
                if results[key(mutant)] is None:
                    why = next((reason.why for reason in known if reason.fits(mutant)), "not looked into")
                    survivors.append(_row(f"`{mutant.module}.{mutant.function}`", mutant.before, mutant.after, why))
        rows += [_counts(f"`{module}`", counts) for module, counts in modules.items()]
        total = sum(modules.values(), total)
    rows.append(_counts("**all**", total))
    table = ["| Function | Statement | Becomes | Why no test notices |", "|---|---|---|---|", *survivors]
    parts = [HEAD, "## Counts\n", "\n".join(rows), "\n## Survivors\n", "\n".join(table) if survivors else "None."]
    return "\n".join(parts) + "\n"


def _counts(name: str, counts: Counter[str]) -> str:
    survived = counts["tried"] - counts["noticed"]
    return f"| {name} | {counts['mutants']} | {counts['tried']} | {counts['noticed']} | {survived} |"


def _row(function: str, before: str, after: str, why: str) -> str:
    return f"| {function} | {_code(before)} | {_code(after)} | {why} |"


def _code(text: str) -> str:
    return f"`{text.replace('|', chr(92) + '|')}`"
