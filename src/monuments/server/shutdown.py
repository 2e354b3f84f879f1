"""How a process of the server exits: cleanly after a signal, and together with its parent."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], Any]


@contextmanager
def shutting_down_with(go_down: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """On the first signal to stop, run `go_down` while everything is still up, and only then pass the signal on.

    Without this, uvicorn would close connections at once, even those that wait for an answer.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    async def go(pass_on: Handler, number: int) -> None:
        try:
            await go_down()
        finally:
            pass_on(number, None)

    def begin(pass_on: Handler, number: int) -> None:
        tasks.add(asyncio.create_task(go(pass_on, number)))

    found = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number, handler in found.items():
        if callable(handler):
            signal.signal(number, _once(loop, begin, handler))
    try:
        yield
    finally:
        for number, handler in found.items():
            signal.signal(number, handler)


def _once(loop: asyncio.AbstractEventLoop, begin: Callable[[Handler, int], None], handler: Handler) -> Handler:
    has_begun = False

    def handle(number: int, frame: FrameType | None) -> None:
        nonlocal has_begun
        if has_begun:
            handler(number, frame)
            return
        has_begun = True
        loop.call_soon_threadsafe(begin, handler, number)

    return handle


def exit_with_parent(go: Callable[[], None]) -> None:
    """Exit when the parent process has ended, for whatever reason."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            go()

        threading.Thread(target=wait, name="monuments-parent", daemon=True).start()


def exit_now() -> None:
    """Exit without cleaning up."""
    os._exit(1)


def exit_cleanly() -> None:
    """Exit as after a signal from an operator."""
    os.kill(os.getpid(), signal.SIGTERM)
