"""Who makes a wish, and what is required of them."""

from dataclasses import dataclass

from ..errors import Refusal
from ..table import CLOSED, LOBBY, OVER, Table


@dataclass(frozen=True, slots=True)
class Player:
    """A person or a program, by the id that its cookie or token proves; without an id only a watcher."""

    id: str | None
    kind: str = "person"


def own_seat(table: Table, player: Player) -> int:
    """The player's seat; refuses a player without a seat."""
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
    """Refuse players who neither created the table nor have a seat."""
    if player.id is None or (player.id != table.owner and table.seat_of(player.id) is None):
        raise Refusal("only_owner")
