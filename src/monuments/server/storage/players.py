"""Players; their names are stored only here, so that deleting one here deletes it everywhere."""

from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from .database import Database, look_up
from .errors import Conflict
from .schema import players
from .values import Player


class Players:
    """Creates, finds and changes players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, player: Player) -> None:
        """Create a player; raise `Conflict` if the id or the token is taken."""
        try:
            await self._database.write(lambda connection: connection.execute(insert(players), asdict(player)).close())
        except IntegrityError as error:
            raise Conflict(f"the player cannot be created: {error.orig}") from error

    async def get(self, player_id: str) -> Player | None:
        """The player with an id."""
        return await self._find(players.c.id == player_id)

    async def get_by_token_hash(self, token_hash: str) -> Player | None:
        """The player with a token."""
        return await self._find(players.c.token_hash == token_hash)

    async def names(self, ids: Iterable[str]) -> dict[str, str]:
        """The names of players; '' for deleted ones, no entry for unknown ids."""
        return await self._database.read(partial(look_up, key=players.c.id, value=players.c.name, keys=list(ids)))

    async def find(self, name: str, limit: int) -> list[Player]:
        """Players whose name holds a text, in any case, those last seen first; deleted ones have no name."""
        holds = players.c.name.icontains(name, autoescape=True)
        statement = select(players).where(holds, players.c.name != "").order_by(players.c.seen_at.desc(), players.c.id)
        return await self._database.read(
            lambda connection: [Player(**row._mapping) for row in connection.execute(statement.limit(limit))]
        )

    async def rename(self, player_id: str, name: str) -> bool:
        """Give a player another name; False if there is no such player."""
        return await self._change(player_id, name=name)

    async def set_language(self, player_id: str, language: str) -> bool:
        """Change a player's language."""
        return await self._change(player_id, language=language)

    async def touch(self, player_id: str, at: int) -> bool:
        """Note when a player was last seen."""
        return await self._change(player_id, seen_at=at)

    async def delete(self, player_id: str) -> bool:
        """Delete a player's name and token; the id stays, because the logs of tables refer to it."""
        return await self._change(player_id, name="", token_hash=None)

    async def _find(self, condition: Any) -> Player | None:
        statement = select(players).where(condition)
        row = await self._database.read(lambda connection: connection.execute(statement).first())
        return None if row is None else Player(**row._mapping)

    async def _change(self, player_id: str, **values: object) -> bool:
        statement = update(players).where(players.c.id == player_id).values(**values)
        return await self._database.write(lambda connection: connection.execute(statement).rowcount == 1)
