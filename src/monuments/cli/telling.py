"""A game told in sentences: a paragraph for each turn, a heading for each draw."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from monuments.games import Phrase, Setup
from monuments.match import event_sentence, player_name
from monuments.records import Deed, Draw

from .console import clean
from .words import word

SEAT_STYLES = ("cyan", "green", "magenta", "yellow")
PLACEHOLDER = 0xE000
"""Private characters stand for the names while a sentence is made, so that a name is found wherever it is."""


@dataclass(frozen=True)
class Happening:
    """One event of a record or log and what it led to."""

    number: int
    """Counted from 1."""
    event: Draw | Deed
    phrases: tuple[Phrase, ...]
    turn: int
    """How many turns were complete before it."""


class Teller:
    """Prints what happened, in one language, to everybody or as one seat is told it."""

    def __init__(
        self, console: Console, setup: Setup, seats: Sequence[str], language: str, seat: int | None = None
    ) -> None:
        self._console, self._setup, self._language, self._seat = console, setup, language, seat
        self.names = [clean(player_name(language, seats, number)) for number in range(setup.players)]

    def tell(self, happenings: Iterable[Happening], turns_complete: int) -> None:
        """Print happenings, grouped by turn; the turn after `turns_complete` is still running."""
        events = list(happenings)
        width = 2 * len(str(events[-1].number)) + 1 if events else 0
        for (turn, is_draw), group in groupby(events, key=lambda h: (h.turn, isinstance(h.event, Draw))):
            part = list(group)
            phrases: Sequence[Phrase] = [phrase for happening in part for phrase in happening.phrases]
            if self._seat is not None:
                complete = turn < turns_complete
                phrases = self._setup.game.told(self._setup, phrases, self._seat, turn_complete=complete)
            numbers = _range(part[0].number, part[-1].number)
            if is_draw:
                self._head(numbers, phrases)
            else:
                self._paragraph(numbers, width, phrases)

    def write(self, events: Sequence[tuple[int, Draw | Deed]]) -> None:
        """Print events as they are written, for want of a position that could say what they did."""
        self._console.print()
        self._console.print(Text(word(self._language, "notation_from_here"), "dim"))
        width = 2 * len(str(events[-1][0])) + 1
        for seat, group in groupby(events, key=lambda item: item[1].seat if isinstance(item[1], Deed) else None):
            part = list(group)
            numbers = _range(part[0][0], part[-1][0])
            if seat is None:
                said = Text(word(self._language, "drawn"), "italic")
                written = [json.dumps(event.draw, ensure_ascii=False) for _, event in part if isinstance(event, Draw)]
            else:
                said = Text(self.names[seat] if seat in range(len(self.names)) else str(seat), self._style(seat))
                written = [event.do for _, event in part if isinstance(event, Deed)]
            said.append_text(Text(": " + clean(", ".join(written))))
            self._print_rows(width, [(numbers, said)])

    def _head(self, numbers: str, phrases: Sequence[Phrase]) -> None:
        title = Text.assemble((f"{numbers}  ", "dim"), Text(" ").join(self._sentence(phrase, "") for phrase in phrases))
        title.stylize("bold", len(numbers) + 2)
        self._console.print()
        fits = title.cell_len + 4 <= self._console.width
        self._console.print(Rule(title, align="left", style="dim") if fits else title)

    def _paragraph(self, numbers: str, width: int, phrases: Sequence[Phrase]) -> None:
        rows: list[tuple[str, Text]] = []
        for seat, said in groupby(phrases, key=lambda phrase: phrase.seat):
            style = "italic" if seat is None else self._style(seat)
            sentences = [self._sentence(phrase, style) for phrase in said]
            rows.append((numbers if not rows else "", _joined(sentences, None if seat is None else self.names[seat])))
        if rows:
            self._print_rows(width, rows)

    def _print_rows(self, width: int, rows: Sequence[tuple[str, Text]]) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=width, style="dim", no_wrap=True)
        grid.add_column()
        for numbers, said in rows:
            grid.add_row(numbers, said)
        self._console.print(Padding(grid, (0, 0, 0, 1), expand=False))

    def _style(self, seat: int) -> str:
        return f"bold {SEAT_STYLES[seat % len(SEAT_STYLES)]}"

    def _sentence(self, phrase: Phrase, style: str) -> Text:
        places = [chr(PLACEHOLDER + seat) for seat in range(len(self.names))]
        sentence = event_sentence(self._language, self._setup, phrase, places)
        said = Text(style=style if phrase.seat is None else "")
        for part in re.split(f"([{''.join(places)}])", sentence):
            if part in places:
                seat = places.index(part)
                said.append(self.names[seat], style if seat == phrase.seat else self._style(seat))
            else:
                said.append(clean(part))
        return said


def _range(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first}–{last}"


def _joined(sentences: Sequence[Text], name: str | None) -> Text:
    """Sentences about one player as one: where each begins with the name, it is said only once."""
    whole = Text()
    joins = False
    for sentence in sentences:
        begins = name is not None and sentence.plain.startswith(f"{name} ") and sentence.plain.endswith(".")
        if begins and joins:
            assert name is not None
            whole.right_crop(1)
            whole.append(",").append_text(sentence[len(name) :])
        else:
            whole.append(" " if whole else "").append_text(sentence)
        joins = begins
    return whole
