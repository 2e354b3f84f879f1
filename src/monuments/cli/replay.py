"""`monuments replay`: a record told in sentences, and the table at any of its events."""

from itertools import groupby, islice
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from monuments.games import WATCHER, MalformedNotation, Position, Refused, Setup
from monuments.records import HIDDEN, Deed, Draw, Record, RecordError, follow, parse_record, setup_of

from .console import clean, out
from .drawing import draw_position
from .files import read_bytes
from .options import Lang
from .play import introduce
from .scoreboard import scoreboard
from .telling import Happening, Teller
from .words import Language, word


def replay(
    file: Annotated[str, typer.Argument(help="A record file (*.json); - reads standard input.", metavar="FILE")],
    to: Annotated[
        int | None,
        typer.Option(min=0, help="Stop after this event and draw the table.", metavar="N", show_default=False),
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            min=WATCHER,
            help="Tell and draw it as this seat was shown it: counted from 0 as in the record, -1 for a watcher.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Tell a recorded game in sentences, turn by turn, with the final scores.

    The numbers on the left are those of the record's events. A record made for one seat of a running game is followed
    as far as it tells, unverified.
    """
    record = parse_record(read_bytes(file))
    setup = setup_of(record)
    if to is not None and to > len(record.events):
        raise typer.BadParameter(f"{to} is more than the {len(record.events)} events of the record", param_hint="--to")
    if seat is not None and seat >= setup.players:
        raise typer.BadParameter(f"{seat} is no seat: they run from 0 to {setup.players - 1}", param_hint="--seat")
    console, language = out(), lang.value
    introduce(console, setup, language)
    teller = Teller(console, setup, record.seats, language, seat)
    players = [
        f"{name} ({word(language, 'seat_number', seat=number)})" for number, name in enumerate(teller.names)
    ]
    console.print(", ".join(players))
    if record.viewer is not None:
        console.print(Text(word(language, "unverified"), "yellow"))
    if seat is not None:
        key = "seen_by_watcher" if seat == WATCHER else "seen_by_seat"
        console.print(Text(word(language, key, player=teller.names[seat]), "dim"))
    position, reached = (_tell if record.viewer is None else _tell_what_is_known)(record, setup, to, teller)
    _show_end(console, record, position, reached, seat, teller.names, language)


def _tell(record: Record, setup: Setup, to: int | None, teller: Teller) -> tuple[Position, int]:
    """Follow a whole record; where it breaks a rule, what came before is told first."""
    position, happenings = Position(setup), []
    turn = position.turn
    try:
        for step in islice(follow(record), to):
            happenings.append(Happening(step.number, step.event, step.phrases, turn))
            position, turn = step.position, step.position.turn
    finally:
        teller.tell(happenings, turn)
    return position, len(happenings)
