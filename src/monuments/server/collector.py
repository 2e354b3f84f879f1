"""Garbage collection of a serving process: actions leave little garbage, sleeping tables free much memory."""

import ctypes
import gc

COLLECT_AFTER = (300, 1_000, 10)
"""Frequent small collections, rare full ones: with a thousand tables a full one takes a third of a second."""


def tune_garbage_collection() -> None:
    """Exempt everything that exists at the start, and set the thresholds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def trim_memory(after_many: bool) -> None:
    """Return free memory to the system, if the C library can; otherwise it would keep it.

    After many tables at once a full collection is worth its time.
    """
    if after_many:
        gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
