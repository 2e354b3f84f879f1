"""Steps of the game: doing them and taking them back."""

from monuments.games import IllegalAction, Phrase

from ..errors import Refusal
from ..pen import Pen
from ..protocol.inbound import Act, Undo
from ..table import BY_OWNER, DID, DREW, UNDID, Table
from .player import Player, need_game, own_seat


def act(pen: Pen, player: Player, wish: Act) -> None:
    """Do an action."""
    table = pen.table
    seat = _played_seat(table, player)
    play(pen, seat, wish.do, BY_OWNER)


def undo(pen: Pen, player: Player, wish: Undo) -> None:
    """Take back the last own step, as long as nothing was revealed, drawn, or done by others."""
    pen.write(UNDID, _played_seat(pen.table, player))


def play(pen: Pen, seat: int, do: str, by: str) -> None:
    """A step by whoever plays for a seat, and what is then drawn."""
    mover = pen.table.mover
    if mover != seat:
        assert pen.table.match is not None
        match = pen.table.match
        raise IllegalAction("", match.game.turn_rule(match.setup, match.position.state), Phrase("not_your_turn", seat))
    pen.write(DID, seat, do=do, by=by)
    draw_what_is_due(pen)


def draw_what_is_due(pen: Pen) -> None:
    """Write down every draw that is due, beside its cause."""
    while (draw := pen.table.draw_due()) is not None:
        pen.write(DREW, draw=draw)


def _played_seat(table: Table, player: Player) -> int:
    """The seat that a player plays just now; refuses who lets a bot do it."""
    seat = own_seat(table, player)
    need_game(table)
    if table.seats[seat].stand_in is not None:
        raise Refusal("stand_in_plays")
    return seat
