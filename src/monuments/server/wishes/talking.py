"""Set phrases and reactions."""

from ..errors import Refusal
from ..phrases import check_phrase
from ..protocol.inbound import Say
from ..row_writer import RowWriter
from ..table import CLOSED, SAID
from .player import Player, own_seat


def say(writer: RowWriter, player: Player, wish: Say) -> None:
    """Say one of the phrases; only players with a seat may."""
    seat = own_seat(writer.table, player)
    if writer.table.status == CLOSED:
        raise Refusal("closed")
    writer.write(SAID, seat, phrase=check_phrase(wish.phrase))
