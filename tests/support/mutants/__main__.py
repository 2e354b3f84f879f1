"""Tries every mutant of the rule functions: `python -m tests.support.mutants SUITE`; a suite is a game, or `shared`.

Results are kept in `.mutants`, so that a run goes on where the one before it ended, and can be given an end
(`--seconds`). `--survivors` tries those again that no test noticed, after a test was added. `--page` writes what has
been found out into docs/mutants.md.
"""

import argparse
import os
import sys
import time

from .journal import Journal, in_order, key
from .page import write_page
from .subjects import Mutant
from .suites import SUITES, all_mutants, cited, concerns
from .trying import Bench, Usual, with_tests

COSTLY = 5.0
"""Seconds of processor time above which a test tries no mutants: a few of them would take longer than all others."""


def main() -> None:
    """Try the mutants of a suite."""
    parser = argparse.ArgumentParser(description="Break the rules one small change at a time; a test must notice.")
    parser.add_argument("suite", choices=SUITES, nargs="?")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many are tried side by side")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no trial after this time")
    parser.add_argument("--survivors", action="store_true", help="try again those that no test noticed")
    parser.add_argument("--page", action="store_true", help="write docs/mutants.md")
    given = parser.parse_args()
    if given.suite is None and not given.page:
        parser.error("name a suite, or --page")
    if given.suite is not None:
        end = time.monotonic() + given.seconds
        with_tests(
            SUITES[given.suite],
            lambda bench: try_all(bench, given.suite, given.jobs, end, given.survivors),
            lambda test: concerns(test, given.suite),
        )
    if given.page:
        write_page()


def try_all(bench: Bench, suite: str, jobs: int, end: float, survivors: bool) -> None:
    """Try what has not been tried, in as many processes as there are jobs."""
    journal = Journal(suite)
    usual, results = journal.usual(bench, jobs), journal.results()
    waiting = [
        mutant
        for mutant in in_order(all_mutants(suite))
        if key(mutant) not in results or (survivors and results[key(mutant)] is None)
    ]
    sys.stderr.write(f"{suite}: {len(waiting)} mutants to try\n")
    citing = cited(suite)
    workers = []
    for job in range(jobs):
        worker = os.fork()
        if worker == 0:
            status = 1
            try:
                for mutant in waiting[job::jobs]:
                    if time.monotonic() < end:
                        tests = concerned(bench, mutant, usual, citing.get((mutant.module, mutant.function), set()))
                        journal.add(mutant, bench.notices(mutant, tests, lambda name: usual[name].seconds))
                status = 0
            finally:
                os._exit(status)
        workers.append(worker)
    failed = [worker for worker in workers if os.waitpid(worker, 0)[1] != 0]
    if failed:
        raise RuntimeError(f"{len(failed)} of {jobs} processes failed")


def concerned(bench: Bench, mutant: Mutant, usual: dict[str, Usual], numbers: set[str]) -> list[str]:
    """The tests that run the changed line: those of the rules that the function cites first, then the shortest."""
    file = f"{mutant.module.replace('.', '/')}.py"
    tests = [
        name
        for name, seen in usual.items()
        if seen.seconds <= COSTLY and not seen.lines.get(file, frozenset()).isdisjoint(mutant.lines)
    ]
    return sorted(tests, key=lambda name: (not numbers & bench.rules(name), usual[name].seconds))


if __name__ == "__main__":
    main()
