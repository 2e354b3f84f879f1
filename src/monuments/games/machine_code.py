"""Where Numba keeps the machine code of rules: by their modules, so that the same source in another place finds it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

config: Any = numba.config
"""Its settings are attributes that are made at run time."""


class ByModule(UserProvidedCacheLocator):
    """Numba's own locator names a folder by the path of the source, and so misses what another installation compiled.

    Whether the code is current is decided by the source's content, as Numba does by itself.
    """

    def __init__(self, function: Any, source: str) -> None:
        super().__init__(function, source)  # type: ignore[no-untyped-call]
        self._cache_path = str(Path(config.CACHE_DIR) / function.__module__.rpartition(".")[0])


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Let functions that are marked for compiling within the block keep their machine code in a folder."""
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.{ByModule.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
