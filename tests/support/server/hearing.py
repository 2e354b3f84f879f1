"""A hall without sockets: listeners that apply what they receive, and the same table read again from the store."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson

from monuments.server.errors import Refusal
from monuments.server.fanout import Alone
from monuments.server.hall import Hall, Timing
from monuments.server.opening import open_table
from monuments.server.protocol.inbound import Wish, parse_inbound
from monuments.server.protocol.values import NewTable
from monuments.server.sight import look
from monuments.server.storage import Player as StoredPlayer
from monuments.server.storage import Store
from monuments.server.table import Table
from monuments.server.telling import Account, seat_names, whole
from monuments.server.wishes import Player

from .client import OUTBOUND, Told
from .inside import START, TurnedClock

IDS = itertools.count()


class Hearer(Told):
    """A client without a socket."""

    def __init__(self, player: Player, language: str = "en") -> None:
        super().__init__()
        self.player, self.language, self.recipient = player, language, -1
        self.messages: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        """Apply a message at once."""
        OUTBOUND.validate_json(message)
        told = orjson.loads(message)
        self.messages.append(told)
        self.take(told)

    def dismiss(self, refusal: Refusal) -> None:
        """Stop listening."""
        raise AssertionError(refusal)


class Hearing:
    """One hall, its clock, and its store."""

    def __init__(self, store: Store) -> None:
        self.clock, self.store = TurnedClock(), store
        self.hall = Hall(store, Alone(), Timing(self.clock, 0, 15_000, 300_000), "test")

    async def player(self, number: int, name: str, kind: str = "person") -> Player:
        """Somebody with a name."""
        player_id = f"{number:016d}"
        await self.store.players.create(StoredPlayer(player_id, name, "en", kind, None, START, START))
        return Player(player_id, kind)

    async def open(self, owner: Player, **wish: Any) -> str:
        """Create a table."""
        return await open_table(self.hall, owner, NewTable.model_validate(wish))

    async def enter(self, table_id: str, player: Player, language: str = "en", since: int | None = None) -> Hearer:
        """Listen at a table."""
        hearer = Hearer(player, language)
        await self.hall.enter(self.hall.room(table_id), hearer, since)
        return hearer

    async def wish(self, table_id: str, player: Player, kind: str, own_id: str | None = None, **values: Any) -> bool:
        """Send a wish; return whether it had already been granted."""
        wish = parse_inbound(orjson.dumps({"type": kind, "id": own_id or f"h{next(IDS)}", **values}))
        assert isinstance(wish, Wish)
        return await self.hall.wish(self.hall.room(table_id), player, wish)

    async def read_anew(self, table_id: str) -> Table:
        """The table as a fold of its log in the store."""
        header = await self.store.header(table_id)
        assert header is not None
        table = Table(table_id, header.secret)
        for row in await self.store.read(table_id):
            table.apply(row)
        return table

    async def new_whole(self, table: Table, player: Player, language: str) -> dict[str, Any]:
        """What a new client would receive about a table read again from the store."""
        seat = table.seat_of(player.id)
        recipient = -1 if seat is None else seat
        names = seat_names(table, await self.hall.names_of(table))
        is_owner = player.id is not None and player.id == table.owner
        message = whole(Account(table), recipient, is_owner, look(table, recipient, names), language, self.clock())
        told: dict[str, Any] = orjson.loads(message)
        return told

    async def check(self, table_id: str, *hearers: Hearer) -> None:
        """What everybody has folded is what they would receive as new clients."""
        table = await self.read_anew(table_id)
        for hearer in hearers:
            expected = await self.new_whole(table, hearer.player, hearer.language)
            hearer.run_clocks(self.clock())
            assert hearer.state() == expected


@asynccontextmanager
async def hearing(folder: Path) -> AsyncIterator[Hearing]:
    """A hall with its own store; the same folder again is the same store."""
    async with await Store.open(f"sqlite:///{folder / 'hall.sqlite3'}") as store:
        yield Hearing(store)
