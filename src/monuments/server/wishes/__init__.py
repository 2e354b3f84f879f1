"""What a client can wish for at a table, each with the function that grants it."""

from collections.abc import Callable
from typing import Any

from ..protocol.inbound import Act, AddSalt, HandOver, Leave, PlaceBot, Say, Sit, Start, TakeBack, Undo
from ..row_writer import RowWriter
from .player import Player
from .playing import act, undo
from .seating import leave, place_bot, salt, sit
from .standing_in import hand_over, take_back
from .starting import start
from .talking import say

Grant = Callable[[RowWriter, Player, Any], None]

GRANTS: dict[type, Grant] = {
    Act: act,
    AddSalt: salt,
    HandOver: hand_over,
    Leave: leave,
    PlaceBot: place_bot,
    Say: say,
    Sit: sit,
    Start: start,
    TakeBack: take_back,
    Undo: undo,
}
"""Rematches are not listed: they create another table."""

__all__ = ["GRANTS", "Player"]
