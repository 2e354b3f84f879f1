"""A position of Wonders of Antiquity for the terminal: offer, monuments, tracks and hands as one seat sees them."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from monuments.games import Position, Setup
from monuments.games.wonders_of_antiquity.state import SYMBOL_NAMES
from monuments.games.wonders_of_antiquity.view import View
from monuments.texts import say

from ..flow import Flow
from ..grids import new_grid
from ..letters import clean, seat_style
from ..words import word
from .cards import chip, grouped, stack, symbol_word, symbols_line

TEMPLE, REACHED, AHEAD = "∏", "●", "○"
WIDE = 72
"""From this many columns, there is room for the scale of each value."""


def draw_table(position: Position, seats: list[str], seat: int | None, language: str) -> RenderableType:
    """Everything on the table, as a seat is shown it; without a seat, every hand is open."""
    view: View = position.open_view() if seat is None else position.view(seat)
    return TableDrawing(position.setup, view, seats, language)


class TableDrawing:
    """The table, from what is open to all to what each player holds."""

    def __init__(self, setup: Setup, view: View, seats: list[str], language: str) -> None:
        self._setup, self._view, self._language = setup, view, language
        self._names = [Text(name, seat_style(seat)) for seat, name in enumerate(seats)]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._situation()
        if self._view.unfinished is not None:
            yield self._unfinished()
        yield Text()
        yield self._open_cards()
        yield Text()
        yield self._monuments(options.max_width >= WIDE)
        yield Text(word(self._language, "stack_note"), "dim")
        yield Text()
        yield self._tracks()
        if self._view.tokens is not None:
            yield Text()
            yield self._tokens()
        yield Text()
        yield self._players()
        yield Text()
        yield symbols_line(self._language)

    def _word(self, key: str, **values: str | int) -> str:
        return word(self._language, key, **values)

    def _situation(self) -> Text:
        view = self._view
        if view.to_move is None:
            return Text(self._word("cards_to_deal" if view.phase == "dealing" else "phase-over"), "bold")
        said = Text(self._word("to_move", player=self._names[view.to_move].plain), "bold")
        said.append(", " + self._word("actions_left", count=view.actions_left))
        if view.extra_paid:
            said.append(", " + self._word("extra_paid"))
        if view.last_turns is not None:
            said.append(", " + self._word("last_turns", count=view.last_turns))
        return said

    def _unfinished(self) -> Text:
        """The unfinished action, worded as it was offered, and the cards chosen so far."""
        begun = self._view.unfinished
        assert begun is not None
        steps = ["expand", "reorder"] if begun.doing == "reorder" else [begun.doing]
        said = Text(self._word("begun") + ": ", "bold yellow")
        said.append(", ".join(clean(self._action(doing)) for doing in steps), "not bold")
        if begun.cards and begun.doing != "swap":
            said.append(": ", "not bold").append_text(Text(", ").join(grouped(self._setup, begun.cards)))
        return said

    def _action(self, doing: str) -> str:
        begun = self._view.unfinished
        assert begun is not None
        values: dict[str, str] = {}
        if doing == "swap":
            values["card"] = begun.cards[0]
        elif doing != "reorder" and begun.subject is not None:
            values["symbol" if begun.subject in SYMBOL_NAMES else "monument"] = begun.subject
        spoken = {name: self._setup.spoken(name, value) for name, value in values.items()}
        return say(self._language, f"wonders_of_antiquity-action-{doing}", spoken)

    def _open_cards(self) -> Grid:
        view = self._view
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="bold")
        grid.add_column()
        grid.add_row(
            self._word("offer"), self._flow(text for card in view.offer for text in grouped(self._setup, [card]))
        )
        grid.add_row(self._word("pile"), self._word("cards_count", count=view.pile))
        grid.add_row(self._word("discarded"), self._word("cards_count", count=len(view.discards)))
        return grid

    def _monuments(self, with_scale: bool) -> Grid:
        """Each monument: the temples of its indicator, its value, and the cards that each player has laid."""
        view = self._view
        grid = new_grid()
        grid.add_column(self._word("monument"), overflow="fold")
        grid.add_column(self._word("temples"))
        grid.add_column(self._word("value"), justify="right", no_wrap=True)
        for name in self._names:
            grid.add_column(name, overflow="fold", ratio=1)
        grid.expand = True
        for slug, monument in self._setup.names.items():
            row = [Text(clean(monument)), self._temples(view.temples[slug]), self._value(slug, with_scale)]
            row += [stack(self._setup, seat.monuments.get(slug, ())) or Text("–", "dim") for seat in view.seats]
            grid.add_row(*row)
        return grid

    def _temples(self, temples: int) -> Text:
        return Text(TEMPLE * temples) if temples else Text("–", "dim")

    def _value(self, slug: str, with_scale: bool) -> Text:
        value, scale = self._view.values[slug], [int(n) for n in self._setup.table.scale[1:]]
        said = Text(str(value) if value else "–", "bold" if value else "dim")
        if not with_scale:
            return said
        reached = sum(step <= value for step in scale)
        drawn = Text.assemble((REACHED * reached, "yellow"), (AHEAD * (len(scale) - reached), "dim"))
        return Text.assemble(said, " ", drawn)

    def _tracks(self) -> Grid:
        """The order on each track, first place first: the higher number, then the earlier arrival (E3, F5)."""
        view = self._view
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column()
        grid.add_column()
        grid.add_row(Text(self._word("tracks"), "bold"), Text(self._word("tracks_note"), "dim"))
        grid.add_row(self._source("historians"), self._places(sorted(view.track, key=lambda token: -token[1])))
        for fame, places in (view.fame or {}).items():
            grid.add_row(self._source(f"fame_{fame}"), self._places(places))
        return grid

    def _source(self, source: str) -> str:
        return say(self._language, f"wonders_of_antiquity-source-{source}")

    def _places(self, places: Iterable[tuple[int, int]]) -> RenderableType:
        return self._flow(Text.assemble(self._names[seat], f": {number}") for seat, number in places)

    def _tokens(self) -> Grid:
        grid = Grid.grid(padding=(0, 2, 0, 0))
        said = []
        for symbol, owner in (self._view.tokens or {}).items():
            holder = Text(self._word("bank"), "dim") if owner is None else self._names[owner].copy()
            if symbol in self._view.tokens_used:
                holder.append(f" ({self._word('used')})", "dim")
            said.append(Text.assemble(symbol_word(symbol, self._language), ": ", holder))
        grid.add_row(Text(self._word("tokens"), "bold"), Flow(said))
        return grid

    def _players(self) -> Grid:
        grid = new_grid()
        grid.add_column(self._word("player"), overflow="fold")
        grid.add_column(self._word("score"), justify="right")
        grid.add_column(self._source("unused_historians"), justify="right", max_width=10)
        for symbol in SYMBOL_NAMES:
            grid.add_column(chip(symbol), justify="right")
        grid.add_column(self._word("hand"), justify="right")
        grid.add_column("", overflow="fold")
        for seat, name in zip(self._view.seats, self._names, strict=True):
            held: RenderableType = Text(self._word("hidden"), "dim")
            if seat.hand is not None:
                held = self._flow(grouped(self._setup, seat.hand))
            counts = [str(seat.symbols[symbol]) for symbol in SYMBOL_NAMES]
            grid.add_row(name, str(seat.score), str(seat.historians), *counts, str(seat.hand_size), held)
        return grid

    def _flow(self, things: Iterable[Text]) -> RenderableType:
        said = list(things)
        return Flow(said) if said else Text(self._word("none"), "dim")
