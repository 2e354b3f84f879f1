"""`monuments cards`: checks and draws the cards of Wonders of Antiquity, ours or your own."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from monuments.drawing.grids import new_grid
from monuments.drawing.words import word as drawn_word
from monuments.games import DataError, MissingData, find_game

from .console import clean, out, print_heading, print_line
from .failure import REJECTED, print_faults
from .options import Lang
from .words import Language, word

if TYPE_CHECKING:
    from monuments.games.wonders_of_antiquity.cards import Cards

GAME = "wonders_of_antiquity"

app = typer.Typer(
    name="cards", help="Check and draw the cards of Wonders of Antiquity, ours or your own.", no_args_is_help=True
)


@app.command()
def check(
    file: Annotated[
        Path, typer.Argument(help="A card file (*.toml).", exists=True, dir_okay=False, readable=True, metavar="FILE")
    ],
) -> None:
    """Check whether a card file is accepted (C7), and list everything that is wrong with it, one fault per line."""
    from monuments.games.wonders_of_antiquity.cards import read_cards

    console = out()
    try:
        cards = read_cards(file)
    except MissingData:
        raise
    except DataError as error:
        print_faults(console, error)
        raise typer.Exit(REJECTED) from error
    divisions = _divisions(cards)
    facts = [
        f"values {_listed(cards.file.scale)}",
        f"hands of {cards.file.start_hand}",
        f"with {_listed(d.players for d in divisions)} players {_listed(d.cards for d in divisions)} cards",
        f"piles of {_listed(d.pile for d in divisions)}",
    ]
    print_line(console, Text.assemble(("ok ", "bold green"), (clean(str(file)), "bold"), ": ", "; ".join(facts)))


@app.command()
def show(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A card file (*.toml). Default: our cards.",
            exists=True,
            dir_okay=False,
            readable=True,
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    lang: Lang = Language.en,
) -> None:
    """Draw the cards: numbers and symbols of each monument, values, and what depends on the number of players."""
    from monuments.games.wonders_of_antiquity.cards import read_cards, standard_cards

    print_cards(out(), standard_cards() if file is None else read_cards(file), lang.value)


def print_cards(console: Console, cards: "Cards", language: str) -> None:
    """Draw all card data on a console."""
    from monuments.drawing.wonders_of_antiquity.cards import symbols_line

    console.print(Text(find_game(GAME).facts.title, "bold"))
    status = word(language, "reconstructed_cards") if cards.is_standard else clean(cards.file.status)
    if status:
        console.print(Text(status, "yellow"))
    print_heading(console, word(language, "cards"))
    console.print(_symbols(cards, language))
    console.print()
    console.print(symbols_line(language))
    print_heading(console, word(language, "values"))
    console.print(_values(cards, language))
    print_heading(console, word(language, "by_players"))
    console.print(_numbers(cards, language))


def _symbols(cards: "Cards", language: str) -> Grid:
    """A row for each monument, a column for each number."""
    from monuments.drawing.wonders_of_antiquity.cards import COLOURS, SIGNS

    grid = new_grid()
    grid.add_column(drawn_word(language, "monument"), overflow="fold")
    for number in range(1, len(cards.file.monuments[0].symbols) + 1):
        grid.add_column(f" {number} ", no_wrap=True)
    for monument in cards.file.monuments:
        signs = [Text(f" {SIGNS[symbol]} ", COLOURS[symbol]) for symbol in monument.symbols]
        grid.add_row(Text(clean(monument.name)), *signs)
    return grid


def _values(cards: "Cards", language: str) -> Grid:
    file = cards.file
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_row(word(language, "value_scale"), _listed(file.scale))
    grid.add_row(word(language, "best_historians"), _listed(file.historian_points))
    grid.add_row(word(language, "unused_historian"), str(-file.unused_historian_cost))
    grid.add_row(word(language, "start_hand"), drawn_word(language, "cards_count", count=file.start_hand))
    return grid


@dataclass(frozen=True)
class Division:
    """How the cards are divided among a number of players."""

    players: int
    historians: int
    removed: list[int]
    cards: int
    dealt: int
    """Cards in the hands and the offer."""

    @property
    def pile(self) -> int:
        """How many cards remain."""
        return self.cards - self.dealt


def _divisions(cards: "Cards") -> list[Division]:
    from monuments.games.wonders_of_antiquity.cards import make_table
    from monuments.games.wonders_of_antiquity.state import OFFER

    divisions = []
    for players in find_game(GAME).facts.players:
        table = make_table(cards, players)
        removed = sorted(cards.file.removed[str(players)])  # type: ignore[index]
        dealt = players * int(table.start_hand) + OFFER
        divisions.append(Division(players, int(table.historians), removed, int(table.cards), dealt))
    return divisions


def _numbers(cards: "Cards", language: str) -> Grid:
    divisions = _divisions(cards)
    grid = new_grid()
    grid.add_column(word(language, "players"))
    for division in divisions:
        grid.add_column(str(division.players), justify="right")
    grid.add_row(word(language, "historians_each"), *(str(d.historians) for d in divisions))
    grid.add_row(word(language, "left_out"), *(_listed(d.removed) or "–" for d in divisions))
    grid.add_row(word(language, "cards_in_game"), *(str(d.cards) for d in divisions))
    grid.add_row(word(language, "dealt"), *(str(-d.dealt) for d in divisions))
    grid.add_row(Text(drawn_word(language, "pile"), "bold"), *(Text(str(d.pile), "bold") for d in divisions))
    return grid


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
