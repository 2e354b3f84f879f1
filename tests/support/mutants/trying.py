"""Tries mutants on the tests of the rules: collected once, then run in a forked process for each mutant."""

import json
import os
import resource
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from monuments.games import all_games
from monuments.games.game import Game
from monuments.games.kernel import Linker

from .subjects import GAMES, Mutant

ROOT = Path(__file__).resolve().parents[3]
PATIENCE = 2.0
"""Seconds of processor time that a test may take, beside ten times its usual, before it counts as endless."""


class Endless(BaseException):
    """A test takes far more processor time than it should; no `except Exception` in its way catches this."""


class _Alarm:
    """Ends a test that takes too much processor time; again and again, in case that an error is swallowed."""

    def __init__(self) -> None:
        self.is_set = False

    def set(self, limit: float) -> None:
        """Ring after so many seconds, and in the same distance from then on; never, if the limit is 0."""
        self.is_set = True
        signal.setitimer(signal.ITIMER_PROF, limit, limit)

    def ring(self, number: int, frame: FrameType | None) -> None:
        """Raise, unless the test has just ended."""
        if self.is_set:
            raise Endless


_alarm = _Alarm()


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
        self._endless = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Let the function work instead of the tests."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self.items = {item.nodeid: item for item in session.items if self._wanted(item)}
        self._work(self)
        return True

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Tell a test that saw something wrong from one that was ended, or that crashed by an error of Python's."""
        if call.excinfo is not None:
            error = call.excinfo.type
            self._crashed |= error.__module__ == "builtins" and not issubclass(error, AssertionError)
            self._endless |= error is Endless

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember how a test went."""
        self._failed |= report.failed
        self._passed |= report.when == "call" and report.passed

    def run(self, name: str, limit: float) -> str:
        """Run a test here; whether it passed, failed, crashed, was skipped or took longer than the limit."""
        self._failed = self._passed = self._crashed = self._endless = False
        item = self.items[name]
        try:
            _alarm.set(limit)
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            _alarm.is_set = False
        except Endless:
            _alarm.is_set = False
            self._endless = True
            item.session._setupstate.teardown_exact(None)
        if self._endless:
            return "endless"
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

        def trial() -> str | None:
            mutant.release()
            broken = ("failed", "crashed", "endless")
            return next((name for name in tests if self.run(name, PATIENCE + 10 * usual(name)) in broken), None)

        found = forked(trial)
        return None if found is None else str(found)

    def sees(self, mutant: Mutant, tests: Sequence[str], limit: float) -> str | None:
        """The first of these tests that sees something wrong; None if none does, or as soon as one crashes.

        A function that crashes proves little. A test that takes too long is passed over.
        """

        def trial() -> str | None:
            mutant.release()
            for name in tests:
                how = self.run(name, limit)
                if how in ("failed", "crashed"):
                    return name if how == "failed" else None
            return None

        found = forked(trial)
        return None if found is None else str(found)

    def usual(self, jobs: int = 1) -> dict[str, Usual]:
        """What each test does while no rule is broken, in so many processes; without those that are skipped."""
        names = list(self.items)
        parts = [partial(self._watch, names[job::jobs]) for job in range(jobs)]
        return {name: Usual.of(*values) for found in all_forked(parts) for name, values in found.items()}

    def _watch(self, names: Sequence[str]) -> dict[str, tuple[float, dict[str, list[int]]]]:
        from coverage import Coverage

        watcher = Coverage(data_file=None, include=[f"{GAMES}/*"], branch=False, config_file=False)
        seconds = {}
        with watcher.collect():
            for name in names:
                watcher.switch_context(name)
                before = os.times().user
                how = self.run(name, 0)
                assert how in ("passed", "skipped"), f"{name} fails although no rule is broken"
                if how == "passed":
                    seconds[name] = os.times().user - before
        data, lines = watcher.get_data(), {name: dict[str, list[int]]() for name in seconds}
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                for name in tests:
                    if name in lines:
                        lines[name].setdefault(str(Path(file).relative_to(GAMES)), []).append(line)
        return {name: (seconds[name], lines[name]) for name in seconds}


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


def forked(work: Callable[[], Any]) -> Any:
    """What a function returns in a forked process, where rules are interpreted only."""
    return all_forked([work])[0]


def all_forked(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """What each of these functions returns in a forked process of its own, all at the same time."""
    begun = [_fork(work) for work in works]
    answers = []
    for child, reader in begun:
        with os.fdopen(reader, encoding="utf-8") as pipe:
            answers.append(pipe.read())
        _, ended = os.waitpid(child, 0)
        if ended != 0:
            raise RuntimeError(f"a trial ended with {ended}")
    return [json.loads(answer) for answer in answers]


def _fork(work: Callable[[], Any]) -> tuple[int, int]:
    """Begin to work in a forked process: its id, and the pipe that its answer comes through."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            _only_interpreted()
            signal.signal(signal.SIGPROF, _alarm.ring)
            with os.fdopen(writer, "w", encoding="utf-8") as pipe:
                json.dump(work(), pipe)
            status = 0
        except BaseException:
            with suppress(BaseException):
                import traceback

                traceback.print_exc()
        finally:
            os._exit(status)
    os.close(writer)
    return child, reader


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
