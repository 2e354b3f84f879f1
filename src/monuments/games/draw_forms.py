"""Draws as a record writes them, declared as data.

Between its JSON and the rules, a draw is a list of rows: the number of a part, the place in that part (a seat, or a
number of the kind that names the places; else 0), and a value. Rows are in the order of parts and places.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import MalformedNotation
from .telling import NO_VALUE
from .vocabulary import HIDDEN, Kind, Words

COLUMNS = 3
LARGEST = 2**15 - 1
"""The largest number that a row has room for."""

Rows = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Part(ABC):
    """A key of a draw."""

    key: str

    @abstractmethod
    def write(self, words: Words, rows: Rows, players: int) -> Any:
        """The part as JSON, made from its rows."""

    @abstractmethod
    def parse(self, words: Words, given: object, players: int) -> Iterator[tuple[int, int]]:
        """The places and values of its rows; raises MalformedNotation."""


@dataclass(frozen=True)
class WholeNumber(Part):
    """A number."""

    def write(self, words: Words, rows: Rows, players: int) -> int:
        """The number."""
        [(_, _, number)] = rows
        return number

    def parse(self, words: Words, given: object, players: int) -> Iterator[tuple[int, int]]:
        """One row."""
        if isinstance(given, bool) or not isinstance(given, int):
            raise MalformedNotation(f"{self.key}: not a whole number")
        yield 0, given if 0 <= given <= LARGEST else NO_VALUE


@dataclass(frozen=True)
class Values(Part):
    """A list of values of a kind."""

    kind: Kind

    def write(self, words: Words, rows: Rows, players: int) -> list[Any]:
        """The names."""
        return _names(words, self.kind, rows)

    def parse(self, words: Words, given: object, players: int) -> Iterator[tuple[int, int]]:
        """A row for each value."""
        yield from ((0, value) for value in _numbers(words, self.key, self.kind, given))


@dataclass(frozen=True)
class ValuesBySeat(Part):
    """Such a list for each seat."""

    kind: Kind

    def write(self, words: Words, rows: Rows, players: int) -> list[list[Any]]:
        """The names by seat."""
        return [_names(words, self.kind, [row for row in rows if row[1] == seat]) for seat in range(players)]

    def parse(self, words: Words, given: object, players: int) -> Iterator[tuple[int, int]]:
        """A row for each value; lists for which there is no seat have at least one row, too."""
        if not isinstance(given, list):
            raise MalformedNotation(f"{self.key}: not a list with a list for each seat")
        for seat, values in enumerate(given):
            numbers = _numbers(words, self.key, self.kind, values)
            if seat >= players:
                numbers.append(NO_VALUE)
            yield from ((min(seat, players), value) for value in numbers)


@dataclass(frozen=True)
class LettersByName(Part):
    """For each place, named by a kind, the letters of its values in the order of their numbers."""

    places: Kind
    kind: Kind

    def write(self, words: Words, rows: Rows, players: int) -> dict[str, str]:
        """The letters by place."""
        places, letters = words.texts[self.places.name], words.texts[self.kind.name]
        written = dict.fromkeys(places, "")
        for _, place, value in rows:
            written[places[place]] += letters[value]
        return written

    def parse(self, words: Words, given: object, players: int) -> Iterator[tuple[int, int]]:
        """A row for each letter."""
        places, letters = words.texts[self.places.name], words.texts[self.kind.name]
        if not isinstance(given, dict) or set(given) != set(places):
            raise MalformedNotation(f"{self.key}: must name exactly each {self.places.name}: {', '.join(places)}")
        for number, place in enumerate(places):
            written = given[place]
            if not isinstance(written, str) or written != "".join(one * written.count(one) for one in letters):
                raise MalformedNotation(f"{self.key}.{place}: not letters in the order {''.join(letters)}")
            yield from ((number, letters.index(letter)) for letter in written)


@dataclass(frozen=True)
class DrawForm:
    """The form of a game's draws."""

    parts: tuple[Part, ...]
    most: int
    """The most rows that a draw of the game has."""
    mentions: Mapping[int, str] = field(default_factory=dict)
    """By the number of a refusal: the name of the value that its sentence mentions."""

    def write(self, words: Words, rows: Rows, players: int) -> dict[str, Any]:
        """A draw as a record writes it."""
        found = enumerate(self.parts)
        return {part.key: part.write(words, [row for row in rows if row[0] == n], players) for n, part in found}

    def parse(self, words: Words, draw: object, players: int) -> list[tuple[int, int, int]]:
        """The rows of a draw; raises MalformedNotation for what is not one at all."""
        keys = [part.key for part in self.parts]
        if not isinstance(draw, dict) or set(draw) != set(keys):
            raise MalformedNotation(f"a draw has exactly the keys {', '.join(keys[:-1])} and {keys[-1]}")
        parsed = [(n, part.parse(words, draw[part.key], players)) for n, part in enumerate(self.parts)]
        return [(n, place, value) for n, rows in parsed for place, value in rows]


def _names(words: Words, kind: Kind, rows: Rows) -> list[Any]:
    names = words.names[kind.name]
    return [HIDDEN if value == NO_VALUE else names[value] for _, _, value in rows]


def _numbers(words: Words, key: str, kind: Kind, given: object) -> list[int]:
    """The numbers of a list of names; a value of another type is not a name even if Python considers it equal."""
    names, numbers = words.names[kind.name], words.numbers[kind.name]
    known = type(names[0])
    if not isinstance(given, list) or not all(type(name) is known and name in numbers for name in given):
        raise MalformedNotation(f"{key}: not a list of values of the kind {kind.name}, such as {names[0]}")
    return [numbers[name] for name in given]
