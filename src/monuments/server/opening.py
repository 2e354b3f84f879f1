"""Creating tables: new ones, and rematches with the same seats."""

import hashlib
import hmac
from contextlib import suppress
from typing import Any

from monuments.games import find_game
from monuments.games.options import FIRST_PLAYER, PLAYERS

from .errors import Refusal
from .hall import Hall
from .identity import ALPHABET, ID_LENGTH
from .protocol.values import NewTable
from .room import Room
from .row_writer import RowWriter
from .seats import BOT, OPEN
from .storage import Conflict, NewHeader
from .table import OPENED, OVER, REMATCHED, SAT, Table
from .wishes.player import Player, own_seat

USUAL_LEVEL = 3
FOLLOWS = (PLAYERS, FIRST_PLAYER)
"""Options that follow from the seats and from the draw."""


async def open_table(hall: Hall, player: Player, wish: NewTable) -> str:
    """Create a table; raises OptionError, DataError or UnknownGame if it is impossible."""
    game = find_game(wish.game)
    for key in FOLLOWS:
        if key in wish.options:
            raise Refusal("option_follows", key=key)
    setup = game.setup({**wish.options, "players": len(wish.seats)}, wish.own_data)
    body = {
        "game": wish.game,
        "rules": setup.rules,
        "options": {key: value for key, value in setup.options.items() if key not in FOLLOWS},
        "own_data": setup.own_data,
        "seats": [(BOT, seat.level or USUAL_LEVEL) if seat.kind == BOT else (OPEN, None) for seat in wish.seats],
        "clock": wish.clock.model_dump() if wish.clock and (wish.clock.turn_s or wish.clock.game_s) else None,
        "stand_in": wish.stand_in,
        "public": wish.public,
        "owner": player.id,
        "rematch_of": None,
    }
    return await _create(hall, hall.random.id(), body, player, ())


async def rematch(hall: Hall, room: Room, player: Player, client_id: str) -> str:
    """The table of the rematch: the first player who asks creates it, the others get the same one."""
    table = await hall.table(room.id)
    own_seat(table, player)
    if table.status != OVER:
        raise Refusal("not_finished")
    if table.rematch is None:
        table_id = _rematch_id(table)
        # If another player asked at the same time, it was for the same table.
        with suppress(Conflict):
            await _create(hall, table_id, _again(table), player, _people(table))

        def grant(writer: RowWriter) -> None:
            if writer.table.rematch is None:
                writer.write(REMATCHED, table=table_id)

        await hall.write(room, grant, player.id, client_id)
        table = await hall.table(room.id)
    assert table.rematch is not None
    return table.rematch


async def _create(
    hall: Hall, table_id: str, body: dict[str, Any], player: Player, people: tuple[tuple[int, str, str], ...]
) -> str:
    secret, now = hall.random.secret(), hall.timing.now()
    table = Table(table_id, secret)
    writer = RowWriter(table, now, player.id)
    writer.write(OPENED, **body)
    for seat, kind, who in people:
        writer.write(SAT, seat, kind=kind, player=who)
    header = NewHeader(
        id=table_id,
        game=table.game.facts.name,
        variant=table.game.variant(table.options),
        is_public=table.public,
        created_at=now,
        secret=secret,
        owner=table.owner,
        rematch_of=table.rematch_of,
    )
    await hall.store.create(header, tuple(writer.rows), {n: seat.player for n, seat in enumerate(table.seats)})
    return table_id


def _again(table: Table) -> dict[str, Any]:
    limits = table.limits
    return {
        "game": table.game.facts.name,
        "rules": table.game.facts.rules_version,
        "options": table.options,
        "own_data": table.own_data,
        "seats": [(seat.kind, seat.level) if seat.kind == BOT else (OPEN, None) for seat in table.seats],
        "clock": None
        if limits is None
        else {
            "turn_s": None if limits.turn is None else limits.turn // 1000,
            "game_s": None if limits.game is None else limits.game // 1000,
        },
        "stand_in": table.stand_in,
        "public": table.public,
        "owner": table.owner,
        "rematch_of": table.id,
    }


def _people(table: Table) -> tuple[tuple[int, str, str], ...]:
    return tuple((n, seat.kind, seat.player) for n, seat in enumerate(table.seats) if seat.player is not None)


def _rematch_id(table: Table) -> str:
    """The same for everybody who asks, and impossible to guess."""
    digest = int.from_bytes(hmac.digest(table.secret, b"rematch", hashlib.sha256), "big")
    return "".join(ALPHABET[digest >> 5 * place & 31] for place in range(ID_LENGTH))
