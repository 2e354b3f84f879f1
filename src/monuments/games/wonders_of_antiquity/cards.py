"""Card data of Wonders of Antiquity, built in or a user's own: reading, checking (C7), making the rule table."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from ..data_files import Part, read_toml
from ..errors import DataError, Fault
from ..record import blank
from .card_sets import put
from .state import MONUMENTS, NUMBERS, OFFER, SLUGS, STEPS, SYMBOL_NAMES, TABLE

STANDARD = Path(__file__).parent / "cards" / "standard.toml"
RULE = "C7"

Players = Literal["2", "3", "4"]


class Monument(Part):
    """A monument's name, and the symbols of its cards 1 to 9."""

    slug: str
    name: Annotated[str, Field(min_length=1, max_length=40)]
    symbols: Annotated[list[Literal["helmet", "ship", "scroll"]], Field(min_length=NUMBERS, max_length=NUMBERS)]


class CardFile(Part):
    """All card data of a game."""

    status: str = ""
    scale: Annotated[list[Annotated[int, Field(ge=0, le=3000)]], Field(min_length=STEPS, max_length=STEPS)]
    historian_points: Annotated[list[Annotated[int, Field(ge=0, le=1000)]], Field(min_length=3, max_length=3)]
    unused_historian_cost: Annotated[int, Field(ge=0, le=1000)]
    start_hand: Annotated[int, Field(ge=1, le=NUMBERS * MONUMENTS)]
    historians: dict[Players, Annotated[int, Field(ge=0, le=4)]]
    removed: dict[Players, list[Annotated[int, Field(ge=1, le=NUMBERS)]]]
    monuments: Annotated[list[Monument], Field(min_length=MONUMENTS, max_length=MONUMENTS)]


@dataclass(frozen=True)
class Cards:
    """Checked card data."""

    file: CardFile
    is_standard: bool

    def names(self) -> dict[str, str]:
        """Each monument's name by its slug."""
        return {monument.slug: monument.name for monument in self.file.monuments}

    def embedded(self) -> dict[str, Any]:
        """The cards as a record embeds them."""
        return self.file.model_dump(exclude={"status"})


def parse_cards(data: Mapping[str, Any], is_standard: bool = False) -> Cards:
    """Card data, checked completely (C7); raises DataError with every fault found."""
    file = CardFile.parse(data, RULE)
    faults = _faults(file)
    if faults:
        raise DataError(faults)
    return Cards(file, is_standard)


def _faults(file: CardFile) -> list[Fault]:
    """What is wrong with card data (C7); the twelve monuments must be in order (C2)."""
    faults = []
    for i, value in enumerate(file.scale):
        if value % 3:
            faults.append(Fault(f"scale.{i}", f"{value} is not a multiple of 3", RULE))
        if value <= (file.scale[i - 1] if i else 0):
            faults.append(Fault(f"scale.{i}", f"{value} is not more than the value before it", RULE))
    for i, (monument, slug) in enumerate(zip(file.monuments, SLUGS, strict=True)):
        if monument.slug != slug:
            faults.append(
                Fault(f"monuments.{i}.slug", f"is {monument.slug!r}; the monument of this place is {slug!r}", RULE)
            )
    for players in ("2", "3", "4"):
        for key, by_players in (("historians", file.historians), ("removed", file.removed)):
            if players not in by_players:
                faults.append(Fault(f"{key}.{players}", "missing", RULE))
        removed = file.removed.get(players, [])
        if len(set(removed)) < len(removed):
            faults.append(Fault(f"removed.{players}", "names a number twice", RULE))
        cards = MONUMENTS * (NUMBERS - len(set(removed)))
        needed = int(players) * (file.start_hand + 1) + OFFER
        if cards < needed:
            reason = f"{cards} cards remain for {players} players, but the deal and one more each take {needed}"
            faults.append(Fault(f"removed.{players}", reason, RULE))
    return faults


def read_cards(path: Path) -> Cards:
    """Cards from a user's own TOML file; what it leaves out is taken from the standard file."""
    return parse_cards({**_standard_data(), **read_toml(path)})


@cache
def standard_cards() -> Cards:
    """The cards as we reconstructed them."""
    return parse_cards(_standard_data(), is_standard=True)


@cache
def _standard_data() -> dict[str, Any]:
    return read_toml(STANDARD)


def make_table(cards: Cards, players: int) -> Any:
    """The rule table for a number of players (C1, C4 to C6); expansions are filled in later."""
    table, file, key = blank(TABLE)[0], cards.file, str(players)
    table.players = players
    table.scale[1:] = file.scale
    table.track_points[:] = file.historian_points
    table.unused_cost = file.unused_historian_cost
    table.start_hand = file.start_hand
    table.historians = file.historians[key]  # type: ignore[index]
    for m, monument in enumerate(file.monuments):
        for number, symbol in enumerate(monument.symbols, 1):
            card, kind = m * NUMBERS + number - 1, SYMBOL_NAMES.index(symbol)
            table.symbol[card] = kind
            put(table.of_symbol[kind], card)
            if number not in file.removed[key]:  # type: ignore[index]
                put(table.deck, card)
                table.cards += 1
    return table
