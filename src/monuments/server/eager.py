"""Starts coroutines without a task: most that send a message never have to wait."""

import types
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any


def start_eagerly(coroutine: Awaitable[None]) -> Coroutine[Any, Any, None] | None:
    """Run a coroutine until it waits; None if it finished, else the rest of it as an awaitable."""
    assert isinstance(coroutine, Coroutine)
    try:
        awaited = coroutine.send(None)
    except StopIteration:
        return None
    return _rest(coroutine, awaited)


@types.coroutine
def _rest(coroutine: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Pass what the coroutine waits for on to the caller, and the result back to it."""
    while True:
        try:
            try:
                said = yield awaited
            except GeneratorExit:
                coroutine.close()
                raise
            except BaseException as error:
                awaited = coroutine.throw(error)
            else:
                awaited = coroutine.send(said)
        except StopIteration:
            return
