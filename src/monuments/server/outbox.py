"""Sends waiting messages together: waking up for each of them costs more than sending them all."""

import asyncio
from typing import Protocol


class Sender(Protocol):
    """A socket to which messages are sent."""

    def send_now(self, message: bytes) -> None:
        """Send without waiting."""
        ...


class Outbox:
    """One per process. It is emptied as soon as the event loop has run everything that was ready."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Sender, bytes]] = []

    def put(self, sender: Sender, message: bytes) -> None:
        """Queue a message; it is sent with all others queued meanwhile, in order."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.empty)
        self._waiting.append((sender, message))

    def empty(self) -> None:
        """Send what is queued."""
        waiting, self._waiting = self._waiting, []
        for sender, message in waiting:
            sender.send_now(message)
