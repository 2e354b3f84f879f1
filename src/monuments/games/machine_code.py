"""Where Numba caches the machine code of rules: by module, so that the same source finds it from another place."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

config: Any = numba.config
"""Its settings are attributes made at run time, which a type checker does not know."""


class ByModule(UserProvidedCacheLocator):
    """Finds the cache by module; Numba's own locator uses the path of the source and misses other installations' code.

    The content of the source decides whether the code is current, as in Numba itself.
    """

    def __init__(self, function: Any, source: str) -> None:
        super().__init__(function, source)  # type: ignore[no-untyped-call]
        self._cache_path = str(Path(config.CACHE_DIR) / function.__module__.rpartition(".")[0])


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """Within the block, functions that are marked for compiling cache their machine code in this folder."""
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.{ByModule.__name__}"
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
