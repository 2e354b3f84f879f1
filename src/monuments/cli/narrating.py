"""A game narrated in sentences: a paragraph for each turn, a heading for each draw."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from monuments.drawing.letters import seat_style
from monuments.games import HIDDEN, Phrase, Setup
from monuments.games.telling import stage_of
from monuments.games.vocabulary import Row
from monuments.match import event_sentence, player_name
from monuments.records import Deed, Draw

from .console import LONGEST_NAME, clean
from .joining import ASIDE, END_OF_ASIDE, join, joints_of
from .words import word

PLACEHOLDER = 0xE000
"""Private-use characters stand for the names while a sentence is made, so that names can be found in it."""
FURTHER_IN = "  "
"""The indent of the further lines of a long text."""
NARROWEST = 20
"""The least columns that a text gets, however narrow the terminal is."""


@dataclass(frozen=True)
class Happening:
    """One event of a record or log, and its consequences."""

    number: int
    """Counted from 1."""
    event: Draw | Deed
    rows: tuple[Row, ...]
    turn: int
    """How many turns were complete before it."""


class Narrator:
    """Prints what happened, in one language, with everything open or as one seat is told it."""

    def __init__(
        self, console: Console, setup: Setup, seats: Sequence[str], language: str, seat: int | None = None
    ) -> None:
        self._console, self._language, self._seat = console, language, seat
        self._setup = replace(setup, names={key: clean(name) for key, name in setup.names.items()})
        self._places = [chr(PLACEHOLDER + seat) for seat in range(setup.players)]
        self.names = [clean(player_name(language, seats, number), LONGEST_NAME) for number in range(setup.players)]

    def narrate(self, happenings: Iterable[Happening], turns_complete: int) -> None:
        """Print happenings, grouped by turn; the turn after `turns_complete` is still running."""
        events = list(happenings)
        width = 2 * len(str(events[-1].number)) + 1 if events else 0
        latest = {happening.event.seat: happening.turn for happening in events if isinstance(happening.event, Deed)}
        for (turn, is_draw), group in groupby(events, key=lambda h: (h.turn, isinstance(h.event, Draw))):
            part = list(group)
            rows: Sequence[Row] = [row for happening in part for row in happening.rows]
            if self._seat is not None:
                stage = stage_of(turn, turns_complete, latest.values())
                rows = self._setup.game.told(self._setup, rows, stage)[self._seat + 1]
            phrases = list(map(self._setup.words.event, rows))
            numbers = _range(part[0].number, part[-1].number)
            if is_draw:
                self._head(numbers, phrases)
            else:
                self._paragraph(numbers, width, phrases)

    def write(self, events: Sequence[tuple[int, Draw | Deed]]) -> None:
        """Print events in notation, because the position that they change is not known."""
        self._console.print()
        self._console.print(Text(word(self._language, "notation_from_here"), "dim"))
        width = 2 * len(str(events[-1][0])) + 1
        for seat, group in groupby(events, key=lambda item: item[1].seat if isinstance(item[1], Deed) else None):
            part = list(group)
            numbers = _range(part[0][0], part[-1][0])
            if seat is None:
                said = Text(word(self._language, "drawn"), "italic")
                written = [_written(event.draw) for _, event in part if isinstance(event, Draw)]
            else:
                said = Text(self.names[seat] if seat in range(len(self.names)) else str(seat), seat_style(seat))
                written = [event.do for _, event in part if isinstance(event, Deed)]
            said.append_text(Text(": " + clean(", ".join(written))))
            self._print_rows(width, [(numbers, said)])

    def _head(self, numbers: str, phrases: Sequence[Phrase]) -> None:
        said = " ".join(self._say(phrase) for phrase in phrases)
        title = Text.assemble((f"{numbers}  ", "dim"), self._styled(said))
        title.stylize("bold", len(numbers) + 2)
        self._console.print()
        fits = title.cell_len + 4 <= self._console.width
        self._console.print(Rule(title, align="left", style="dim") if fits else title)

    def _paragraph(self, numbers: str, width: int, phrases: Sequence[Phrase]) -> None:
        lines = join(joints_of(self._setup.game), phrases, self._say, self._places)
        styles = ["italic" if line.seat is None else "" for line in lines]
        said = [self._styled(line.text, style) for line, style in zip(lines, styles, strict=True)]
        self._print_rows(width, [(numbers if i == 0 else "", text) for i, text in enumerate(said)])

    def _print_rows(self, width: int, rows: Sequence[tuple[str, Text]]) -> None:
        """Numbers on the left; the further lines of a long text are indented."""
        margin = width + 3
        for numbers, said in rows:
            left = numbers.rjust(width + 1).ljust(margin)
            for line in self._wrapped(said, max(NARROWEST, self._console.width - margin)):
                self._console.print(Text.assemble((left, "dim"), line), no_wrap=True, crop=False)
                left = " " * margin + FURTHER_IN

    def _wrapped(self, said: Text, width: int) -> Iterator[Text]:
        first = said.wrap(self._console, width)[0]
        first.rstrip()
        yield first
        rest = said[len(first) :]
        if rest.plain.strip():
            for line in rest[len(rest) - len(rest.plain.lstrip()) :].wrap(self._console, width - len(FURTHER_IN)):
                line.rstrip()
                yield line

    def _say(self, phrase: Phrase) -> str:
        return event_sentence(self._language, self._setup, phrase, self._places)

    def _styled(self, text: str, style: str = "") -> Text:
        """A text with the names in their places, and asides in brackets."""
        said = Text(style=style)
        is_aside = False
        for part in re.split(f"([{''.join(self._places)}{ASIDE}{END_OF_ASIDE}])", text):
            if part in self._places:
                seat = self._places.index(part)
                said.append(self.names[seat], seat_style(seat))
            elif part in (ASIDE, END_OF_ASIDE):
                is_aside = part == ASIDE
                said.append("(" if is_aside else ")", "dim")
            else:
                said.append(clean(part), "dim" if is_aside else None)
        return said


def _written(draw: Mapping[str, Any]) -> str:
    """A draw as a record writes it; several hidden values in a row are counted."""
    hidden = json.dumps(HIDDEN)
    text = json.dumps(draw, ensure_ascii=False)
    in_a_row = re.compile(f"{re.escape(hidden)}(, {re.escape(hidden)})+")
    return in_a_row.sub(lambda run: f"{run.group().count(hidden)} × {hidden}", text)


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"
