"""A game's views, declared as data: how each field is read from what the rule `show` writes.

`show` fills a record with what a seat is shown of the table, and one more for each seat; all are zeros before. A field
of a view is read from the field of the same name. Equal bytes make equal fields, so bytes are what is compared.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import prod
from struct import Struct
from typing import TYPE_CHECKING, Any, ClassVar, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from .record import CODES, packing, record_dtype
from .vocabulary import Kind, names_of

if TYPE_CHECKING:
    from .game import Setup

Read = Callable[[Any], Any]
Shown = tuple[Any, ...]
"""What a view is made from: for each of its fields the number or the bytes that `show` wrote."""
MOST_VALUES = 1024
"""How many values of a field are cached."""


@dataclass(frozen=True)
class Reader:
    """How a value is read from numbers."""

    of: str = field(default="", kw_only=True)
    """The shown field, if it does not have the name of the view's field."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Number(Reader):
    """The number itself."""

    none: int | None = None
    """The number that stands for None."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        none = self.none
        return _itself if none is None else lambda number: None if number == none else number


@dataclass(frozen=True)
class Seat(Reader):
    """A seat, written as its number plus one; 0 is None."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        return lambda number: number - 1 if number else None


@dataclass(frozen=True)
class Switch(Reader):
    """Whether the number is not 0."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        return bool


@dataclass(frozen=True)
class Name(Reader):
    """The name of a number of a kind, written as the number plus one; 0 is None."""

    kind: Kind

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        names = (None, *names_of(self.kind, setup.table))
        return names.__getitem__


@dataclass(frozen=True)
class Names(Reader):
    """The names of several such numbers; a 0 is left out."""

    kind: Kind

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        names = (None, *names_of(self.kind, setup.table))
        return lambda numbers: tuple([names[number] for number in numbers if number])


@dataclass(frozen=True)
class Members(Reader):
    """The names of the members of a set."""

    kind: Kind
    bits: int = 64
    """How many members each word has room for, if there are several words."""
    none: int | None = None
    """The first word of a set that is not shown, and is None."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        names, bits, none = names_of(self.kind, setup.table), self.bits, self.none

        def read(words: int | Sequence[int]) -> tuple[Any, ...] | None:
            first, *others = (words,) if isinstance(words, int) else words
            if first == none:
                return None
            for number, word in enumerate(others, 1):
                first |= word << bits * number
            return tuple([name for number, name in enumerate(names) if first >> number & 1])

        return read


@dataclass(frozen=True)
class Letters(Reader):
    """Names in a row, each as often as its count says."""

    kind: Kind
    none: int | None = None
    """The first count of a row that is not shown, and is None."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        names, none = tuple(map(str, names_of(self.kind, setup.table))), self.none

        def read(counts: Sequence[int]) -> str | None:
            if counts[0] == none:
                return None
            return "".join([name * count for name, count in zip(names, counts, strict=False)])

        return read


@dataclass(frozen=True)
class Row(Reader):
    """A tuple, read number by number; None if its first value is."""

    items: tuple[Reader, ...]

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        reads = [item.reading(setup) for item in self.items]

        def read(numbers: Sequence[int]) -> tuple[Any, ...] | None:
            values = tuple([read(number) for read, number in zip(reads, numbers, strict=True)])
            return None if values[0] is None else values

        return read


@dataclass(frozen=True)
class Several(Reader):
    """A tuple of values that are read alike; None is left out."""

    item: Reader

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        read = self.item.reading(setup)
        return lambda rows: tuple([value for value in map(read, rows) if value is not None])


@dataclass(frozen=True)
class ByName(Reader):
    """A value for each number of a kind, by its name."""

    kind: Kind
    item: Reader
    empty: bool = True
    """Whether empty values are listed."""

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        names, read, empty = names_of(self.kind, setup.table), self.item.reading(setup), self.empty

        def read_all(rows: Sequence[Any]) -> dict[Any, Any]:
            values = zip(names, map(read, rows), strict=False)
            return {name: value for name, value in values if empty or value}

        return read_all


@dataclass(frozen=True)
class When(Reader):
    """A value that is None unless a switch of the rule table is on."""

    switch: str
    item: Reader

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it."""
        return self.item.reading(setup) if setup.table[self.switch] else lambda numbers: None


@dataclass(frozen=True)
class Part(Reader):
    """A dataclass whose fields are read from successive shown fields; None if its first value is."""

    view: type

    def reading(self, setup: "Setup") -> Read:
        """The function that reads it, given a value for each field."""
        reads, view = [reader.reading(setup) for _, reader in readers_of(self.view)], self.view

        def read(pieces: Sequence[Any]) -> Any:
            values = [read(piece) for read, piece in zip(reads, pieces, strict=True)]
            return None if values[0] is None else view(*values)

        return read


@dataclass(frozen=True)
class EachSeat(Reader):
    """A dataclass for each seat, read from the seat's own record."""

    view: type


def readers_of(view: type) -> list[tuple[str, Reader]]:
    """The fields of a view, or of a part of it, and how each is read."""
    hints = get_type_hints(view, include_extras=True)
    return [(each.name, get_args(hints[each.name])[1]) for each in fields(view)]


@dataclass(frozen=True)
class Field:
    """How a field of one setup's views is made."""

    name: str
    read: Read
    """Makes the value from what is shown."""
    by_seat: Read | None = None
    """If there is a value for each seat, what makes one of them."""


