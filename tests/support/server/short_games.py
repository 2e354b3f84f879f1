"""Playing a game to the end as fast as possible."""

import asyncio

from .client import AtTable


async def play_to_the_end(*sockets: AtTable) -> None:
    """Everybody chooses their first action until the game is over."""
    await asyncio.gather(*(_play_on(at) for at in sockets))


async def _play_on(at: AtTable) -> None:
    while not at.is_over:
        if at.choices:
            await at.do("act", do=at.choices[-1]["do"])
        else:
            await at.receive()
