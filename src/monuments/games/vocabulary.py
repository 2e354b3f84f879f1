"""The vocabulary of a game, declared as data: what its numbers are called, and its actions, events and refusals.

A game declares each of them in one place, without functions, and what Python says and reads is derived from that.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from string import Formatter
from typing import Any, TypeVar

from .errors import MalformedNotation
from .events import Phrase, Value
from .telling import UNSEEN, hidden

T = TypeVar("T")

HIDDEN = "?"
"""What a record made for one seat contains in place of what that seat may not see."""
PLACE = "n"
"""In a pattern, the place of a name in its series, from 0."""
MOST_TABLES = 64
"""For how many different tables words are cached."""
MOST_EVENTS = 1024
"""How many phrases of event rows are cached for each of them."""

Row = tuple[int, ...]
"""An event as the rules report it: its number, a seat or -1, and its values."""


@dataclass(frozen=True)
class Series:
    """Names that follow from the rule table: as many as a field of it says."""

    pattern: str
    """A format such as `o{n}` or `{level} {x},{y}`, where `n` is the place in the series, anything else an array of
    the table, read at the number."""
    count: str
    """The field that says how many there are."""


@dataclass(frozen=True)
class Counted:
    """Values that are called by whole numbers, counted from 1: as many as a field of the rule table says."""

    count: str


@dataclass(frozen=True)
class Kind:
    """A kind of values: what each of its numbers, from 0 on, is called."""

    name: str
    names: tuple[str | Series | Counted, ...]
    """In the order of the numbers."""
    spoken: tuple[str, ...] = ()
    """What sentences call them, if not the same: formats with the names that the data of a setup gives."""


SEAT = Kind("seat", ())
"""A value that is a seat: a number in data, a player's name in sentences."""


@dataclass(frozen=True)
class Verb:
    """An action, or one for each value of a kind: its notation, and the phrase with which it is offered."""

    first: int
    """Its id, or the first of its ids."""
    text: str
    """What its notation begins with; empty if a value alone is the whole notation."""
    value: str | None = None
    """The name of the value that follows in the notation and is mentioned by the phrase."""
    key: str = ""
    """The key of the phrase; if left out, the text with underscores."""
    of_table: tuple[tuple[str, str], ...] = ()
    """What else the phrase mentions: the name of each value, and the array of the rule table, read at the number."""
    of_state: tuple[tuple[str, str], ...] = ()
    """The same for fields of the state that the mover knows."""

    @property
    def phrase_key(self) -> str:
        """The key of the phrase with which it is offered."""
        return self.key or self.text.replace(" ", "_")


@dataclass(frozen=True)
class Vocabulary:
    """Everything that a game can say and read."""

    values: Mapping[str, Kind]
    """The kind of each value by its name in phrases; values that are not listed are plain numbers."""
    verbs: tuple[Verb, ...]
    """In the order of their ids."""
    actions: int
    """How many action ids there are."""
    events: Mapping[int, tuple[str, tuple[str, ...]]]
    """By number, from 1: the key of the event's sentence, and the names of the values in its columns."""
    refusals: Mapping[int, tuple[str, str]]
    """By number, from 1: the key of the refusal's sentence, and the rule behind it."""
    reasons: tuple[str, ...]
    """By number, from 0: why a game ended."""
    turn_rules: tuple[str, ...]
    """By number, from 0: the rules that forbid anybody else to act."""
    _known: dict[bytes, "Words"] = field(default_factory=dict, init=False, repr=False, compare=False)

    def words(self, table: Any) -> "Words":
        """The words for a rule table, shared by all tables in which they are the same."""
        key = b"".join(table[name].tobytes() for name in self._fields)
        words = self._known.get(key)
        if words is None:
            if len(self._known) >= MOST_TABLES:
                self._known.clear()
            words = self._known[key] = Words(self, table)
        return words

    @cached_property
    def _fields(self) -> list[str]:
        """The fields of the rule table from which words follow."""
        series = [part for kind in self.values.values() for part in kind.names if not isinstance(part, str)]
        arrays = {array for verb in self.verbs for _, array in verb.of_table}
        patterns = {name for part in series if isinstance(part, Series) for name in _arrays(part.pattern)}
        return sorted({part.count for part in series} | arrays | patterns)


