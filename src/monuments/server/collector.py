"""Memory of a process that serves: an action leaves nothing to collect, tables that sleep have much to give back."""

import ctypes
import gc

COLLECT_AFTER = (5_000, 10, 10)


def spare_the_collector() -> None:
    """Let it look seldom, and not at what stays until the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def give_back_memory() -> None:
    """Give the system what has become free, where the C library can; by itself it would keep it for later."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
