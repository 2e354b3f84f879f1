"""What a recipient, a seat or a watcher, sees of a table at one moment, before any words."""

from dataclasses import dataclass
from typing import Any

from monuments.match import Choice

from .seats import Seat
from .table import LOBBY, RUNNING, Table


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a message to the recipient is made from; two moments differ by what differs here."""

    n: int
    status: str
    seats: tuple[Seat, ...]
    rematch: str | None
    names: tuple[str, ...]
    """The names of the seats' players."""
    view: Any
    choices: tuple[Choice, ...]
    undo: bool
    turn: int


def look(table: Table, recipient: int, names: tuple[str, ...]) -> Sight:
    """What a recipient sees now."""
    match = table.match
    view, choices, undo, turn = None, tuple[Choice, ...](), False, 0
    if match is not None and table.status != LOBBY:
        view, turn = match.view(recipient), match.position.turn
        if recipient >= 0 and table.status == RUNNING:
            if table.seats[recipient].stand_in is None:
                undo = match.undo_refusal(recipient) is None
                choices = tuple(match.choices(recipient))
    return Sight(
        table.number(recipient), table.status, tuple(table.seats), table.rematch, names, view, choices, undo, turn
    )