class Words:
    """What the vocabulary of a game comes to with one rule table."""

    def __init__(self, vocabulary: Vocabulary, table: Any) -> None:
        self._vocabulary = vocabulary
        kinds = {kind.name: kind for kind in vocabulary.values.values() if kind is not SEAT}
        self.names: Mapping[str, tuple[Value, ...]] = {name: names_of(kind, table) for name, kind in kinds.items()}
        """By kind: what each number is called."""
        self.numbers = {name: {value: n for n, value in enumerate(names)} for name, names in self.names.items()}
        """By kind: the number of each name."""
        self.texts = {name: tuple(map(str, names)) for name, names in self.names.items()}
        """The same as texts, as the notation writes them."""
        self._spoken = {
            name: dict(zip(self.names[kind.name], kind.spoken, strict=True))
            for name, kind in vocabulary.values.items()
            if kind.spoken
        }
        self._events = {
            number: (key, tuple((name, self._named(name)) for name in columns))
            for number, (key, columns) in vocabulary.events.items()
        }
        written = list(self._written())
        self.actions = tuple(text for text, _ in written)
        """The notation of each id, including ids that stand for nothing on this table."""
        self.ids: Mapping[str, int] = {text: action for action, (text, is_there) in enumerate(written) if is_there}
        """The actions of this table."""
        self._offers = [self._offer(verb, number, table) for verb, number in self._numbered()]
        self._offered: dict[tuple[int, int], Phrase] = {}
        self._phrases: dict[Row, Phrase] = {}
        self._made: dict[object, Any] = {}
        self._told = {hidden(verb.first): f"{verb.text} {HIDDEN}".lstrip() for verb in vocabulary.verbs if verb.value}

    def made(self, key: object, make: Callable[[], T]) -> T:
        """What is made, once for a key, from these words."""
        if key not in self._made:
            self._made[key] = make()
        made: T = self._made[key]
        return made

    def parse(self, text: str) -> int:
        """An action from its notation; raises MalformedNotation."""
        action = self.ids.get(text)
        if action is None:
            raise MalformedNotation(f"{text!r} {self._why_not(text)}")
        return action

    def told(self, action: int) -> str | None:
        """An action as a seat is told it; None for a step that it does not see."""
        return self.actions[action] if action >= 0 else None if action == UNSEEN else self._told[action]

    def event(self, row: Row) -> Phrase:
        """What an event row says."""
        phrase = self._phrases.get(row)
        if phrase is None:
            if len(self._phrases) >= MOST_EVENTS:
                self._phrases.clear()
            phrase = self._phrases[row] = self._read(row)
        return phrase

    def _read(self, row: Row) -> Phrase:
        key, columns = self._events[row[0]]
        values = tuple(
            [
                (name, number if names is None else names[number])
                for (name, names), number in zip(columns, row[2:], strict=False)
            ]
        )
        return Phrase(key, row[1] if row[1] >= 0 else None, values)

    def offer(self, state: Any, mover: int, action: int) -> Phrase:
        """What a legal action of the mover would do."""
        phrase = self._offered.get((mover, action))
        if phrase is None:
            key, values, of_state = self._offers[action]
            if of_state:
                return Phrase(
                    key, mover, (*values, *[(name, self.name(name, state[field])) for name, field in of_state])
                )
            phrase = self._offered[mover, action] = Phrase(key, mover, values)
        return phrase

    def spoken(self, data_names: Mapping[str, str], name: str, value: Value) -> Value:
        """How a sentence names a value, with the names that the data of a setup gives."""
        spoken = self._spoken.get(name)
        return value if spoken is None else spoken[value].format_map(data_names)

    def _named(self, name: str) -> tuple[Value, ...] | None:
        """What the numbers of a value are called; None if it is a plain number."""
        kind = self._vocabulary.values.get(name)
        return None if kind is None or kind is SEAT else self.names[kind.name]

    def name(self, name: str, number: Any) -> Value:
        """What a number is called that a phrase mentions under a name."""
        names = self._named(name)
        return int(number) if names is None else names[int(number)]

    def _numbered(self) -> Iterator[tuple[Verb, int]]:
        """The verb of each id, and the number of its value."""
        verbs = self._vocabulary.verbs
        ends = [*(verb.first for verb in verbs[1:]), self._vocabulary.actions]
        for verb, end in zip(verbs, ends, strict=True):
            for action in range(verb.first, end):
                yield verb, action - verb.first

    def _written(self) -> Iterator[tuple[str, bool]]:
        """The notation of each id, and whether it stands for anything on this table."""
        for verb, number in self._numbered():
            if verb.value is None:
                yield verb.text, True
                continue
            names = self.texts[self._vocabulary.values[verb.value].name]
            is_there = number < len(names)
            text = f"{verb.text} {names[number] if is_there else f'{verb.value} {number}'}"
            yield text.lstrip(), is_there

    def _offer(
        self, verb: Verb, number: int, table: Any
    ) -> tuple[str, tuple[tuple[str, Value], ...], tuple[tuple[str, str], ...]]:
        """The key of an action's phrase, its values, and those that are read from the state."""
        names = None if verb.value is None else self._named(verb.value)
        if names is not None and number >= len(names):
            return verb.phrase_key, (), ()
        own = () if verb.value is None else ((verb.value, self.name(verb.value, number)),)
        others = tuple((name, self.name(name, table[array][number])) for name, array in verb.of_table)
        return verb.phrase_key, own + others, verb.of_state

    def _why_not(self, text: str) -> str:
        """Why a text is not an action: its value is unknown, or all of it."""
        for verb in self._vocabulary.verbs:
            if verb.value and verb.text and text.startswith(f"{verb.text} "):
                names = self._named(verb.value)
                return f"is not an action: there is no such {verb.value}" + (f"; one is {names[0]}" if names else "")
        forms = [f"{verb.text} <{verb.value}>".strip() if verb.value else verb.text for verb in self._vocabulary.verbs]
        return f"is not an action: {', '.join(forms[:-1])} or {forms[-1]}"


def names_of(kind: Kind, table: Any) -> tuple[Value, ...]:
    """What the numbers of a kind are called on a table."""
    names: list[Value] = []
    for part in kind.names:
        if isinstance(part, str):
            names.append(part)
        elif isinstance(part, Counted):
            names += range(1, int(table[part.count]) + 1)
        else:
            arrays = _arrays(part.pattern)
            for place in range(int(table[part.count])):
                read = {array: table[array][len(names)] for array in arrays}
                names.append(part.pattern.format(**{PLACE: place}, **read))
    return tuple(names)


def _arrays(pattern: str) -> list[str]:
    """The arrays of the rule table that a pattern reads."""
    return [name for _, name, _, _ in Formatter().parse(pattern) if name and name != PLACE]
