"""How a test works with a store."""

from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Run(Protocol):
    """Runs a coroutine to its end, in the loop in which the test's store lives."""

    def __call__(self, work: Coroutine[Any, Any, T]) -> T: ...
