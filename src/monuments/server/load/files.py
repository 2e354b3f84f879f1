"""How many sockets this process may have open."""

import resource

from .errors import LoadError

SPARE = 100
"""Files that a process has open beside its sockets."""


def allow_sockets(sockets: int) -> None:
    """Raise the limit of open files where it is too low; raises LoadError where that is not allowed."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + SPARE
    if soft >= needed or soft == resource.RLIM_INFINITY:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise LoadError(
            f"{sockets:,} sockets need {needed:,} open files, and only {hard:,} are allowed: raise it by ulimit -n"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
