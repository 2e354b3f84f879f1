"""Playing on, as quickly as a game can be over."""

import asyncio

from .client import AtTable


async def play_to_the_end(*sockets: AtTable) -> None:
    """Everybody does the first thing that can be done, until the game is over."""
    await asyncio.gather(*(_play_on(at) for at in sockets))


async def _play_on(at: AtTable) -> None:
    while not at.is_over:
        if at.choices:
            await at.do("act", do=at.choices[-1]["do"])
        else:
            await at.receive()
