"""Many series of games side by side: so that whenever it is stopped, all of them are about equally far.

`python -m monuments.arena.ladder` and `… .survey` play by this where the libraries of the command are not installed.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from monuments.bots import compiling as of_bots
from monuments.games import Game as Rules
from monuments.games import MonumentsError, Setup
from monuments.games import compiling as of_rules

from .errors import OutOfTime
from .journal import Contest, Journal, open_journal
from .machine import played_with
from .playing import Game, Played
from .processes import in_processes

MACHINES = "played-on.txt"
"""The file of a folder of games that names the machines they were played on, a line each."""
LARGEST_SEED = 2**63 - 1
REPORT_S = 10.0
"""So often the plain entries say how far they are."""


class Playable(Contest, Protocol):
    """What plays a game by its number."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays."""
        ...

    def play(self, number: int) -> Game:
        """The game of that number."""
        ...


@dataclass(frozen=True)
class Series:
    """So many games of one kind, by the name of their file."""

    name: str
    contest: Playable
    games: int
    together: int = 1
    """How many successive games count only together: a deal."""

    def file(self, folder: Path | None) -> Path | None:
        """Where its games are kept."""
        return None if folder is None else folder / f"{self.name}.jsonl"

    def whole(self, games: Mapping[int, Played]) -> dict[int, Played]:
        """Of the games that there are, those before the first one missing, as far as they are whole deals.

        What was cut off by time is mostly a long game; leaving out all that come later keeps the others fair.
        """
        there = next((number for number in range(self.games) if number not in games), self.games)
        return {number: games[number] for number in range(there - there % self.together)}


@contextmanager
def open_journals(series: Sequence[Series], folder: Path | None) -> Iterator[list[Journal]]:
    """The journal of each series; raises JournalError for files of anything else."""
    with ExitStack() as stack:
        yield [stack.enter_context(open_journal(one.file(folder), one.contest)) for one in series]


def missing(series: Sequence[Series], journals: Sequence[Journal]) -> list[tuple[int, int]]:
    """Series and number of every game that is left, in an order in which all series come to their end at once."""
    left = [
        (number // one.together * one.together / one.games, place, number)
        for place, (one, journal) in enumerate(zip(series, journals, strict=True))
        for number in range(one.games)
        if number not in journal.games
    ]
    return [(place, number) for _, place, number in sorted(left)]


def play_evenly(
    series: Sequence[Series],
    journals: Sequence[Journal],
    jobs: int,
    done: Callable[[], object],
    until: float | None = None,
) -> bool:
    """Play what is missing, and keep every game at once; whether all of it was done before time was up."""

    def keep(finished: tuple[int, Game]) -> None:
        place, game = finished
        journals[place].write(game)
        done()

    parts = ((place, series[place].contest, number) for place, number in missing(series, journals))
    try:
        in_processes(_play, parts, jobs, keep, until=until)
    except OutOfTime:
        return False
    return True


def note_machine(folder: Path | None) -> None:
    """Write into a folder of games what they are played with, once for each machine."""
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    known = machines(folder)
    if played_with() not in known:
        (folder / MACHINES).write_text("".join(f"{one}\n" for one in [*known, played_with()]), encoding="utf-8")


def machines(folder: Path | None) -> list[str]:
    """What the games of a folder were played with."""
    file = None if folder is None else folder / MACHINES
    return file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else []


def are_compiled(games: Iterable[Rules], bots: Iterable[str]) -> bool:
    """Whether all is kept as machine code that these bots need for these games."""
    think = any(map(of_bots.is_needed_by, bots))
    return all(of_rules.is_compiled(game) and (not think or of_bots.is_compiled(game)) for game in games)


def compile_all(setups: Iterable[Setup], bots: Collection[str]) -> None:
    """Have all machine code that these bots need, before processes that would each make their own."""
    for setup in {one.game.facts.name: one for one in setups}.values():
        if not are_compiled([setup.game], bots):
            for _ in of_rules.compile_ahead(setup):
                pass
            for _ in of_bots.compile_ahead(setup) if any(map(of_bots.is_needed_by, bots)) else ():
                pass


def entry(about: str | None, add: Callable[[argparse.ArgumentParser], object]) -> argparse.ArgumentParser:
    """The arguments that the plain entries have in common, and those of one of them."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="where games are kept, and gone on with")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only this; may be given often")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--seconds", type=float, help="when to stop; games that are not over then are given up")
    parser.add_argument("--seed", type=_seed, default=0, metavar="N", help="where the random numbers start")
    add(parser)
    return parser


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(LARGEST_SEED)) or int(text) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to {LARGEST_SEED}")
    return int(text)


def run_entry(arguments: Any, make: Callable[[], Sequence[Series]]) -> int:
    """Play the series and report on standard error how far they are; the exit code, also 0 when time was up."""
    started = time.monotonic()
    until = None if arguments.seconds is None else started + arguments.seconds
    try:
        series = make()
        note_machine(arguments.out)
        with open_journals(series, arguments.out) as journals:
            total = sum(one.games for one in series)
            left = len(missing(series, journals))
            if left:
                compile_all([one.contest.setup for one in series], [bot for one in series for bot in one.contest.bots])
            progress = _Progress(total, total - left, started)
            play_evenly(series, journals, arguments.jobs, progress.one_more, until)
            progress.report()
            for one, journal in zip(series, journals, strict=True):
                _say(f"{one.name}: {len(one.whole(journal.games))} of {one.games}")
    except MonumentsError as error:
        _say(f"error: {error}")
        return 1
    return 0


class _Progress:
    """How far it is, said now and then."""

    def __init__(self, total: int, played: int, started: float) -> None:
        self._total, self._played, self._started, self._last = total, played, started, started

    def one_more(self) -> None:
        self._played += 1
        if time.monotonic() - self._last >= REPORT_S:
            self.report()

    def report(self) -> None:
        self._last = time.monotonic()
        _say(f"{self._played} of {self._total} games, {self._last - self._started:.0f} s")


def _play(part: tuple[int, Playable, int]) -> tuple[int, Game]:
    place, contest, number = part
    return place, contest.play(number)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()
