"""Who wishes something, and what everybody must be to wish it."""

from dataclasses import dataclass

from ..errors import Refusal
from ..table import CLOSED, LOBBY, OVER, Table


@dataclass(frozen=True, slots=True)
class Player:
    """A person or a program, by the id that its cookie or token proves; without one a mere watcher."""

    id: str | None
    kind: str = "person"


def own_seat(table: Table, player: Player) -> int:
    """The player's seat; refuses who has none."""
    seat = table.seat_of(player.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def need_lobby(table: Table) -> None:
    """Refuse once the game has begun."""
    if table.status == CLOSED:
        raise Refusal("closed")
    if table.status != LOBBY:
        raise Refusal("already_started")


def need_game(table: Table) -> None:
    """Refuse before the game begins and after its end."""
    if table.status == LOBBY:
        raise Refusal("not_started")
    if table.status == OVER:
        raise Refusal("over")
    if table.status == CLOSED:
        raise Refusal("closed")


def need_host(table: Table, player: Player) -> None:
    """Refuse who neither made the table nor sits at it."""
    if player.id is None or (player.id != table.owner and table.seat_of(player.id) is None):
        raise Refusal("only_owner")
