"""What a recipient, a seat or a watcher, sees of a table at one moment, before it is put into words."""

from dataclasses import dataclass

from monuments.games.views import Shown
from monuments.match import Choice

from .seats import Seat
from .table import LOBBY, RUNNING, Table


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that a message to the recipient is made from; an update is the difference of two of these."""

    n: int
    status: str
    seats: tuple[Seat, ...]
    rematch: str | None
    names: tuple[str, ...]
    """The names of the seats' players."""
    shown: Shown | None
    """What the view of the game is made from."""
    choices: tuple[Choice, ...]
    undo: bool
    turn: int
    latest_turns: tuple[int, ...]
    """The latest turn in which each seat did something, or -1."""


def look(table: Table, recipient: int, names: tuple[str, ...]) -> Sight:
    """What a recipient sees now."""
    match = table.match
    shown, choices, undo, turn, latest_turns = None, tuple[Choice, ...](), False, 0, tuple[int, ...]()
    if match is not None and table.status != LOBBY:
        shown, turn, latest_turns = table.shown(recipient), match.turn, match.latest_turns
        if recipient >= 0 and table.status == RUNNING:
            if table.seats[recipient].stand_in is None:
                undo = match.undo_refusal(recipient, table.unseen(recipient)) is None
                if recipient == match.mover:
                    choices = tuple(match.choices(recipient))
    return Sight(
        table.number(recipient),
        table.status,
        tuple(table.seats),
        table.rematch,
        names,
        shown,
        choices,
        undo,
        turn,
        latest_turns,
    )
