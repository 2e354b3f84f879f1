"""Work distributed over a Ray cluster: the one at RAY_ADDRESS, or a temporary one on this machine."""

import os
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

from monuments.games import MonumentsError

from .errors import NoCluster, WorkerLost
from .processes import interrupts_held_back

P = TypeVar("P")
R = TypeVar("R")
EXTRA = "pip install 'monuments[ray]'"


def on_cluster(work: Callable[[P], R], parts: Iterable[P], jobs: int, done: Callable[[R], object]) -> None:
    """Do the work on every part on a cluster; `done` gets each result, in any order.

    A temporary cluster has `jobs` workers; an existing one has its own number.
    """
    ray = _load()
    own = not ray.is_initialized()
    if own:
        _connect(ray, jobs)
    running: list[Any] = []
    try:
        remote, shared, left = ray.remote(_do), ray.put(work), iter(parts)
        wide = 2 * max(1, int(ray.cluster_resources().get("CPU", jobs)))
        running += [remote.remote(shared, part) for part in islice(left, wide)]
        while running:
            finished, running = ray.wait(running)
            for reference in finished:
                result = _result(ray, reference)
                with interrupts_held_back():
                    done(result)
                running += [remote.remote(shared, part) for part in islice(left, 1)]
    finally:
        for reference in running:
            ray.cancel(reference, force=True)
        if own:
            ray.shutdown()


def _do(work: Callable[[P], R], part: P) -> R:
    return work(part)


def _load() -> Any:
    try:
        import ray
    except ImportError as error:
        raise NoCluster(f"a Ray cluster needs ray, which is not installed: {EXTRA}") from error
    return ray


def _connect(ray: Any, jobs: int) -> None:
    address = os.environ.get("RAY_ADDRESS")
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address:
            ray.init(address=address, **quiet)
        else:
            ray.init(address="local", num_cpus=jobs, include_dashboard=False, **quiet)
    except (OSError, RuntimeError, ValueError) as error:
        raise NoCluster(f"no Ray cluster at {address or 'this machine'}: {error}") from error


def _result(ray: Any, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, MonumentsError):
            raise error.cause from error
        raise
    except ray.exceptions.RayError as error:
        raise WorkerLost(f"a worker of the cluster has ended: {error}") from error
