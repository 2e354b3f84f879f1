"""Set phrases and reactions."""

from ..errors import Refusal
from ..pen import Pen
from ..phrases import check_phrase
from ..protocol.inbound import Say
from ..table import CLOSED, SAID
from .player import Player, own_seat


def say(pen: Pen, player: Player, wish: Say) -> None:
    """Say one of the phrases; only who has a seat may."""
    seat = own_seat(pen.table, player)
    if pen.table.status == CLOSED:
        raise Refusal("closed")
    pen.write(SAID, seat, phrase=check_phrase(wish.phrase))
