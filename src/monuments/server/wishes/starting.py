"""Beginning a game: the first player is drawn, then whatever the game draws."""

from ..errors import Refusal
from ..pen import Pen
from ..protocol.inbound import Start
from ..seats import OPEN
from ..table import STARTED
from .player import Player, need_host, need_lobby
from .playing import draw_what_is_due


def start(pen: Pen, player: Player, wish: Start) -> None:
    """Begin, once every seat is taken."""
    table = pen.table
    need_lobby(table)
    need_host(table, player)
    if any(seat.kind == OPEN for seat in table.seats):
        raise Refusal("seats_empty")
    pen.write(STARTED, first_player=table.first_player(), salts=table.salts())
    draw_what_is_due(pen)
