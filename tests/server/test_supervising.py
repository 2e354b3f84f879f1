"""Workers are replaced when they die, and only then; all end together."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import psutil
import pytest

from monuments.server.serving import share
from monuments.server.workers import WorkerFailed, supervise
from tests.support.server.light_workers import fail, serve_at_once, serve_slowly
from tests.support.server.reading_logs import logged


def workers(folder: Path) -> dict[int, int]:
    """The numbers of the workers that have started, by process."""
    return {int(file.name): int(file.read_text()) for file in folder.iterdir() if file.name.isdigit()}


@pytest.fixture
def waiting() -> Iterator[Callable[[Callable[[], object]], None]]:
    """Do something beside the supervisor, which must have the main thread; then end it."""
    threads = []

    def wait(work: Callable[[], object]) -> None:
        def then_stop() -> None:
            try:
                work()
            finally:
                os.kill(os.getpid(), signal.SIGTERM)

        threads.append(threading.Thread(target=then_stop))
        threads[0].start()

    yield wait
    for thread in threads:
        thread.join()


def wait_for(state: Callable[[], bool]) -> None:
    pause = threading.Event()
    while not state():
        pause.wait(0.01)


Waiting = Callable[[Callable[[], object]], None]


def test_a_worker_that_is_slow_to_start_is_left_alone(tmp_path: Path, waiting: Waiting) -> None:
    announced = threading.Event()

    def look() -> None:
        wait_for(lambda: len(workers(tmp_path)) == 2)
        assert not announced.is_set()
        (tmp_path / "imported").touch()
        announced.wait()

    waiting(look)
    supervise(2, partial(serve_slowly, tmp_path), announced.set)
    assert sorted(workers(tmp_path).values()) == [0, 1], "no third one was started"


def test_a_dead_worker_is_replaced_and_that_is_an_error(tmp_path: Path, waiting: Waiting) -> None:
    announced = threading.Event()

    def kill_one() -> None:
        announced.wait()
        wait_for(lambda: len(workers(tmp_path)) == 2)
        [first] = [pid for pid, number in workers(tmp_path).items() if number == 1]
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: len(workers(tmp_path)) == 3)

    waiting(kill_one)
    with logged() as log:
        supervise(2, partial(serve_at_once, tmp_path), announced.set)
    [line] = log.lines
    assert (line["event"], line["level"], line["exit_code"]) == ("a worker died", "error", -signal.SIGKILL)
    assert sorted(workers(tmp_path).values()) == [0, 1, 1]
    assert not any(psutil.pid_exists(pid) for pid in workers(tmp_path)), "all of them have ended"


def test_a_server_none_of_whose_workers_can_start_ends(tmp_path: Path) -> None:
    with logged() as log, pytest.raises(WorkerFailed, match="cannot start"):
        supervise(2, fail, lambda: pytest.fail("it does not serve"))
    assert log.lines[0]["exit_code"] == 3


def test_signals_mean_what_they_meant_before_once_it_is_over(tmp_path: Path, waiting: Waiting) -> None:
    before = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    announced = threading.Event()
    waiting(announced.wait)
    supervise(1, partial(serve_at_once, tmp_path), announced.set)
    assert [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)] == before


@pytest.mark.parametrize(
    ("whole", "workers", "shares"),
    [(7, 4, [2, 2, 2, 1]), (8, 4, [2, 2, 2, 2]), (1, 4, [1, 1, 1, 1]), (3, 1, [3])],
)
def test_bots_processes_are_shared_by_the_workers(whole: int, workers: int, shares: list[int]) -> None:
    assert [share(whole, workers, number) for number in range(workers)] == shares
