"""One broken rule for each number: `python -m tests.support.mutants.each_rule GAME` says which are noticed.

The functions that cite a number are broken, one change at a time, until a test that is marked with the number fails.
Prints a JSON object: each number with the mutant that was noticed, or null if none of the first few was.
"""

import json
import sys
from collections.abc import Iterator
from itertools import islice, zip_longest

from tests.support.docs.rules_coverage import rules

from .subjects import Mutant, mutants_of
from .suites import cited
from .trying import Bench, with_tests

TRIES, TESTS = 12, 25
"""How many mutants of a rule are tried at most, as a change may concern another rule that the same function cites; and
by how many tests, those that prove the fewest other rules."""


def candidates(game: str, number: str) -> Iterator[Mutant]:
    """The mutants of the functions that cite a rule: of each in turn, of those first that cite the fewest rules."""
    functions = cited(game)
    citing = sorted((place for place in functions if number in functions[place]), key=lambda at: len(functions[at]))
    for row in zip_longest(*(mutants_of(*place) for place in citing)):
        yield from (mutant for mutant in row if mutant is not None)


def noticed(bench: Bench, game: str) -> dict[str, str | None]:
    """The mutant of each rule that its own tests notice."""
    found: dict[str, str | None] = {}
    for number in rules(game):
        tests = [name for name in bench.items if number in bench.rules(name)]
        tests.sort(key=lambda name: len(bench.rules(name)))
        tried = islice(candidates(game, number), TRIES)
        found[number] = next((mutant.name for mutant in tried if _is_seen(bench, mutant, tests[:TESTS])), None)
    return found


def _is_seen(bench: Bench, mutant: Mutant, tests: list[str]) -> bool:
    """Whether a test sees something wrong; a function that crashes would prove little."""
    return bench.notices(mutant, tests, lambda name: 0.3, crashes=False) is not None


def main(game: str) -> None:
    """Print what is noticed."""

    def work(bench: Bench) -> None:
        sys.stdout.write(json.dumps(noticed(bench, game), ensure_ascii=False, indent=1) + "\n")

    with_tests([f"games/{game}"], work)


if __name__ == "__main__":
    main(sys.argv[1])
