"""Starting a game: the starting player is drawn, then whatever the game draws."""

from ..errors import Refusal
from ..protocol.inbound import Start
from ..row_writer import RowWriter
from ..seats import OPEN
from ..table import STARTED
from .player import Player, need_host, need_lobby
from .playing import draw_what_is_due


def start(writer: RowWriter, player: Player, wish: Start) -> None:
    """Start, once every seat is taken."""
    table = writer.table
    need_lobby(table)
    need_host(table, player)
    if any(seat.kind == OPEN for seat in table.seats):
        raise Refusal("seats_empty")
    writer.write(STARTED, first_player=table.first_player(), salts=table.salts())
    draw_what_is_due(writer)
