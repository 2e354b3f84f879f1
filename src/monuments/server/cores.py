"""The number of processors this process may use: by its affinity, and by the quota of its control group."""

import math
import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
OWN_GROUP = Path("/proc/self/cgroup")


def given_cores(groups: Path = GROUPS, own_group: Path = OWN_GROUP) -> int:
    """At least 1; rounded up, so a container limited to one and a half processors has two."""
    return max(1, min([_may_run_on(), *(math.ceil(quota) for quota in _quotas(groups, own_group))]))


def _may_run_on() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _quotas(groups: Path, own_group: Path) -> Iterator[float]:
    """Quotas in processors, of the group of this process and its parents; inside a container its own is the root."""
    for line in _words(own_group, "\n"):
        _, controllers, path = line.split(":", 2)
        base = groups if not controllers else groups / "cpu"
        inner = base / path.lstrip("/")
        for folder in (inner, *inner.parents):
            if folder.is_relative_to(base):
                yield from _quota(folder, controllers.split(","))


def _quota(folder: Path, controllers: list[str]) -> Iterator[float]:
    if controllers == [""]:
        given, period = _words(folder / "cpu.max") or ["max", "1"]
    elif "cpu" in controllers:
        [given], [period] = (_words(folder / f"cpu.cfs_{name}_us") or ["-1"] for name in ("quota", "period"))
    else:
        return
    if given not in ("max", "-1"):
        yield int(given) / int(period)


def _words(file: Path, separator: str | None = None) -> list[str]:
    """The words in a file of the kernel; none if it is missing, as on another system."""
    try:
        return file.read_text(encoding="ascii").strip().split(separator)
    except OSError:
        return []
