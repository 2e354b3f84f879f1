"""Work spread over processes, each part reported as soon as it is done."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from .errors import WorkerLost

P = TypeVar("P")
R = TypeVar("R")


def in_processes(
    work: Callable[[P], R], parts: Iterable[P], jobs: int, done: Callable[[R], object], *, patient: bool = False
) -> None:
    """Do the work on every part in so many processes; `done` is told each result, in whatever order they come.

    When something stops it early, what is finished is still told. What is being worked on is finished first where
    that is patient, and given up otherwise.
    """
    if jobs == 1:
        for part in parts:
            _tell(done, work(part))
        return
    others = set(active_children())
    pool, left = ProcessPoolExecutor(jobs, mp_context=get_context("spawn")), iter(parts)
    running: set[Future[R]] = set()
    try:
        with interrupts_held_back():
            running |= {pool.submit(work, part) for part in islice(left, 2 * jobs)}
        while running:
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                running.remove(future)
                _tell(done, future.result())
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


def _tell(done: Callable[[R], object], result: R) -> None:
    with interrupts_held_back():
        done(result)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Let Ctrl-C wait until this is through. A process started meanwhile never gets it: it ends when told to."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
