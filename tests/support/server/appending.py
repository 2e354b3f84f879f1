"""A process that appends to many tables and says what was acknowledged, until it is killed."""

import asyncio
import os
import sys

from monuments.server.storage import Store

from .examples import append, new_table


async def play(store: Store, table_id: str) -> None:
    await new_table(store, table_id)
    number = 1
    while True:
        os.write(1, f"{table_id} {number}\n".encode())
        number += 1
        await store.append(append(table_id, number, client_id=f"c{number}"))


async def main(url: str, tables: int) -> None:
    async with await Store.open(url) as store:
        await asyncio.gather(*(play(store, f"{os.getpid()}-{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
