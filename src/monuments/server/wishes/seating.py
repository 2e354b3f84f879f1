"""Before the start: taking and leaving seats, bots, salts."""

from ..errors import Refusal
from ..pen import Pen
from ..protocol.inbound import AddSalt, Leave, PlaceBot, Sit
from ..seats import BOT, OPEN
from ..table import LEFT, PLACED, SALTED, SAT, Table
from .player import Player, need_host, need_lobby, own_seat


def sit(pen: Pen, player: Player, wish: Sit) -> None:
    """Take a free seat."""
    table = pen.table
    need_lobby(table)
    if player.id is None:
        raise Refusal("need_name")
    if table.seat_of(player.id) is not None:
        raise Refusal("already_seated")
    if _kind(table, wish.seat) != OPEN:
        raise Refusal("seat_taken")
    pen.write(SAT, wish.seat, kind=player.kind, player=player.id)
    if wish.salt is not None:
        pen.write(SALTED, wish.seat, salt=wish.salt)


def leave(pen: Pen, player: Player, wish: Leave) -> None:
    """Give up the own seat, or free one at the own table."""
    table = pen.table
    need_lobby(table)
    if wish.seat is None:
        pen.write(LEFT, own_seat(table, player))
        return
    kind = _kind(table, wish.seat)
    if player.id is None or player.id not in (table.owner, table.seats[wish.seat].player):
        raise Refusal("seat_not_yours")
    if kind in (OPEN, BOT):
        raise Refusal("nobody_there")
    pen.write(LEFT, wish.seat)


def place_bot(pen: Pen, player: Player, wish: PlaceBot) -> None:
    """Put a bot on a seat, change its level, or send it away."""
    table = pen.table
    need_lobby(table)
    need_host(table, player)
    kind = _kind(table, wish.seat)
    if kind not in (OPEN, BOT):
        raise Refusal("seat_taken")
    if wish.level is None and kind != BOT:
        raise Refusal("nobody_there")
    pen.write(PLACED, wish.seat, level=wish.level)


def salt(pen: Pen, player: Player, wish: AddSalt) -> None:
    """Add the own salt, or another one instead of it."""
    table = pen.table
    if table.match is not None:
        raise Refusal("salt_late")
    need_lobby(table)
    pen.write(SALTED, own_seat(table, player), salt=wish.salt)


def _kind(table: Table, seat: int) -> str:
    if seat >= table.players:
        raise Refusal("no_such_seat")
    return table.seats[seat].kind
