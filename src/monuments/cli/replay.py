"""`monuments replay`: narrates a record in sentences, and draws the table after any event."""

import json
from itertools import islice
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from monuments.drawing import draw_position
from monuments.games import HIDDEN, WATCHER, Happened, MalformedNotation, Position, Refused, Setup
from monuments.records import Deed, Draw, Record, RecordError, follow

from .console import out
from .failure import Failure
from .files import read_record
from .narrating import Happening, Narrator
from .options import Lang
from .play import introduce
from .scoreboard import scoreboard
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
            min=0,
            help="Narrate and draw what this seat was shown, counted from 1; 0 for a watcher.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Narrate a recorded game in sentences, turn by turn, with the final scores.

    The numbers on the left are those of the record's events. A record made for one seat of a running game is replayed
    as far as it goes, without verification.
    """
    try:
        _replay(file, to, None if seat is None else seat - 1, lang.value)
    except RecordError as error:
        raise Failure(f"{file}: {error}") from error


def _replay(file: str, to: int | None, seat: int | None, language: str) -> None:
    """The same with the seat counted from 0, as everywhere in Python."""
    record, setup = read_record(file)
    if to is not None and to > len(record.events):
        raise typer.BadParameter(f"{to} is more than the {len(record.events)} events of the record", param_hint="--to")
    if seat is not None and record.viewer is not None:
        raise typer.BadParameter(
            "the record was made for one seat and has only what that seat saw", param_hint="--seat"
        )
    if seat is not None and seat >= setup.players:
        raise typer.BadParameter(
            f"there is no seat {seat + 1}; seats are numbered from 1 to {setup.players}", param_hint="--seat"
        )
    console = out()
    introduce(console, setup, language)
    narrator = Narrator(console, setup, record.seats, language, seat)
    if any(record.seats):
        console.print(" · ".join(f"{number} {name}" for number, name in enumerate(narrator.names, 1)))
    if record.viewer is not None:
        console.print(Text(word(language, "unverified"), "yellow"))
    if seat is not None:
        key = "seen_by_watcher" if seat == WATCHER else "seen_by_seat"
        console.print(Text(word(language, key, player=narrator.names[seat]), "dim"))
    narrate = _narrate if record.viewer is None else _narrate_what_is_known
    position, reached = narrate(record, setup, to, narrator)
    _show_end(console, record, position, reached, seat, narrator.names, language)


def _narrate(record: Record, setup: Setup, to: int | None, narrator: Narrator) -> tuple[Position | None, int]:
    """Follow a complete record; if it breaks a rule, what came before is narrated first."""
    position, happenings = Position(setup), []
    turn = position.turn
    try:
        for step in islice(follow(record), to):
            happenings.append(Happening(step.number, step.event, step.happened.rows, turn))
            position, turn = step.position, step.position.turn
    finally:
        narrator.narrate(happenings, turn)
    return position, len(happenings)


def _narrate_what_is_known(
    record: Record, setup: Setup, to: int | None, narrator: Narrator
) -> tuple[Position | None, int]:
    """Follow a seat's record in sentences up to the first thing hidden from it, then as it is written."""
    events = list(enumerate(record.events[:to], 1))
    known = next((i for i, (_, event) in enumerate(events) if _is_hidden(event)), len(events))
    position, happenings = Position(setup), []
    try:
        for number, event in events[:known]:
            turn = position.turn
            happenings.append(Happening(number, event, _follow(position, number, event).rows, turn))
    finally:
        narrator.narrate(happenings, position.turn)
    if known == len(events):
        return position, len(events)
    narrator.write(events[known:])
    return None, len(events)


def _follow(position: Position, number: int, event: Draw | Deed) -> Happened:
    try:
        if isinstance(event, Draw):
            return position.deal(position.game.parse_draw(position.setup, position.state, event.draw))
        if event.seat != position.to_move:
            rule = position.game.turn_rule(position.setup, position.state)
            raise RecordError(f"seat {event.seat} acts, but it is seat {position.to_move}'s turn", number, rule)
        return position.apply(event.do)
    except Refused as error:
        raise RecordError(error.sentences["en"], number, error.rule) from error
    except MalformedNotation as error:
        raise RecordError(str(error), number) from error


def _is_hidden(event: Draw | Deed) -> bool:
    return HIDDEN in (event.do if isinstance(event, Deed) else json.dumps(event.draw))


def _show_end(
    console: Console,
    record: Record,
    position: Position | None,
    reached: int,
    seat: int | None,
    names: list[str],
    language: str,
) -> None:
    """Print the final scores, or the table if the game is not over or the replay stopped earlier."""
    console.print()
    if reached < len(record.events):
        console.print(word(language, "stopped", event=reached, count=len(record.events)))
    elif record.result is None:
        console.print(word(language, "running"))
    if position is None:
        return
    if not position.is_over or reached < len(record.events):
        viewer = seat if record.viewer is None else record.viewer
        picture = draw_position(position, names, viewer, language)
        console.print(picture if picture is not None else scoreboard(position, names, language))
        return
    console.print(scoreboard(position, names, language))
