"""The garbage collector of a process that serves: an action leaves it nothing to do, and looking costs time."""

import gc

COLLECT_AFTER = (5_000, 10, 10)


def spare_the_collector() -> None:
    """Let it look seldom, and not at what stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
