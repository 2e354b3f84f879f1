"""Before the start: taking and leaving seats, bots, salts."""

from ..errors import Refusal
from ..protocol.inbound import AddSalt, Leave, PlaceBot, Sit
from ..row_writer import RowWriter
from ..seats import BOT, OPEN
from ..table import LEFT, PLACED, SALTED, SAT, Table
from .player import Player, need_host, need_lobby, own_seat


def sit(writer: RowWriter, player: Player, wish: Sit) -> None:
    """Take a free seat."""
    table = writer.table
    need_lobby(table)
    if player.id is None:
        raise Refusal("need_name")
    if table.seat_of(player.id) is not None:
        raise Refusal("already_seated")
    if _kind(table, wish.seat) != OPEN:
        raise Refusal("seat_taken")
    writer.write(SAT, wish.seat, kind=player.kind, player=player.id)
    if wish.salt is not None:
        writer.write(SALTED, wish.seat, salt=wish.salt)


def leave(writer: RowWriter, player: Player, wish: Leave) -> None:
    """Leave the player's seat; the creator of the table may free any person's."""
    table = writer.table
    need_lobby(table)
    if wish.seat is None:
        writer.write(LEFT, own_seat(table, player))
        return
    kind = _kind(table, wish.seat)
    if player.id is None or player.id not in (table.owner, table.seats[wish.seat].player):
        raise Refusal("seat_not_yours")
    if kind in (OPEN, BOT):
        raise Refusal("nobody_there")
    writer.write(LEFT, wish.seat)


def place_bot(writer: RowWriter, player: Player, wish: PlaceBot) -> None:
    """Put a bot on a seat, change its level, or remove it."""
    table = writer.table
    need_lobby(table)
    need_host(table, player)
    kind = _kind(table, wish.seat)
    if kind not in (OPEN, BOT):
        raise Refusal("seat_taken")
    if wish.level is None and kind != BOT:
        raise Refusal("nobody_there")
    writer.write(PLACED, wish.seat, level=wish.level)


def salt(writer: RowWriter, player: Player, wish: AddSalt) -> None:
    """Add the player's salt, or replace it."""
    table = writer.table
    if table.match is not None:
        raise Refusal("salt_late")
    need_lobby(table)
    writer.write(SALTED, own_seat(table, player), salt=wish.salt)


def _kind(table: Table, seat: int) -> str:
    if seat >= table.players:
        raise Refusal("no_such_seat")
    return table.seats[seat].kind
