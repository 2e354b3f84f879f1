"""Work distributed over processes; each part is reported as soon as it is done."""

import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from .errors import OutOfTime, WorkerLost

P = TypeVar("P")
R = TypeVar("R")


def in_processes(
    work: Callable[[P], R],
    parts: Iterable[P],
    jobs: int,
    done: Callable[[R], object],
    *,
    patient: bool = False,
    until: float | None = None,
) -> None:
    """Do the work on every part in `jobs` processes; `done` gets each result, in any order.

    If it is stopped early, finished parts are still reported. Parts in progress are finished first if `patient`, and
    abandoned otherwise. At `until`, by the monotonic clock, it stops with OutOfTime.
    """
    if jobs == 1 and until is None:
        for part in parts:
            _report(done, work(part))
        return
    others = set(active_children())
    pool, left = ProcessPoolExecutor(jobs, mp_context=get_context("spawn")), iter(parts)
    running: set[Future[R]] = set()
    try:
        with interrupts_held_back():
            running |= {pool.submit(work, part) for part in islice(left, 2 * jobs)}
        while running:
            for future in _finished(running, until):
                running.remove(future)
                _report(done, future.result())
                running |= {pool.submit(work, part) for part in islice(left, 1)}
    except BrokenProcessPool as error:
        raise WorkerLost("a process that played games ended unexpectedly") from error
    except BaseException:
        for future in running:
            if future.done() and not future.cancelled() and future.exception() is None:
                done(future.result())
        if not patient:
            for process in set(active_children()) - others:
                process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _finished(running: set[Future[R]], until: float | None) -> set[Future[R]]:
    left = None if until is None else until - time.monotonic()
    if left is not None and left <= 0:
        raise OutOfTime("the time is up")
    return wait(running, left, FIRST_COMPLETED).done


def _report(done: Callable[[R], object], result: R) -> None:
    with interrupts_held_back():
        done(result)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Delay Ctrl-C until this block ends. A process started within it never gets Ctrl-C; it has to be terminated."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
