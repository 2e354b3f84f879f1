"""Handing the own seat to a bot and taking it back: a seat is never lost."""

from ..errors import Refusal
from ..pen import Pen
from ..protocol.inbound import HandOver, TakeBack
from ..table import HANDED, RESUMED
from .player import Player, need_game, own_seat


def hand_over(pen: Pen, player: Player, wish: HandOver) -> None:
    """Let a bot play."""
    seat = own_seat(pen.table, player)
    need_game(pen.table)
    pen.write(HANDED, seat, level=wish.level)


def take_back(pen: Pen, player: Player, wish: TakeBack) -> None:
    """Play again."""
    seat = own_seat(pen.table, player)
    need_game(pen.table)
    if pen.table.seats[seat].stand_in is None:
        raise Refusal("no_stand_in")
    pen.write(RESUMED, seat)
