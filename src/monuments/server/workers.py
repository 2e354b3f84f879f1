"""Several serving processes: each is replaced if it dies, and all stop together.

There is no health check: on a busy machine, importing alone can take longer than any limit would allow.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any

import structlog

from monuments.games.errors import MonumentsError

PAUSE_S = 1.0
"""The pause before a worker is replaced, so that one that keeps dying does not keep the machine busy."""
log = structlog.get_logger()

Work = Callable[[int, Connection], None]
"""The work of a worker, given its number; it sends something once it serves. It must be picklable."""


class WorkerFailed(MonumentsError):
    """None of the workers could start."""


@dataclass
class Worker:
    """One serving process."""

    number: int
    process: SpawnProcess
    started: Connection


def supervise(count: int, work: Work, announce: Callable[[], None]) -> None:
    """Keep this many workers running until a signal arrives; announce once the first of them serves."""
    with _signals() as stop:
        workers = [_start(number, work) for number in range(count)]
        is_announced = False
        try:
            while not stop.poll():
                # A pipe whose other end is closed is ready, too: `_has_started` tells the two apart.
                ended: dict[Any, Worker] = {worker.process.sentinel: worker for worker in workers}
                waiting = [] if is_announced else [worker.started for worker in workers]
                found = wait([stop, *ended, *waiting])
                if not is_announced and any(_has_started(worker) for worker in workers):
                    is_announced = True
                    announce()
                for worker in (worker for sentinel, worker in ended.items() if sentinel in found):
                    worker.process.join()
                    if stop.poll():
                        break
                    code = worker.process.exitcode
                    log.error("a worker died", pid=worker.process.pid, exit_code=code)
                    if not is_announced and code is not None and code >= 0:
                        raise WorkerFailed("The server cannot start: see the log above")
                    if not stop.poll(PAUSE_S):
                        workers[worker.number] = _start(worker.number, work)
        finally:
            for worker in workers:
                worker.process.terminate()
            for worker in workers:
                worker.process.join()


def _start(number: int, work: Work) -> Worker:
    context = multiprocessing.get_context("spawn")
    started, report = context.Pipe(duplex=False)
    process = context.Process(target=work, args=(number, report), name=f"worker {number + 1}")
    # A keyboard interrupt reaches the workers, too, but it is meant for this process, which stops them.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process.start()
    finally:
        signal.signal(signal.SIGINT, before)
    report.close()
    return Worker(number, process, started)


def _has_started(worker: Worker) -> bool:
    try:
        return worker.started.poll() and worker.started.recv() is not None
    except EOFError:
        return False


@contextmanager
def _signals() -> Iterator[Connection]:
    """A connection that becomes readable when the process is asked to stop."""
    stop, request = multiprocessing.Pipe(duplex=False)

    def end(number: int, frame: FrameType | None) -> None:
        request.send(number)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    with stop, request:
        try:
            yield stop
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
