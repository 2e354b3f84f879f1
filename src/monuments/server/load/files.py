"""The limit of open sockets of this process."""

import resource

from .errors import LoadError

SPARE = 100
"""Open files of a process besides its sockets."""


def allow_sockets(sockets: int) -> None:
    """Raise the limit of open files if it is too low; raises LoadError if that is not allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + SPARE
    if soft >= needed or soft == resource.RLIM_INFINITY:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise LoadError(f"{sockets:,} sockets need {needed:,} open files, but only {hard:,} are allowed: see ulimit -n")
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
