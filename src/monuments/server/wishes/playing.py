"""Steps of the game: making them and taking them back."""

from monuments.games import IllegalAction, Phrase

from ..errors import Refusal
from ..protocol.inbound import Act, Undo
from ..row_writer import RowWriter
from ..table import BY_OWNER, DID, DREW, UNDID, Table
from .player import Player, need_game, own_seat


def act(writer: RowWriter, player: Player, wish: Act) -> None:
    """Apply an action."""
    table = writer.table
    seat = _played_seat(table, player)
    play(writer, seat, wish.do, BY_OWNER)


def undo(writer: RowWriter, player: Player, wish: Undo) -> None:
    """Take back the player's last step, as long as nothing was revealed, drawn, or done by others since."""
    writer.write(UNDID, _played_seat(writer.table, player))


def play(writer: RowWriter, seat: int, do: str, by: str) -> None:
    """Write a step for a seat, and the draws that follow."""
    mover = writer.table.mover
    if mover != seat:
        assert writer.table.match is not None
        match = writer.table.match
        raise IllegalAction("", match.game.turn_rule(match.setup, match.position.state), Phrase("not_your_turn", seat))
    writer.write(DID, seat, do=do, by=by)
    draw_what_is_due(writer)


def draw_what_is_due(writer: RowWriter) -> None:
    """Write every draw that is due, right after its cause."""
    while (draw := writer.table.draw_due()) is not None:
        writer.write(DREW, draw=draw)


def _played_seat(table: Table, player: Player) -> int:
    """The seat that a player currently plays; refuses one who lets a bot play it."""
    seat = own_seat(table, player)
    need_game(table)
    if table.seats[seat].stand_in is not None:
        raise Refusal("stand_in_plays")
    return seat
