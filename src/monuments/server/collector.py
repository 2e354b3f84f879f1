"""Memory of a process that serves: an action leaves nothing to collect, tables that sleep have much to give back."""

import ctypes
import gc

COLLECT_AFTER = (300, 1_000, 10)
"""Often a little, which nobody notices; all of it seldom: with a thousand tables that takes a third of a second."""


def spare_the_collector() -> None:
    """Let it look at little, and not at what stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def give_back_memory(after_many: bool) -> None:
    """Give the system what has become free, where the C library can; by itself it would keep it for later.

    After many tables at once, most of what there is to look at is to be given back: then looking is worth its time.
    """
    if after_many:
        gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
