"""Handing a seat to a bot and taking it back: a player never loses their seat."""

from ..errors import Refusal
from ..protocol.inbound import HandOver, TakeBack
from ..row_writer import RowWriter
from ..table import HANDED, RESUMED
from .player import Player, need_game, own_seat


def hand_over(writer: RowWriter, player: Player, wish: HandOver) -> None:
    """Let a bot play the seat."""
    seat = own_seat(writer.table, player)
    need_game(writer.table)
    writer.write(HANDED, seat, level=wish.level)


def take_back(writer: RowWriter, player: Player, wish: TakeBack) -> None:
    """Let the player play again."""
    seat = own_seat(writer.table, player)
    need_game(writer.table)
    if writer.table.seats[seat].stand_in is None:
        raise Refusal("no_stand_in")
    writer.write(RESUMED, seat)
