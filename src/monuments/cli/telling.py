"""A game told in sentences: a paragraph for each turn, a heading for each draw."""

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
            first, last = part[0].number, part[-1].number
            numbers = f"{first}" if first == last else f"{first}–{last}"
            if is_draw:
                self._head(numbers, phrases)
            else:
                self._paragraph(numbers, width, phrases)

    def _head(self, numbers: str, phrases: Sequence[Phrase]) -> None:
        title = Text.assemble((f"{numbers}  ", "dim"), Text(" ").join(self._sentence(phrase, "") for phrase in phrases))
        title.stylize("bold", len(numbers) + 2)
        self._console.print()
        fits = title.cell_len + 4 <= self._console.width
        self._console.print(Rule(title, align="left", style="dim") if fits else title)

    def _paragraph(self, numbers: str, width: int, phrases: Sequence[Phrase]) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=width, style="dim", no_wrap=True)
        grid.add_column()
        for seat, said in groupby(phrases, key=lambda phrase: phrase.seat):
            style = "italic" if seat is None else f"bold {SEAT_STYLES[seat % len(SEAT_STYLES)]}"
            grid.add_row(numbers, _joined([self._sentence(phrase, style) for phrase in said]))
            numbers = ""
        self._console.print(Padding(grid, (0, 0, 0, 1)))

    def _sentence(self, phrase: Phrase, style: str) -> Text:
        places = [chr(PLACEHOLDER + seat) for seat in range(len(self.names))]
        sentence = event_sentence(self._language, self._setup.game.facts.name, phrase, places)
        if phrase.seat is None:
            return Text(sentence, style)
        before, _, after = sentence.partition(places[phrase.seat])
        return Text.assemble(before, (self.names[phrase.seat], style), after)


def _joined(sentences: Sequence[Text]) -> Text:
    """Sentences about one player as one: the name is not said again where every sentence begins with it."""
    names = [sentence.spans[0] if sentence.spans else None for sentence in sentences]
    plain = [sentence.plain for sentence in sentences]
    if any(name is None or name.start or not text.endswith(".") for name, text in zip(names, plain, strict=True)):
        return Text(" ").join(sentences)
    whole = sentences[0].copy()
    for name, text in zip(names[1:], plain[1:], strict=True):
        assert name is not None
        whole.right_crop(1)
        whole.append("," + text[name.end :])
    return whole
