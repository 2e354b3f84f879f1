"""How a test works with a store."""

from collections.abc import Coroutine
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Run(Protocol):
    """Runs a coroutine in the event loop of the test's store."""

    def __call__(self, work: Coroutine[Any, Any, T]) -> T: ...