class Views:
    """The views of a game: a dataclass for the table, in which one field is another dataclass for each seat."""

    SEATS: ClassVar[str] = "seats"
    """The name of that field, which comes last."""

    def __init__(self, view: type, shown: type, shown_seat: type) -> None:
        self.view = view
        *self._fields, (last, each) = readers_of(view)
        assert last == self.SEATS, "the seats come last"
        assert isinstance(each, EachSeat)
        self._table = _Layout(record_dtype(shown), self._fields)
        self._seat = _Layout(record_dtype(shown_seat), readers_of(each.view))
        self._seat_view = each.view
        self.switches = sorted({reader.switch for _, reader in self._fields if isinstance(reader, When)})

    def blank(self, recipients: int, players: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Records for `show` to write: for each recipient one of the table and one of each seat."""
        table = np.zeros(recipients * self._table.size, np.uint8).view(self._table.dtype)
        seats = np.zeros((recipients, players * self._seat.size), np.uint8).view(self._seat.dtype)
        return table, seats

    def split(self, shown: NDArray[Any], seats: NDArray[Any]) -> list[Shown]:
        """What each recipient's view is made from, after `show` wrote it."""
        size, players, each = self._seat.size, seats.shape[1], seats.view(np.uint8).tobytes()
        parts = [each[at : at + size] for at in range(0, len(each), size)]
        tables = self._table.split(shown.view(np.uint8).tobytes())
        return [(*table, tuple(parts[n * players : (n + 1) * players])) for n, table in enumerate(tables)]

    def fields(self, setup: "Setup") -> tuple[Field, ...]:
        """How the fields of a setup's views are made."""
        return setup.once(self._made)

    def show(self, setup: "Setup", shown: Shown) -> Any:
        """The view made from what is shown."""
        return self.view(*[each.read(part) for each, part in zip(self.fields(setup), shown, strict=True)])

    def _made(self, setup: "Setup") -> tuple[Field, ...]:
        """The fields, shared by all setups in which they are made alike."""
        return setup.words.made((self, *(bool(setup.table[name]) for name in self.switches)), lambda: self._make(setup))

    def _make(self, setup: "Setup") -> tuple[Field, ...]:
        reads = self._seat.reads(setup)

        def read_seat(part: bytes) -> Any:
            [pieces] = self._seat.split(part)
            return self._seat_view(*[read(piece) for read, piece in zip(reads, pieces, strict=True)])

        seat = lru_cache(MOST_VALUES)(read_seat)
        table = [Field(name, read) for (name, _), read in zip(self._fields, self._table.reads(setup), strict=True)]
        return (*table, Field(self.SEATS, lambda parts: tuple(map(seat, parts)), seat))


class _Layout:
    """Where the fields of a view lie in the bytes of a shown record."""

    def __init__(self, dtype: np.dtype[Any], declared: Sequence[tuple[str, Reader]]) -> None:
        assert dtype.names is not None
        assert dtype.fields is not None
        names = [name for name in dtype.names if not name.startswith("gap_")]
        self.dtype = np.dtype((np.record, dtype))
        self.size = dtype.itemsize
        self._pieces = packing(dtype, *names)
        self._declared = declared
        self._at: list[int | slice] = []
        """The pieces of each field: one, or several of a part."""
        self._decoders: list[Read] = []
        for name, reader in declared:
            if isinstance(reader, Part):
                parts = [(each.of or own) for own, each in readers_of(reader.view)]
                first = names.index(parts[0])
                assert names[first : first + len(parts)] == parts, f"{name}: its fields must follow one another"
                self._at.append(slice(first, first + len(parts)))
                self._decoders.append(_each([_decoder(dtype.fields[part][0]) for part in parts]))
            else:
                self._at.append(names.index(reader.of or name))
                self._decoders.append(_decoder(dtype.fields[reader.of or name][0]))

    def split(self, records: bytes) -> list[Shown]:
        """The pieces of each record, field by field."""
        at = self._at
        return [tuple([pieces[place] for place in at]) for pieces in self._pieces.iter_unpack(records)]

    def reads(self, setup: "Setup") -> list[Read]:
        """What makes each field from its piece."""
        return [
            _remembered(reader.reading(setup), decode)
            for (_, reader), decode in zip(self._declared, self._decoders, strict=True)
        ]


def _itself(number: Any) -> Any:
    return number


def _remembered(read: Read, decode: Read) -> Read:
    """A function that decodes and reads; what takes long is cached."""
    if decode is _itself:
        return read
    return lru_cache(MOST_VALUES)(lambda piece: read(decode(piece)))


def _decoder(dtype: np.dtype[Any]) -> Read:
    """A function that makes numbers, nested by the shape of a field, from its piece."""
    if dtype.subdtype is None:
        return _itself
    scalar, shape = dtype.subdtype
    if scalar == np.uint8:
        return lambda piece: _nested(piece, shape)
    unpack = Struct(f"={prod(shape)}{CODES[scalar.str[1:]]}").unpack
    return lambda piece: _nested(unpack(piece), shape)


def _each(decoders: Sequence[Read]) -> Read:
    return lambda pieces: [decode(piece) for decode, piece in zip(decoders, pieces, strict=True)]


def _nested(numbers: Sequence[int], shape: tuple[int, ...]) -> Any:
    if len(shape) == 1:
        return numbers
    step = len(numbers) // shape[0]
    return [_nested(numbers[start : start + step], shape[1:]) for start in range(0, len(numbers), step)]
