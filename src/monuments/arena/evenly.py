"""Several series of games played side by side, so that all have made similar progress whenever they are stopped.

`python -m monuments.arena.ladder` and `… .survey` use this without the libraries of the command.
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
"""The file in a folder of games that lists the machines they were played on, one per line."""
LARGEST_SEED = 2**63 - 1
REPORT_S = 10.0
"""How often the plain entry points report their progress."""


class Playable(Contest, Protocol):
    """Something that plays a game by its number."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play."""
        ...

    def play(self, number: int) -> Game:
        """Play the game with that number."""
        ...


@dataclass(frozen=True)
class Series:
    """A number of games of one kind, kept in one file."""

    name: str
    contest: Playable
    games: int
    together: int = 1
    """How many successive games form a deal; only complete deals count."""

    def file(self, folder: Path | None) -> Path | None:
        """The file of its games."""
        return None if folder is None else folder / f"{self.name}.jsonl"

    def whole(self, games: Mapping[int, Played]) -> dict[int, Played]:
        """The complete deals before the first missing game.

        A game that was cut off by time is usually a long one; leaving out all later games avoids a bias to short ones.
        """
        there = next((number for number in range(self.games) if number not in games), self.games)
        return {number: games[number] for number in range(there - there % self.together)}


@contextmanager
def open_journals(series: Sequence[Series], folder: Path | None) -> Iterator[list[Journal]]:
    """The journal of each series; raises JournalError for any other file."""
    with ExitStack() as stack:
        yield [stack.enter_context(open_journal(one.file(folder), one.contest)) for one in series]


def missing(series: Sequence[Series], journals: Sequence[Journal]) -> list[tuple[int, int]]:
    """Series and number of every missing game, in an order in which all series end at about the same time."""
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
    """Play the missing games and save each immediately; returns whether all were played before `until`."""

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
    """Note in a folder of games the machine and versions they are played with, once for each."""
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    known = machines(folder)
    if played_with() not in known:
        (folder / MACHINES).write_text("".join(f"{one}\n" for one in [*known, played_with()]), encoding="utf-8")


def machines(folder: Path | None) -> list[str]:
    """The machines and versions that the games of a folder were played with."""
    file = None if folder is None else folder / MACHINES
    return file.read_text(encoding="utf-8").splitlines() if file is not None and file.exists() else []


def are_compiled(games: Iterable[Rules], bots: Iterable[str]) -> bool:
    """Whether all machine code that these bots need for these games exists."""
    think = any(map(of_bots.is_needed_by, bots))
    return all(of_rules.is_compiled(game) and (not think or of_bots.is_compiled(game)) for game in games)


def compile_all(setups: Iterable[Setup], bots: Collection[str]) -> None:
    """Compile all machine code that these bots need, before several processes would each compile it."""
    for setup in {one.game.facts.name: one for one in setups}.values():
        if not are_compiled([setup.game], bots):
            for _ in of_rules.compile_ahead(setup):
                pass
            for _ in of_bots.compile_ahead(setup) if any(map(of_bots.is_needed_by, bots)) else ():
                pass


def entry(about: str | None, add: Callable[[argparse.ArgumentParser], object]) -> argparse.ArgumentParser:
    """A parser with the arguments that the plain entry points share, and those that `add` adds."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="the folder of games; games in it are continued"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="only this; may be given several times"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--seconds", type=float, help="when to stop; games that are not over are abandoned")
    parser.add_argument("--seed", type=_seed, default=0, metavar="N", help="the seed of the random numbers")
    add(parser)
    return parser


def _seed(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(LARGEST_SEED)) or int(text) > LARGEST_SEED:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 to {LARGEST_SEED}")
    return int(text)


def run_entry(arguments: Any, make: Callable[[], Sequence[Series]]) -> int:
    """Play the series and report progress on standard error; returns the exit code, which is 0 if time runs out."""
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
    """Reports progress from time to time."""

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
