"""One broken rule for each number: `python -m tests.support.mutants.each_rule world_monuments Q8`; without one, all.

The functions that cite a number are broken, one change at a time, until a test that is marked with the number sees
something wrong. Prints a line of JSON for each number: the number, and the mutant and the test, or null if none of the
first mutants was noticed.
"""

import json
import os
import sys
from collections.abc import Iterator
from itertools import islice, zip_longest

from tests.support.docs.rules_coverage import rules

from .subjects import Mutant, mutants_of
from .suites import cited
from .trying import Bench, with_tests

TRIES = 40
"""How many mutants of a rule are tried at most: a change may concern another rule that the same function cites."""
TESTS = 12
"""By how many tests a mutant is tried at most: another one is cheaper than many tests."""

LIMITS = (0.5, 60.0)
"""Seconds of processor time after which a test is given up: soon at first, so that endless loops cost little; then so
late that the answer does not depend on how fast the machine is."""


def candidates(game: str, number: str) -> Iterator[Mutant]:
    """The mutants of the functions that cite a rule: of each in turn, of those first that cite the fewest rules."""
    functions = cited(game)
    citing = sorted((place for place in functions if number in functions[place]), key=lambda at: len(functions[at]))
    for row in zip_longest(*(mutants_of(*place) for place in citing)):
        yield from (mutant for mutant in row if mutant is not None)


def proofs(bench: Bench, number: str) -> list[str]:
    """The interpreted tests that are marked with a rule: of each function the first, then of each the second, …"""
    marked: dict[str, list[str]] = {}
    for name in bench.items:
        if number in bench.rules(name) and not bench.is_compiled(name):
            marked.setdefault(name.partition("[")[0], []).append(name)
    by_function = sorted(marked.values(), key=lambda names: len(bench.rules(names[0])))
    return [name for row in zip_longest(*by_function) for name in row if name is not None]


def noticed(bench: Bench, game: str, number: str) -> tuple[str, str] | None:
    """The first mutant of a rule that its own tests notice, and the test that does; or None."""
    tests = proofs(bench, number)[:TESTS]
    for limit in LIMITS:
        for mutant in islice(candidates(game, number), TRIES):
            test = bench.sees(mutant, tests, limit)
            if test is not None:
                return mutant.name, test
    return None


def main(game: str, *numbers: str) -> None:
    """Break the rules of these numbers, or all; what the tests print goes to the standard error."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def work(bench: Bench) -> None:
        for number in numbers or rules(game):
            answers.write(json.dumps([number, noticed(bench, game, number)], ensure_ascii=False) + "\n")
            answers.flush()

    with_tests([f"games/{game}"], work)


if __name__ == "__main__":
    main(*sys.argv[1:])
