"""Several series side by side: evenly, within a time, continued later, and without the libraries of the command."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from monuments.arena import processes
from monuments.arena.evenly import Series, machines, missing, note_machine, open_journals, play_evenly
from monuments.arena.journal import Journal
from monuments.arena.ladder import read_lines, series_of
from monuments.arena.machine import played_with
from monuments.arena.playing import Game, Played
from tests.support.arena.tools import LINES, VARIANTS, ended, timeless, tournament

PLAIN = """
import runpy, sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("typer", "click", "rich", "matplotlib", "ray"):
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
sys.argv = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


def of(*sizes: tuple[int, int]) -> list[Series]:
    pair = tournament("random", "random")
    return [Series(f"s{place}", pair, games, together) for place, (games, together) in enumerate(sizes)]


def play(series: Sequence[Series], folder: Path) -> list[dict[int, Played]]:
    with open_journals(series, folder) as journals:
        assert play_evenly(series, journals, 1, lambda: None)
        return [timeless(journal.games) for journal in journals]


def test_all_series_make_equal_progress_and_deals_stay_complete() -> None:
    series = of((8, 2), (4, 2), (4, 1))
    order = missing(series, [Journal() for _ in series])
    assert sorted(order) == [(place, number) for place, one in enumerate(series) for number in range(one.games)]
    assert order[:9] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (0, 2), (0, 3), (2, 1), (0, 4)]
    for place, one in enumerate(series):
        assert [number for where, number in order if where == place] == list(range(one.games))


def test_only_deals_before_the_first_gap_count() -> None:
    [series] = of((8, 2))
    games = {number: ended(number, 0) for number in (0, 1, 2, 3, 4, 6, 7)}
    assert list(series.whole(games)) == [0, 1, 2, 3]
    assert list(series.whole({})) == []
    assert list(series.whole({**games, 5: ended(1, 2), 8: ended(0, 0)})) == list(range(8))


def test_a_run_continues_where_it_stopped(tmp_path: Path) -> None:
    series = series_of(read_lines(LINES), 0)
    whole = play(series, tmp_path / "whole")
    for file in (tmp_path / "whole").iterdir():
        text = file.read_bytes().splitlines(keepends=True)
        (tmp_path / file.name).write_bytes(b"".join(text[:2]) + b'{"game":')
    assert play(series, tmp_path) == whole


class _Slow:
    """Plays a quick game and many that never end."""

    setup = tournament("random", "random").setup
    bots = ("random",)

    def play(self, number: int) -> Game:
        while number:
            time.sleep(1000)
        return Game(number, ended(1, 2))

    def identity(self) -> dict[str, object]:
        return {"slow": True}


def test_a_run_stops_in_time_and_keeps_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is up as soon as the quick game is saved; waiting for the others would take forever."""
    series = [Series("slow", _Slow(), 9)]
    with open_journals(series, tmp_path) as journals:
        monkeypatch.setattr(processes, "time", SimpleNamespace(monotonic=lambda: float(len(journals[0].games))))
        assert not play_evenly(series, journals, 2, lambda: None, until=0.5)
        assert list(journals[0].games) == [0]
    with open_journals(series, tmp_path) as journals:
        assert list(journals[0].games) == [0]


def test_every_machine_is_listed_once(tmp_path: Path) -> None:
    assert machines(tmp_path) == machines(None) == []
    note_machine(None)
    note_machine(tmp_path / "deep")
    note_machine(tmp_path / "deep")
    assert machines(tmp_path / "deep") == [played_with()]
    (tmp_path / "deep" / "played-on.txt").write_text("a large one\n")
    note_machine(tmp_path / "deep")
    assert machines(tmp_path / "deep") == ["a large one", played_with()]


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (("ladder", "--lines", str(LINES)), ("monuments-easy", "wonders-hard", "wonders-weak")),
        (
            ("survey", "--variants", str(VARIANTS), "--bot", "random", "--games", "2"),
            ("capitol-2", "capitol-3", "fame-2"),
        ),
    ],
    ids=["ladder", "survey"],
)
def test_the_entry_points_need_no_library_of_the_command(
    tmp_path: Path, arguments: Sequence[str], files: Sequence[str]
) -> None:
    module, *others = arguments
    words = [f"monuments.arena.{module}", *others, "--out", str(tmp_path), "--jobs", "1"]
    first = subprocess.run([sys.executable, "-c", PLAIN, *words], capture_output=True, text=True, check=False)
    assert (first.returncode, first.stdout) == (0, ""), first.stderr
    assert sorted(file.stem for file in tmp_path.glob("*.jsonl")) == sorted(files)
    kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    some = [*words, "--only", files[0]]
    again = subprocess.run([sys.executable, "-c", PLAIN, *some], capture_output=True, text=True, check=False)
    assert (again.returncode, [line.partition(":")[0] for line in again.stderr.splitlines()[1:]]) == (0, [files[0]])
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == kept
    wrong = subprocess.run(
        [sys.executable, "-c", PLAIN, *words, "--only", "frob"], capture_output=True, text=True, check=False
    )
    assert wrong.returncode == 1
    assert "is called 'frob'; there are: " in wrong.stderr
    assert "Traceback" not in wrong.stderr
