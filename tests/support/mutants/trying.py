"""Tries mutants on the tests of the rules: collected once, then run in a forked process for each mutant."""

import json
import os
import resource
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
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

    def __init__(self, work: Callable[["Bench"], None]) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._work = work
        self._failed = False
        self._passed = False
        self._crashed = False

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Let the function work instead of the tests."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self.items = {item.nodeid: item for item in session.items}
        self._work(self)
        return True

    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """Tell a test that saw something wrong from one in which a broken rule crashed by an error of Python's."""
        if call.excinfo is not None:
            error = call.excinfo.type
            self._crashed |= error.__module__ == "builtins" and not issubclass(error, AssertionError)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember how a test went."""
        self._failed |= report.failed
        self._passed |= report.when == "call" and report.passed

    def run(self, name: str, limit: float) -> str:
        """Run a test here; whether it passed, failed, crashed or was skipped."""
        self._failed = self._passed = self._crashed = False
        item = self.items[name]
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        except Endless:
            self._failed = self._crashed = True
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if self._failed:
            return "crashed" if self._crashed else "failed"
        return "passed" if self._passed else "skipped"

    def rules(self, name: str) -> set[str]:
        """The numbers of the rules that a test is marked with."""
        return {str(number) for marker in self.items[name].iter_markers("rule") for number in marker.args}

    def notices(
        self, mutant: Mutant, tests: Sequence[str], usual: Callable[[str], float], crashes: bool = True
    ) -> str | None:
        """The first of these tests that fails when a function is broken, in a process of its own; or None.

        Whether a crash counts is for the caller to say; an endless test is a crash.
        """
        wanted = ("failed", "crashed") if crashes else ("failed",)

        def trial() -> str | None:
            mutant.release()
            return next((name for name in tests if self.run(name, PATIENCE + 10 * usual(name)) in wanted), None)

        found = forked(trial)
        return None if found is None else str(found)

    def usual(self) -> dict[str, Usual]:
        """What each test does while no rule is broken, in a process of its own; without those that are skipped."""
        found: dict[str, Any] = forked(self._watch)
        return {name: Usual.of(*values) for name, values in found.items()}

    def _watch(self) -> dict[str, tuple[float, dict[str, list[int]]]]:
        from coverage import Coverage

        watcher = Coverage(data_file=None, include=[f"{GAMES}/*"], branch=False, config_file=False)
        seconds = {}
        with watcher.collect():
            for name in self.items:
                watcher.switch_context(name)
                before = os.times().user
                how = self.run(name, 0)
                assert how in ("passed", "skipped"), f"{name} fails although no rule is broken"
                if how == "passed":
                    seconds[name] = os.times().user - before
        data, lines = watcher.get_data(), {name: dict[str, list[int]]() for name in seconds}
        for file in data.measured_files():
            for line, names in data.contexts_by_lineno(file).items():
                for name in names:
                    if name in lines:
                        lines[name].setdefault(str(Path(file).relative_to(GAMES)), []).append(line)
        return {name: (seconds[name], lines[name]) for name in seconds}


def with_tests(paths: Sequence[str], work: Callable[[Bench], None]) -> None:
    """Collect the tests of these folders or files, relative to `tests`, and let a function work with them."""
    options = ["-s", "-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"]
    done = pytest.main([*options, f"--rootdir={ROOT}", *(str(ROOT / "tests" / path) for path in paths)], [Bench(work)])
    if done != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ended with {done!r}")


def forked(work: Callable[[], Any]) -> Any:
    """What a function returns in a forked process, where rules are interpreted only."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            _only_interpreted()
            signal.signal(signal.SIGPROF, _stop)
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
    with os.fdopen(reader, encoding="utf-8") as pipe:
        answer = pipe.read()
    _, ended = os.waitpid(child, 0)
    if ended != 0:
        raise RuntimeError(f"a trial ended with {ended}")
    return json.loads(answer)


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


def _stop(signal_number: int, frame: FrameType | None) -> None:
    raise Endless
