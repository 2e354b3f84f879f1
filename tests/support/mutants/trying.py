"""Tries mutants on the tests of the rules: collected once, then run in a forked process for each mutant."""

import json
import os
import resource
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from monuments.games import all_games
from monuments.games.game import Game
from monuments.games.kernel import Linker

from .subjects import GAMES, Mutant

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 2.0
"""Seconds of processor time that a test may take, beside ten times its usual, before it counts as endless."""
MEMORY = 2 * 2**30
"""Bytes that a trial may use, so that a rule that fills lists for ever takes no memory from anybody else."""


@dataclass(frozen=True)
class Usual:
    """What a test does while no rule is broken."""

    seconds: float
    """Of processor time."""
    lines: dict[str, frozenset[int]]
    """The lines of each source file of the games that it runs."""

    @classmethod
    def of(cls, seconds: float, lines: dict[str, list[int]]) -> "Usual":
        """The same from JSON."""
        return cls(seconds, {file: frozenset(numbers) for file, numbers in lines.items()})


class Bench:
    """A pytest plugin that collects tests and hands them to a function instead of running them."""

    def __init__(self, work: Callable[["Bench"], None], wanted: Callable[[pytest.Item], bool]) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._work = work
        self._wanted = wanted
        self._failed = False
        self._passed = False
        self._crashed = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Let the function work instead of the tests."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self.items = {item.nodeid: item for item in session.items if self._wanted(item)}
        self._work(self)
        return True

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Tell a test that saw something wrong from one that crashed by an error of Python's."""
        if call.excinfo is not None:
            error = call.excinfo.type
            self._crashed |= error.__module__ == "builtins" and not issubclass(error, AssertionError)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember how a test went."""
        self._failed |= report.failed
        self._passed |= report.when == "call" and report.passed

    def run(self, name: str) -> str:
        """Run a test here; whether it passed, failed, crashed or was skipped."""
        self._failed = self._passed = self._crashed = False
        item = self.items[name]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        if self._failed:
            return "crashed" if self._crashed else "failed"
        return "passed" if self._passed else "skipped"

    def rules(self, name: str) -> set[str]:
        """The numbers of the rules that a test is marked with."""
        return {str(number) for marker in self.items[name].iter_markers("rule") for number in marker.args}

    def is_compiled(self, name: str) -> bool:
        """Whether a test asks for compiled rules by a parameter."""
        return bool(given(self.items[name]).get("compiled"))

    def notices(self, mutant: Mutant, tests: Sequence[str], usual: Callable[[str], float]) -> str | None:
        """The first of these tests that fails, crashes or never ends if a function is broken; or None."""
        found = self.try_out(mutant, tests, lambda name: PATIENCE + 10 * usual(name))
        return next((name for name, how in found if how in ("failed", "crashed", "endless")), None)

    def sees(self, mutant: Mutant, tests: Sequence[str], limit: float) -> str | None:
        """The first of these tests that sees something wrong; None if none does, or as soon as one crashes.

        A function that crashes proves little. A test that takes too long is passed over.
        """
        found = self.try_out(mutant, tests, lambda name: limit)
        name, how = next((each for each in found if each[1] in ("failed", "crashed")), (None, ""))
        return name if how == "failed" else None

    def try_out(self, mutant: Mutant, tests: Sequence[str], limit: Callable[[str], float]) -> Iterator[tuple[str, str]]:
        """How each test goes if a function is broken, up to the first that fails or crashes.

        A test that takes longer than its limit ends its process, and so may a crash; the other tests get a new one.
        """
        waiting = list(tests)
        while waiting:
            said, status = forked(partial(self._trial, mutant, waiting, limit))
            if status != 0 and len(said) % 2 == 0:
                raise RuntimeError(f"a trial of {mutant.name} ended with {status} outside of a test")
            if status != 0:
                said.append("endless" if status == -signal.SIGPROF else "crashed")
            found = list(zip(said[::2], said[1::2], strict=True))
            yield from found
            if found[-1][1] in ("failed", "crashed"):
                return
            waiting = waiting[len(found) :]

    def _trial(self, mutant: Mutant, tests: Sequence[str], limit: Callable[[str], float]) -> Iterator[str]:
        """The name of each test before it runs, and how it went afterwards, up to the first that fails or crashes."""
        mutant.release()
        for name in tests:
            yield name
            signal.setitimer(signal.ITIMER_PROF, limit(name))
            how = self.run(name)
            signal.setitimer(signal.ITIMER_PROF, 0)
            yield how
            if how in ("failed", "crashed"):
                return

    def usual(self, jobs: int = 1) -> dict[str, Usual]:
        """What each test does while no rule is broken, in so many processes; without those that are skipped."""
        names = list(self.items)
        begun = [_fork(partial(self._watch, names[job::jobs])) for job in range(jobs)]
        usual = {}
        for said, status in [_answers(*process) for process in begun]:
            if status != 0:
                raise RuntimeError(f"the tests ended with {status} although no rule is broken")
            usual.update({name: Usual.of(*values) for name, *values in said})
        return usual

    def _watch(self, names: Sequence[str]) -> Iterator[tuple[str, float, dict[str, list[int]]]]:
        from coverage import Coverage

        watcher = Coverage(data_file=None, include=[f"{GAMES}/*"], branch=False, config_file=False)
        seconds = {}
        with watcher.collect():
            for name in names:
                watcher.switch_context(name)
                before = os.times().user
                how = self.run(name)
                assert how in ("passed", "skipped"), f"{name} fails although no rule is broken"
                if how == "passed":
                    seconds[name] = os.times().user - before
        data, lines = watcher.get_data(), {name: dict[str, list[int]]() for name in seconds}
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                for name in tests:
                    if name in lines:
                        lines[name].setdefault(str(Path(file).relative_to(GAMES)), []).append(line)
        yield from ((name, seconds[name], lines[name]) for name in seconds)


def given(test: pytest.Item) -> dict[str, Any]:
    """The parameters of a test."""
    return dict(test.callspec.params) if isinstance(test, pytest.Function) and hasattr(test, "callspec") else {}


def with_tests(
    paths: Sequence[str], work: Callable[[Bench], None], wanted: Callable[[pytest.Item], bool] = lambda item: True
) -> None:
    """Collect the wanted tests of these folders or files, relative to `tests`, and let a function work with them."""
    options = ["-s", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    files = [str(ROOT / "tests" / path) for path in paths]
    done = pytest.main([*options, f"--rootdir={ROOT}", *files], [Bench(work, wanted)])
    if done != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ended with {done!r}")


def forked(work: Callable[[], Iterable[Any]]) -> tuple[list[Any], int]:
    """What a function yields in a forked process, where rules are interpreted only; and how the process ended.

    That is 0 for the end of the function, or a negative signal, as of a subprocess.
    """
    return _answers(*_fork(work))


def _fork(work: Callable[[], Iterable[Any]]) -> tuple[int, int]:
    """Begin to work in a forked process: its id, and the pipe that its answers come through, a line each."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            _only_interpreted()
            signal.signal(signal.SIGPROF, signal.SIG_DFL)
            for value in work():
                os.write(writer, json.dumps(value).encode() + b"\n")
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writer)
    return child, reader


def _answers(child: int, reader: int) -> tuple[list[Any], int]:
    """All that a process has said at its end, and how it ended."""
    with os.fdopen(reader, encoding="utf-8") as pipe:
        said = [json.loads(line) for line in pipe]
    return said, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _only_interpreted() -> None:
    """Skip whatever asks for compiled rules: compiling each mutant would take minutes."""
    link = Game.linker

    def linker(self: Game, compiled: bool) -> Linker:
        if compiled:
            pytest.skip("rules are broken only as they are interpreted")
        return link(self, compiled)

    Game.linker = linker  # type: ignore[method-assign]
    for game in all_games():
        game._kernels.clear()
        game._known.clear()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
