"""What is to be sent, written together: to wake a client for each message of many costs more than all of them."""

import asyncio
from typing import Protocol


class Sender(Protocol):
    """A socket that messages are for."""

    def send_now(self, message: bytes) -> None:
        """Send without waiting."""
        ...


class Outbox:
    """One in each process. It is emptied as soon as everything that was ready to be done has been done."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Sender, bytes]] = []

    def put(self, sender: Sender, message: bytes) -> None:
        """Send a message with all others that are put in meanwhile, in their order."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self.empty)
        self._waiting.append((sender, message))

    def empty(self) -> None:
        """Send what waits."""
        waiting, self._waiting = self._waiting, []
        for sender, message in waiting:
            sender.send_now(message)
